/** The stake with which a member came to an evening, for the story afterwards. */
import { scoresOfDay } from '../boards/board-scores.js';
import { grouped } from '../grouped.js';
import { realPlayersOf, type ScoredGame } from '../scoring/game-scoring.js';
import { needText, type Passes, stakesOf } from './stakes.js';
import type { StorySpan } from './story-cards.js';

/**
 * What the reader needed to pass the next on the month's board, among those who played: `You needed 2nd to pass
 * Leila.`, or an empty text.
 * @param ofMonth  the games of the month up to the evening
 */
export function neededText(
  date: string, ofMonth: readonly ScoredGame[], { games, nameOf }: StorySpan, readerId: number,
): string {
  const days = [...grouped(ofMonth.filter((game) => game.date < date), (game) => game.date)].flatMap(([day, own]) =>
    [...scoresOfDay(own.map((score) => ({ score })))].map(([playerId, score]) => ({ playerId, day, score })));
  const months = [...grouped(days, ({ playerId }) => playerId)].map(([playerId, own]) =>
    ({ playerId, days: Object.fromEntries(own.map(({ day, score }) => [day, score])) }));
  const coming = [...new Set(games.flatMap(({ teams }) => teams.flatMap(realPlayersOf)))];
  const stake = stakesOf({ date, rules: games[0]!.rules, coming, months, games: new Map() })
    .find((each): each is Passes => each.kind === 'passes' && each.playerId === readerId);
  return stake === undefined ? '' : `You needed ${needText(stake, nameOf(stake.rivalId))}. `;
}
