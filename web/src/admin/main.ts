import { begin } from '../begin';
import Admin from './Admin.svelte';

begin(Admin);
