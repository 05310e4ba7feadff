/** Explains why a player moved on the board of a month between two moments: event by event, for all who crossed. */
import { z } from 'zod';
import { type ByPlayer, type DayScore, monthBoard, type MonthScore, scoresOfDay } from '../boards/board-scores.js';
import { monthOf, monthTitle } from '../dates.js';
import type { GameEvent } from '../game/game.events.js';
import { grouped } from '../grouped.js';
import { counted, listed, ordinal, scoreText } from '../text.js';
import type { Recorded } from '../recorded-event.js';
import type { ScoredGame } from '../scoring/game-scoring.js';
import { teamOf } from '../stats/played-game.js';
import { AHEAD, BEHIND } from './addresses.js';
import { gamePart } from './explain-boards.js';
import { type KnownGame, knownGame } from './explain-team.js';
import { explained, type Explanation, part, type Part, type Subject } from './explanation.js';

/** Points of the month; the rank is null for a player who was not on the board. */
const standing = z.object({ points: z.number().int(), rank: z.number().int().positive().nullable() });
type Standing = z.infer<typeof standing>;

/** Besides the explanation, whose parts are events. @param player  as in `explanationOf` */
export const movesOf = <Player extends z.ZodType>(player: Player) => z.object({
  before: standing,
  after: standing,
  /** Parallel to the parts: the player's rank after each, and who was passed or went past. */
  moves: z.array(z.object({
    gameId: z.number().int().positive(),
    at: z.iso.datetime(),
    rank: z.number().int().positive().nullable(),
    passed: z.array(player),
    passedBy: z.array(player),
  })),
  /** Who is on the other side now, the nearest first. `effects` are parallel to the parts and add up. */
  crossings: z.array(z.object({
    player, value: z.number().int(), before: standing, after: standing, effects: z.array(z.number().int()),
  })),
  /** The player among up to four ahead and two behind, in the order of the board; empty for one who is not on it. */
  around: z.array(z.object({ player, before: standing, after: standing })),
});
export type MovesExplanation = Explanation & z.infer<ReturnType<typeof movesOf<z.ZodNumber>>>;

/** Instants, ISO 8601: what was recorded by `from` is known, and what was recorded by `to` is explained. */
export interface Span {
  readonly from: string;
  /** By default everything since is explained. */
  readonly to?: string | undefined;
}

type GameStream = readonly Recorded<GameEvent>[];
type Day = ByPlayer<DayScore>;
type Board = ByPlayer<MonthScore>;

/** @param streams  of every game that counted in the month at some time of the span, each in order */
export function explainMoves(
  month: string, streams: readonly GameStream[], { from, to }: Span, subject: Subject,
): MovesExplanation {
  const { playerId, nameOf } = subject;
  const days = new Days(month, streams.map((stream) => knownGame(stream.filter((each) => isBy(each, from)))));
  const start = days.board();
  let board = start;
  const steps = streams.flat().filter((each) => isBy(each, to) && !isBy(each, from)).sort(byPosition)
    .flatMap((event) => {
      const stream = streams.find(([first]) => first?.streamId === event.streamId)!;
      const change = days.apply(event, stream.filter(({ revision }) => revision < event.revision));
      if (!change) return [];
      const before = board;
      board = days.board();
      return [{ event, ...change, before, after: board }];
    });
  const effectOn = (id: number, { before, after }: Pick<Step, 'before' | 'after'>): number =>
    standingIn(after, id).points - standingIn(before, id).points;
  const standings = (id: number) => ({ player: id, before: standingIn(start, id), after: standingIn(board, id) });
  const { before, after } = standings(playerId);
  const others = crossedBetween(start, board, playerId);
  return {
    ...explained({
      title: `${nameOf(playerId)} in ${monthTitle(month)}`,
      players: [playerId],
      value: after.points - before.points,
      rule: ruleOf(before, after, others, nameOf),
      isSum: true,
      parts: steps.map((step) => partOf(step, effectOn(playerId, step), subject)),
    }),
    before,
    after,
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

function idsAround(board: Board, playerId: number): number[] {
  const own = board.get(playerId);
  if (!own) return [];
  // The player is the first of those on the same place, so the place says how many are ahead.
  const orderOf = (id: number): number => (id === playerId ? 0 : id);
  const ids = [...board].sort(([a, one], [b, other]) => one.rank - other.rank || orderOf(a) - orderOf(b));
  return ids.slice(Math.max(0, own.rank - 1 - AHEAD), own.rank + BEHIND).map(([id]) => id);
}

const isBy = ({ metadata }: Recorded<GameEvent>, moment: string | undefined): boolean =>
  moment === undefined || Date.parse(metadata.at) <= Date.parse(moment);

const byPosition = (a: Recorded<GameEvent>, b: Recorded<GameEvent>): number => (a.position < b.position ? -1 : 1);

/** The days of a month while events change its games. */
class Days {
  private readonly games: Map<number, KnownGame>;
  private readonly scores: Map<string, Day>;

  constructor(private readonly month: string, games: readonly (KnownGame | null)[]) {
    const here = games.filter((game) => game !== null).filter(({ score }) => monthOf(score.date) === month);
    this.games = new Map(here.map((game) => [game.score.gameId, game]));
    this.scores = new Map([...grouped(here, ({ score }) => score.date)].map(([date, own]) => [date, scoresOfDay(own)]));
  }

  board(): Board {
    return monthBoard(this.scores);
  }

  /** The game after an event, and its day before and after; null if it is not in the month, before or after. */
  apply(event: Recorded<GameEvent>, earlier: GameStream) {
    const { gameId } = event.event.data;
    const before = this.games.get(gameId)?.score ?? null;
    const changed = knownGame([...earlier, event]);
    const after = changed && monthOf(changed.score.date) === this.month ? changed.score : null;
    if (!before && !after) return null;
    if (changed && after) this.games.set(gameId, changed);
    else this.games.delete(gameId);
    const { date } = (after ?? before)!;
    const dayBefore = this.scores.get(date);
    for (const counting of new Set([before?.date ?? date, date])) {
      this.scores.set(counting, scoresOfDay([...this.games.values()].filter(({ score }) => score.date === counting)));
    }
    return { game: after, dayBefore, day: this.scores.get(date) };
  }
}

interface Step {
  readonly event: Recorded<GameEvent>;
  readonly game: ScoredGame | null;
  /** The day of the game before and after the event. */
  readonly dayBefore: Day | undefined;
  readonly day: Day | undefined;
  readonly before: Board;
  readonly after: Board;
}

function partOf({ event, game, dayBefore, day }: Step, value: number, subject: Subject): Part {
  const team = game && teamOf(game, subject.playerId);
  const [was, is] = [dayBefore, day].map((each) => each?.get(subject.playerId)).map((score) =>
    score && `${ordinal(score.rank)} of ${score.rankOf}`);
  const details = [
    ...(game && team ? [gamePart({ game: { score: game }, team }, subject).detail] : []),
    ...(is ? [`${is} that day${was && was !== is ? `, ${was} before` : ''}`] : []),
  ];
  return part({ label: labelOf(event, game), detail: details.join('; '), value, eventIds: [event.id] });
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
  // Behind everybody while not on the board.
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
