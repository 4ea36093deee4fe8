import { boards } from '../board';
import Generic from './Generic.svelte';

export default boards({ Board: Generic });
