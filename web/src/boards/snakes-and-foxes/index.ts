import type { SnakesAndFoxesView } from '../../generated/games';
import { boards } from '../board';
import Board from './Board.svelte';
import Given from './Given.svelte';
import Hand from './Hand.svelte';

export default boards<SnakesAndFoxesView>({
    Board, Given, Hand, hand: 'side', drawsSteps: ({ phase }) => phase === 'move',
});
