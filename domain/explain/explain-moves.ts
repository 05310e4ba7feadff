/** Explains why a player moved on the board of a month between two moments: event by event, for all who crossed. */
import { z } from 'zod';
import { type ByPlayer, monthBoard, type MonthScore, scoresOfDay } from '../boards/board-scores.js';
import type { RuleSets } from '../boards/rules.js';
import { monthOf, monthTitle } from '../dates.js';
import type { GameEvent } from '../game/game.events.js';
import { counted, listed, ordinal, scoreText } from '../text.js';
import type { Recorded } from '../recorded-event.js';
import type { ScoredGame } from '../scoring/game-scoring.js';
import { teamOf } from '../stats/played-game.js';
import { AHEAD, BEHIND } from './addresses.js';
import { gamePart, type KnownGame, knownGame } from './explain-boards.js';
import { explained, type Explanation, part, type Part, type Subject } from './explanation.js';

/** Points of the month; the rank is null for a player who was not on the board. */
const standing = z.object({ points: z.number().int(), rank: z.number().int().positive().nullable() });
type Standing = z.infer<typeof standing>;

/** The explanation of a move, whose parts are events, with more fields. @param player as in `explanationOf` */
export const movesOf = <Player extends z.ZodType>(player: Player) => z.object({
  before: standing,
  after: standing,
  /** The player's rank after each part, and the players who were passed or went past; parallel to the parts. */
  moves: z.array(z.object({
    gameId: z.number().int().positive(),
    at: z.iso.datetime(),
    rank: z.number().int().positive().nullable(),
    passed: z.array(player),
    passedBy: z.array(player),
  })),
  /** Players who changed sides with this one, the nearest first. `effects` are parallel to the parts and add up. */
  crossings: z.array(z.object({
    player, value: z.number().int(), before: standing, after: standing, effects: z.array(z.number().int()),
  })),
  /** The player among up to four ahead and two behind, in the order of the board; empty for one who is not on it. */
  around: z.array(z.object({ player, before: standing, after: standing })),
});
export type MovesExplanation = Explanation & z.infer<ReturnType<typeof movesOf<z.ZodNumber>>>;

/**
 * Instants, ISO 8601. Events recorded up to `from` count as known; events recorded after it, up to `to`, are
 * explained.
 */
export interface Span {
  readonly from: string;
  /** The end of the span; by default now. */
  readonly to?: string | undefined;
}

type GameStream = readonly Recorded<GameEvent>[];
type Board = ByPlayer<MonthScore>;

/**
 * @param streams  of every game that counted in the month at some time of the span, each in order
 * @param ruleSets  of the group
 */
export function explainMoves(
  month: string, streams: readonly GameStream[], ruleSets: RuleSets, { from, to }: Span,
  subject: Subject,
): MovesExplanation {
  const { playerId, nameOf } = subject;
  const { start, board, steps } = stepsOf(month, streams, ruleSets, from, to);
  const standings = (id: number) => ({ player: id, before: standingIn(start, id), after: standingIn(board, id) });
  const { before, after } = standings(playerId);
  const others = crossedBetween(start, board, playerId);
  return {
    ...explained({
      title: `${nameOf(playerId)} in ${monthTitle(month)}`,
      players: [playerId], value: after.points - before.points, isSum: true,
      rule: ruleOf(before, after, others, nameOf),
      parts: steps.map((step) => partOf(step, subject)),
    }),
    before, after,
    moves: steps.map(({ event, before: earlier, after: later }) => ({
      gameId: event.event.data.gameId, at: event.metadata.at, rank: standingIn(later, playerId).rank,
      ...crossedBetween(earlier, later, playerId),
    })),
    crossings: [...others.passed, ...others.passedBy]
      .map((id) => ({
        ...standings(id), value: effectOn(id, { before: start, after: board }),
        effects: steps.map((step) => effectOn(id, step)),
      }))
      .sort((a, b) => distance(a.after, after) - distance(b.after, after) || a.player - b.player),
    around: idsAround(board, playerId).map(standings),
  };
}

interface Step {
  readonly event: Recorded<GameEvent>;
  /** The game; null if it no longer counts in the month. */
  readonly game: ScoredGame | null;
  /** The date of the game; if the game has left the month, its date before. */
  readonly date: string;
  readonly before: Board;
  readonly after: Board;
}

/** The board before the span, after each of its events that concerns a game of the month, and after all of them. */
function stepsOf(
  month: string, streams: readonly GameStream[], ruleSets: RuleSets, from: string,
  to: string | undefined,
) {
  const gameAfter = (events: GameStream): KnownGame | null => {
    const game = knownGame(events, ruleSets);
    return game && monthOf(game.score.date) === month ? game : null;
  };
  const known = streams.map((stream) => gameAfter(stream.filter((each) => isBy(each, from))));
  const games = new Map(known.flatMap((game) => (game ? [[game.score.gameId, game]] : [])));
  const dayOf = (date: string) => scoresOfDay([...games.values()].filter(({ score }) => score.date === date));
  const days = new Map([...new Set([...games.values()].map(({ score }) => score.date))].map((date) =>
    [date, dayOf(date)]));
  const start = monthBoard(days);
  let board = start;
  const events = streams
    .flatMap((stream) => stream.map((event, index) => ({ event, stream: stream.slice(0, index + 1) })))
    .filter(({ event }) => isBy(event, to) && !isBy(event, from))
    .sort((a, b) => (a.event.position < b.event.position ? -1 : 1));
  const steps = events.flatMap(({ event, stream }): Step[] => {
    const { gameId } = event.event.data;
    const [was, is] = [games.get(gameId), gameAfter(stream)];
    const date = (is ?? was)?.score.date;
    if (date === undefined) return [];
    if (is) games.set(gameId, is);
    else games.delete(gameId);
    for (const changed of [was?.score.date ?? date, date]) days.set(changed, dayOf(changed));
    const before = board;
    board = monthBoard(days);
    return [{ event, game: is?.score ?? null, date, before, after: board }];
  });
  return { start, board, steps };
}

const isBy = ({ metadata }: Recorded<GameEvent>, moment: string | undefined): boolean =>
  moment === undefined || Date.parse(metadata.at) <= Date.parse(moment);

const effectOn = (id: number, { before, after }: Pick<Step, 'before' | 'after'>): number =>
  standingIn(after, id).points - standingIn(before, id).points;

function idsAround(board: Board, playerId: number): number[] {
  const own = board.get(playerId);
  if (!own) return [];
  // The player is the first of those on the same place, so the place says how many are ahead.
  const orderOf = (id: number): number => (id === playerId ? 0 : id);
  const ids = [...board].sort(([a, one], [b, other]) => one.rank - other.rank || orderOf(a) - orderOf(b));
  return ids.slice(Math.max(0, own.rank - 1 - AHEAD), own.rank + BEHIND).map(([id]) => id);
}

function partOf(step: Step, subject: Subject): Part {
  const { event, game, date, before, after } = step;
  const team = game && teamOf(game, subject.playerId);
  const [was, is] = [before, after].map((board) => board.get(subject.playerId)?.days.get(date)).map((day) =>
    day && `${ordinal(day.rank)} of ${day.rankOf}`);
  const details = [
    ...(game && team ? [gamePart({ game: { score: game }, team }, subject).detail] : []),
    ...(is ? [`${is} that day${was && was !== is ? `, ${was} before` : ''}`] : []),
  ];
  return part({
    label: labelOf(event, game), detail: details.join('; '), value: effectOn(subject.playerId, step),
    eventIds: [event.id],
  });
}

/** `Game 310 recorded, tie at −4`, `Tie of game 310 settled`. */
function labelOf({ event: { type, data } }: Recorded<GameEvent>, score: ScoredGame | null): string {
  const game = `game ${data.gameId}`;
  const ties = score?.tiedBlocks.filter(({ resolved }) => !resolved).map(({ roundSum }) => scoreText(roundSum)) ?? [];
  const tie = ties.length > 0 ? `, tie at ${listed(ties)}` : '';
  switch (type) {
    case 'TieBreakerSet': return `Tie of ${game} ${'reason' in data && data.reason ? 'reordered' : 'settled'}${tie}`;
    case 'FirstExitSet': return `First exit of ${game} chosen`;
    case 'PositionsReset': return `Places of ${game} reset${tie}`;
    default: return `G${game.slice(1)} ${type.slice('Game'.length).toLowerCase()}${tie}`;
  }
}

const standingIn = (board: Board, playerId: number): Standing => {
  const score = board.get(playerId);
  return { points: score?.monthlyFinalScore ?? 0, rank: score?.rank ?? null };
};

const distance = (a: Standing, b: Standing): number => Math.abs((a.rank ?? Infinity) - (b.rank ?? 0));

function crossedBetween(before: Board, after: Board, playerId: number) {
  // The rank on a board; last place for a player who is not on it.
  const rankIn = (board: Board, id: number): number => board.get(id)?.rank ?? Number.MAX_SAFE_INTEGER;
  const sideIn = (board: Board, other: number): number => Math.sign(rankIn(board, other) - rankIn(board, playerId));
  const others = [...new Set([...before.keys(), ...after.keys()])].filter((other) => other !== playerId);
  const crossed = (side: 1 | -1): number[] => others.filter((other) =>
    sideIn(after, other) === side && sideIn(before, other) !== side);
  return { passed: crossed(1), passedBy: crossed(-1) };
}

/** `6th to 8th: 2 points fewer. Passed by Elif and Leila.` */
function ruleOf(
  before: Standing, after: Standing, { passed, passedBy }: ReturnType<typeof crossedBetween>,
  nameOf: Subject['nameOf'],
): string {
  const place = ({ rank }: Standing): string => (rank === null ? 'not on the board' : ordinal(rank));
  const difference = after.points - before.points;
  const change = difference === 0
    ? 'the same points' : `${counted(Math.abs(difference), 'point')} ${difference > 0 ? 'more' : 'fewer'}`;
  const moved = before.rank === after.rank ? `Still ${place(after)}` : `${place(before)} to ${place(after)}`;
  const facts = [
    `${moved}: ${change}`,
    ...(passed.length > 0 ? [`Passed ${listed(passed.map(nameOf))}`] : []),
    ...(passedBy.length > 0 ? [`Passed by ${listed(passedBy.map(nameOf))}`] : []),
  ];
  return `${facts.join('. ')}.`;
}
