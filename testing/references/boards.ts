/**
 * Boards as one would work them out by hand: every game of the log is folded and added up, without projections. Tests
 * compare the read models with these boards.
 */
import { monthOf, yearOf } from '../../domain/dates.js';
import type { DomainEvent } from '../../domain/event-registry.js';
import type { GameEvent } from '../../domain/game/game.events.js';
import { evolveGame, isCounted, type GameState } from '../../domain/game/game-state.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { rankMonth, rankYear } from '../../domain/boards/ranks.js';
import { type Rules, RULES } from '../../domain/boards/rules.js';
import { scoreGame, type ScoredTeam } from '../../domain/scoring/game-scoring.js';
import { costsNothing, noGameOf } from './rules.js';

interface DayScore {
  readonly playerId: number;
  readonly date: string;
  readonly total: number;
  readonly games: number;
  readonly rank: number;
  readonly final: number;
}

export interface ReferenceBoards {
  readonly days: readonly DayScore[];
  /** Month, player, monthly final, total, rank. */
  readonly months: readonly (readonly [string, number, number, number, number])[];
  /** Year, player, total, rank. */
  readonly years: readonly (readonly [number, number, number, number])[];
  /** Month and player of every fee that is due: one for each month with a game, unless it costs nothing. */
  readonly fees: readonly (readonly [string, number])[];
}

export function referenceBoards(events: readonly { streamId: string; event: DomainEvent }[]): ReferenceBoards {
  const games = new Map<string, GameState>();
  const none = noGameOf(events);
  for (const { streamId, event } of events) {
    if (streamId.startsWith('game-')) {
      games.set(streamId, evolveGame(games.get(streamId) ?? none, event as GameEvent));
    }
  }
  const scored = [...games.values()].filter(isCounted).map(scoreGame);
  const days = groupBy(scored, ({ date }) => date).flatMap(([date, ofDay]) =>
    dayScores(date, ofDay.flatMap(({ teams }) => teams),
      none.ruleSets?.findLast(({ from }) => from! <= monthOf(date))?.rules ?? RULES));
  const months = groupBy(days, ({ date }) => monthOf(date)).flatMap(([month, ofMonth]) => monthScores(month, ofMonth));
  const years = groupBy(months, ([month]) => yearOf(month)).flatMap(([year, ofYear]) => yearScores(year, ofYear));
  const fees = months.filter(([month]) => !costsNothing(month, events))
    .map(([month, playerId]) => [month, playerId] as const);
  return { days: sorted(days), months: sorted(months), years: sorted(years), fees: sorted(fees) };
}

/** The fees in the log that were charged and not reversed since. */
export function chargedFees(events: readonly { event: DomainEvent }[]): (readonly [string, number])[] {
  const standing: (readonly [string, number])[] = [];
  for (const { event } of events) {
    if (event.type === 'FeeCharged') standing.push([event.data.month, event.data.playerId]);
    if (event.type !== 'FeeReversed') continue;
    const { month, playerId } = event.data;
    standing.splice(standing.findIndex(([of, who]) => of === month && who === playerId), 1);
  }
  return sorted(standing);
}

function dayScores(date: string, teams: readonly ScoredTeam[], rules: Rules): DayScore[] {
  const seats = teams.flatMap(({ player1Id, player2Id, totalScore }) => [
    { playerId: player1Id, totalScore }, { playerId: player2Id, totalScore },
  ]);
  const players = groupBy(seats.filter(({ playerId }) => playerId !== NO_PLAYER.id), ({ playerId }) => playerId);
  const totals = players.map(([, ofPlayer]) => sum(ofPlayer.map(({ totalScore }) => totalScore)));
  const distinct = [...new Set(totals)].sort((a, b) => b - a);
  const finals = finalsOf(distinct.length, rules);
  return players.map(([playerId, ofPlayer], index) => {
    const place = distinct.indexOf(totals[index]!);
    return { playerId, date, total: totals[index]!, games: ofPlayer.length, rank: place + 1, final: finals[place]! };
  });
}

/** The points of the places of an evening: each line of the table goes in turn to the next free place. */
export function finalsOf(places: number, { evening, smallEvenings }: Rules): number[] {
  const finals: number[] = [];
  const give = (place: number, points: number): void => {
    if (place >= 0 && place < places) finals[place] ??= points;
  };
  give(0, evening.first);
  if (smallEvenings === 'inSequence') give(1, evening.second);
  give(places - 1, evening.last);
  give(places - 2, evening.lastButOne);
  give(1, evening.second);
  give(2, evening.third);
  give(3, evening.fourth);
  return Array.from({ length: places }, (_, place) => finals[place] ?? evening.others);
}

function monthScores(month: string, days: readonly DayScore[]): [string, number, number, number, number][] {
  const players = groupBy(days, ({ playerId }) => playerId);
  const scores = players.map(([, ofPlayer]) => ({
    monthlyFinalScore: sum(ofPlayer.map(({ final }) => final)), totalScore: sum(ofPlayer.map(({ total }) => total)),
  }));
  const ranks = rankMonth(scores);
  return players.map(([playerId], index) => {
    const { monthlyFinalScore, totalScore } = scores[index]!;
    return [month, playerId, monthlyFinalScore, totalScore, ranks[index]!];
  });
}

function yearScores(year: number, months: ReferenceBoards['months']): [number, number, number, number][] {
  const players = groupBy(months, ([, playerId]) => playerId);
  const totals = players.map(([, ofPlayer]) => sum(ofPlayer.map(([, , monthlyFinalScore]) => monthlyFinalScore)));
  const ranks = rankYear(totals);
  return players.map(([playerId], index) => [year, playerId, totals[index]!, ranks[index]!]);
}

function groupBy<Key, Item>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, Item[]][] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The rows sorted by content. */
export const sorted = <Item>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
