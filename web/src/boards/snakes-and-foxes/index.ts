import { boards } from '../board';
import Generic from '../generic/Generic.svelte';

export default boards({ Board: Generic });
