import type { SerpentMasterView } from '../../generated/games';
import { boards } from '../board';
import Beside from './Beside.svelte';
import Board from './Board.svelte';
import Given from './Given.svelte';
import Hand from './Hand.svelte';

export default boards<SerpentMasterView>({ Board, Hand, hand: 'side', Beside, beside: 'foot', Given });
