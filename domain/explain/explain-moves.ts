/** Explains why a player moved on the board of a month between two moments: event by event, for all who crossed. */
import { monthOf, monthTitle } from '../calendar-month.js';
import type { GameEvent } from '../game/game.events.js';
import { counted, listed, ordinal, scoreText } from '../number-text.js';
import type { Recorded } from '../recorded-event.js';
import type { ScoredGame } from '../scoring/game-scoring.js';
import { AHEAD, BEHIND } from './count-around.js';
import { type DayScore, monthBoard, type MonthScore, scoresOfDay } from '../boards/board-scores.js';
import type { Subject } from './explain-boards.js';
import { type Explanation, type KnownGame, part, type Part } from './explanation.js';
import { placeText } from './explain-team.js';
import { knownGame } from './known-game.js';

/** What a player had at a moment; `rank` is null for one who was not on the board. */
export interface Standing {
  readonly points: number;
  readonly rank: number | null;
}

/** What an event did to the order around the player. */
export interface Move {
  readonly gameId: number;
  readonly at: string;
  /** The player's rank afterwards. */
  readonly rank: number | null;
  /** Ids of those who were ahead or level before and are behind now. */
  readonly passed: readonly number[];
  /** Ids of those who were behind or level before and are ahead now. */
  readonly passedBy: readonly number[];
}

/** A player who is on the other side now. */
export interface Crossing {
  readonly playerId: number;
  /** The difference of their points. */
  readonly value: number;
  readonly before: Standing;
  readonly after: Standing;
  /** Parallel to the parts; they add up to the difference. */
  readonly effects: readonly number[];
}

/** A line of the board near the player's. */
export interface Neighbour {
  readonly playerId: number;
  readonly before: Standing;
  readonly after: Standing;
}

export interface MovesExplanation extends Explanation {
  readonly before: Standing;
  readonly after: Standing;
  /** Parallel to the parts. */
  readonly moves: readonly Move[];
  /** The nearest first. */
  readonly crossings: readonly Crossing[];
  /** The player among those who are near now, in the order of the board; empty if the player is not on it. */
  readonly around: readonly Neighbour[];
}

/** Instants, ISO 8601: what was recorded by `from` is known, and what was recorded by `to` is told. */
export interface Span {
  readonly from: string;
  /** By default everything is told. */
  readonly to?: string | undefined;
}

type GameStream = readonly Recorded<GameEvent>[];
type Board = ReadonlyMap<number, MonthScore>;

/** @param streams  of every game that counted in the month at some time of the span, each in order */
export function explainMoves(
  month: string, streams: readonly GameStream[], { from, to }: Span, subject: Subject,
): MovesExplanation {
  const { playerId, nameOf } = subject;
  const known = streams.map((stream) => stream.filter((each) => isBy(each, from)));
  const days = new Days(month, known.map(knownGame));
  const told = streams.flat().filter((each) => isBy(each, to) && !isBy(each, from)).sort(byPosition);
  const start = days.board();
  let board = start;
  const steps = told.flatMap((event) => {
    const change = days.apply(event, streamBefore(streams, event));
    if (!change) return [];
    const [before, after] = [board, days.board()];
    board = after;
    return [{ event, ...change, before, after }];
  });
  const [before, after] = [standingIn(start, playerId), standingIn(board, playerId)];
  const others = crossedBetween(start, board, playerId);
  return {
    title: `${nameOf(playerId)} in ${monthTitle(month)}`,
    playerIds: [playerId],
    value: after.points - before.points,
    unit: 'points',
    rule: ruleOf(before, after, others, subject),
    isSum: true,
    parts: steps.map((step) => partOf(step, subject)),
    ranking: null,
    table: null,
    rounds: null,
    pendingGames: [],
    before,
    after,
    moves: steps.map(({ event, before: earlier, after: later }) => ({
      gameId: event.event.data.gameId, at: event.metadata.at, rank: standingIn(later, playerId).rank,
      ...crossedBetween(earlier, later, playerId),
    })),
    crossings: [...others.passed, ...others.passedBy]
      .map((id) => ({
        playerId: id, value: standingIn(board, id).points - standingIn(start, id).points,
        before: standingIn(start, id), after: standingIn(board, id),
        effects: steps.map((step) => standingIn(step.after, id).points - standingIn(step.before, id).points),
      }))
      .sort((a, b) => distance(a.after, after) - distance(b.after, after) || a.playerId - b.playerId),
    around: idsAround(board, playerId).map((id) => ({
      playerId: id, before: standingIn(start, id), after: standingIn(board, id),
    })),
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

const streamBefore = (streams: readonly GameStream[], event: Recorded<GameEvent>): GameStream =>
  streams.find(([first]) => first?.streamId === event.streamId)!.filter(({ revision }) => revision < event.revision);

/** The days of a month while events change its games. */
class Days {
  private readonly games = new Map<number, KnownGame>();
  private readonly scores = new Map<string, ReadonlyMap<number, DayScore>>();

  constructor(private readonly month: string, games: readonly (KnownGame | null)[]) {
    for (const game of games) if (game && this.isHere(game.score)) this.games.set(game.score.gameId, game);
    for (const { score } of this.games.values()) if (!this.scores.has(score.date)) this.count(score.date);
  }

  board(): Board {
    return monthBoard(this.scores);
  }

  /** The game before and after an event; null if neither is in the month. */
  apply(event: Recorded<GameEvent>, earlier: GameStream) {
    const { gameId } = event.event.data;
    const before = this.games.get(gameId)?.score ?? null;
    const changed = knownGame([...earlier, event]);
    const after = changed && this.isHere(changed.score) ? changed.score : null;
    if (!before && !after) return null;
    if (changed && after) this.games.set(gameId, changed);
    else this.games.delete(gameId);
    const { date } = (after ?? before)!;
    const dayBefore = this.scores.get(date);
    for (const changedDay of new Set([before?.date ?? date, date])) this.count(changedDay);
    return { gameBefore: before, gameAfter: after, dayBefore, day: this.scores.get(date) };
  }

  private isHere({ date }: ScoredGame): boolean {
    return monthOf(date) === this.month;
  }

  private count(date: string): void {
    this.scores.set(date, scoresOfDay([...this.games.values()].filter(({ score }) => score.date === date)));
  }
}

interface Step {
  readonly event: Recorded<GameEvent>;
  readonly gameAfter: ScoredGame | null;
  /** The day of the game before and after the event. */
  readonly dayBefore: ReadonlyMap<number, DayScore> | undefined;
  readonly day: ReadonlyMap<number, DayScore> | undefined;
  readonly before: Board;
  readonly after: Board;
}

function partOf({ event, gameAfter, dayBefore, day, before, after }: Step, { playerId, nameOf }: Subject): Part {
  const own = gameAfter?.teams.find(({ player1Id, player2Id }) => player1Id === playerId || player2Id === playerId);
  const [was, is] = [dayBefore?.get(playerId), day?.get(playerId)].map((score) =>
    score && `${ordinal(score.rank)} of ${score.rankOf}`);
  const partnerId = own?.player1Id === playerId ? own.player2Id : own?.player1Id;
  const details = [
    ...(own && gameAfter ? [`${placeText(own, gameAfter)}, with ${nameOf(partnerId!)}`] : []),
    ...(is ? [`${is} that day${was && was !== is ? `, ${was} before` : ''}`] : []),
  ];
  return part({
    label: labelOf(event, gameAfter), detail: details.join('; '), eventIds: [event.id],
    value: standingIn(after, playerId).points - standingIn(before, playerId).points,
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
  const sideIn = (board: Board, other: number): number =>
    Math.sign(compared(standingIn(board, other).rank) - compared(standingIn(board, playerId).rank));
  const others = [...new Set([...before.keys(), ...after.keys()])].filter((other) => other !== playerId);
  const crossed = (side: 1 | -1): number[] => others.filter((other) =>
    sideIn(after, other) === side && sideIn(before, other) !== side);
  return { passed: crossed(1), passedBy: crossed(-1) };
}

/** Behind everybody while not on the board. */
const compared = (rank: number | null): number => rank ?? Number.MAX_SAFE_INTEGER;

/** `6th to 8th: 2 points fewer. Passed by Elif and Leila.` */
function ruleOf(
  before: Standing, after: Standing, { passed, passedBy }: ReturnType<typeof crossedBetween>, { nameOf }: Subject,
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
