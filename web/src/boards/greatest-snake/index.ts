import { boards } from '../board';
import type { GreatestSnakeView } from '../../generated/games';
import Beside from './Beside.svelte';
import Board from './Board.svelte';
import CardIcon from './CardIcon.svelte';
import Given from './Given.svelte';
import Hand from './Hand.svelte';
import Look from './Look.svelte';

export default boards<GreatestSnakeView>({
    Board, Face: CardIcon, Look, Hand, hand: 'below', Beside, Given, showsPlayers: true, showsEnd: true,
});
