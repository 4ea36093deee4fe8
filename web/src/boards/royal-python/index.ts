import { boards } from '../board';
import Beside from './Beside.svelte';
import Board from './Board.svelte';
import Hand from './Hand.svelte';

export default boards({ Board, Hand, hand: 'below', Beside });
