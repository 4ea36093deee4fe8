import { begin } from './begin';
import App from './ui/App.svelte';

begin(App);
