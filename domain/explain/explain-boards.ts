/** Explains a player's score on the board of a day, a month or a year. */
import { type OwnGame, scoresOfDay, scoresOfMonth } from '../boards/board-scores.js';
import { dayLine, rankYear } from '../boards/ranks.js';
import { DAY_LINES, type DayLine, RULES } from '../boards/rules.js';
import { monthTitle } from '../calendar-month.js';
import { dateText, weekdayText } from '../date-text.js';
import type { FinalStanding } from '../month/month.events.js';
import { counted, listed, ordinal, scoreText } from '../number-text.js';
import { RuleViolation } from '../rule-violation.js';
import { hasPendingTie } from '../scoring/game-scoring.js';
import { dayRef, monthRef, spanRef, teamRef, yearRef } from './addresses.js';
import {
  type CountedGame, type Explanation, type NameOf, type Part, part, type Ranking, sumOf, type TableLine,
} from './explanation.js';
import { placeText } from './explain-team.js';

/** Whose score is explained, and how players are named. */
export interface Subject {
  readonly playerId: number;
  readonly nameOf: NameOf;
}

/** @param games  all games of the date that count */
export function explainDay(date: string, games: readonly CountedGame[], { playerId, nameOf }: Subject): Explanation {
  const scores = scoresOfDay(games);
  const own = scores.get(playerId) ?? missing(nameOf(playerId), `on ${dateText(date)}`);
  return {
    title: `Points of ${nameOf(playerId)} on ${dateText(date)}`,
    playerIds: [playerId],
    value: own.final,
    unit: 'points',
    rule: `${ordinal(own.rank)} of ${counted(own.rankOf, 'different day total')}${
      LINES[dayLine(own.rank, own.rankOf)]}, so ${scoreText(own.final)}.`,
    isSum: false,
    parts: [part({
      label: 'Day total',
      detail: counted(own.games.length, 'game'),
      value: own.total,
      parts: own.games.map((game) => gamePart(game, playerId, nameOf)),
    })],
    ranking: {
      label: 'Rank of the day',
      rule: 'Equal totals share a rank',
      rows: inOrder([...scores].map(([id, { rank, total, final }]) => ({
        rank, playerIds: [id], detail: '', value: total, total: null, points: final, isOwn: id === playerId,
        ref: id === playerId ? null : dayRef(date, id),
      })), nameOf),
    },
    table: tableFor(dayLine(own.rank, own.rankOf)),
    rounds: null,
    pendingGames: pendingAmong(games),
  };
}

/** @param hit  the line that counts */
function tableFor(hit: DayLine): TableLine[] {
  return DAY_LINES.map((line, index) => {
    const fits = line === hit ? 'yes' : index < DAY_LINES.indexOf(hit) ? 'no' : 'not reached';
    return { line, points: RULES.dayPoints[line], fits };
  });
}

const LINES: Readonly<Record<DayLine, string>> = {
  first: '', second: '', third: '', fourth: '', last: ', the last', lastButOne: ', the last but one',
  others: ', between 4th and the last but one',
};

/** A game as a part of its player's points. */
export function gamePart({ game: { score }, team }: OwnGame, playerId: number, nameOf: NameOf): Part {
  const partnerId = team.player1Id === playerId ? team.player2Id : team.player1Id;
  return part({
    label: `Game ${score.gameId}`,
    detail: `${placeText(team, score)}, with ${nameOf(partnerId)}`,
    value: team.totalScore,
    ref: teamRef(score.gameId, team.teamId),
  });
}

/** @param games  all games of the month that count */
export const explainMonth = (month: string, games: readonly CountedGame[], subject: Subject): Explanation =>
  explainDays(`in ${monthTitle(month)}`, games, subject, weekdayText, (id) => monthRef(month, id));

/** @param games  all games from the first day to the last that count */
export const explainSpan = (
  first: string, last: string, games: readonly CountedGame[], subject: Subject,
): Explanation => explainDays(
  first === last ? `on ${dateText(first)}` : `from ${dateText(first)} to ${dateText(last)}`, games, subject, dateText,
  (id) => spanRef(first, last, id));

/** @param when  such as `in July 2026` */
function explainDays(
  when: string, games: readonly CountedGame[], { playerId, nameOf }: Subject, dayText: (date: string) => string,
  refOf: (playerId: number) => string,
): Explanation {
  const scores = scoresOfMonth(games);
  const own = scores.get(playerId) ?? missing(nameOf(playerId), when);
  const rows = inOrder([...scores].map(([id, { rank, monthlyFinalScore, totalScore }]) => ({
    rank, playerIds: [id], detail: '', value: monthlyFinalScore, total: totalScore, points: null,
    isOwn: id === playerId, ref: id === playerId ? null : refOf(id),
  })), nameOf);
  let soFar = 0;
  return {
    title: `Points of ${nameOf(playerId)} ${when}`,
    playerIds: [playerId],
    value: own.monthlyFinalScore,
    unit: 'points',
    rule: rankRule('evening', own.days.size, rows, nameOf),
    isSum: true,
    parts: [...own.days].map(([date, { final, rank, rankOf, total }]) => {
      soFar += final;
      return part({
        label: dayText(date),
        detail: `${ordinal(rank)} of ${rankOf} · day total ${scoreText(total)} · so far ${scoreText(soFar)}`,
        value: final,
        ref: dayRef(date, playerId),
      });
    }),
    ranking: { label: `Place among ${counted(scores.size, 'player')}`, rule: 'By points, then by day totals', rows },
    table: null,
    rounds: null,
    pendingGames: pendingAmong(games),
  };
}

/** A month of a year: its board as it was locked, and the event that locked it, or else its games. */
export type MonthOfYear =
  | { readonly month: string; readonly eventId: string; readonly standings: readonly FinalStanding[] }
  | { readonly month: string; readonly games: readonly CountedGame[] };

/** @param months  in order; the board of a finalized month counts as it was locked */
export function explainYear(year: number, months: readonly MonthOfYear[], { playerId, nameOf }: Subject): Explanation {
  const scores = new Map<number, Part[]>();
  for (const month of months) {
    for (const [id, scored] of partsOfMonth(month)) scores.set(id, [...scores.get(id) ?? [], scored]);
  }
  const parts = scores.get(playerId) ?? missing(nameOf(playerId), `in ${year}`);
  const totals = [...scores.values()].map((own) => sumOf(own.map(({ value }) => value)));
  const ranks = rankYear(totals);
  const rows = inOrder([...scores.keys()].map((id, index) => ({
    rank: ranks[index]!, playerIds: [id], detail: '', value: totals[index]!, total: null, points: null,
    isOwn: id === playerId, ref: id === playerId ? null : yearRef(year, id),
  })), nameOf);
  return {
    title: `Points of ${nameOf(playerId)} in ${year}`,
    playerIds: [playerId],
    value: sumOf(parts.map(({ value }) => value)),
    unit: 'points',
    rule: rankRule('month', parts.length, rows, nameOf),
    isSum: true,
    parts,
    ranking: {
      label: `Place among ${counted(scores.size, 'player')}`, rule: 'By points; equal points share a place', rows,
    },
    table: null,
    rounds: null,
    pendingGames: months.flatMap((month) => ('games' in month ? pendingAmong(month.games) : [])),
  };
}

/** The part that a month has in the year of each player. */
function partsOfMonth(source: MonthOfYear): [number, Part][] {
  const { month } = source;
  const label = monthTitle(month);
  if ('standings' in source) {
    return source.standings.map(({ playerId, monthlyFinalScore: value, daysPlayed }) => [playerId, part({
      label, detail: `${counted(daysPlayed, 'day')}, finalized`, value, ref: monthRef(month, playerId),
      eventIds: [source.eventId],
    })]);
  }
  return [...scoresOfMonth(source.games)].map(([playerId, { monthlyFinalScore: value, days }]) => [playerId, part({
    label, detail: counted(days.size, 'day'), value, ref: monthRef(month, playerId),
  })]);
}

export const pendingAmong = (games: readonly CountedGame[]): number[] =>
  games.flatMap(({ score }) => (hasPendingTie(score) ? [score.gameId] : []));

type RankedRung = Ranking['rows'][number] & { readonly rank: number };

/** By rank, then by name, as the boards list them. */
const inOrder = (rows: readonly RankedRung[], nameOf: NameOf): RankedRung[] => {
  const name = ({ playerIds: [id] }: RankedRung): string => nameOf(id!);
  return [...rows].sort((a, b) =>
    a.rank - b.rank || name(a).localeCompare(name(b)) || a.playerIds[0]! - b.playerIds[0]!);
};

/** `12 evenings add up to +29. That is 8th of 12: 1 point behind Leila and ahead of Jonas by day totals.` */
function rankRule(noun: string, count: number, rows: readonly RankedRung[], nameOf: NameOf): string {
  const own = rows.find(({ isOwn }) => isOwn)!;
  const named = ({ playerIds: [id] }: RankedRung): string => nameOf(id!);
  const ahead = rows.filter(({ rank }) => rank < own.rank).at(-1);
  const behind = rows.find(({ rank }) => rank > own.rank);
  const level = rows.filter((row) => row !== own && row.rank === own.rank);
  const distance = (other: RankedRung, side: string): string => (other.value === own.value
    ? `${side} ${named(other)} by day totals`
    : `${counted(Math.abs(other.value - own.value), 'point')} ${side} ${named(other)}`);
  const facts = [
    ...(level.length > 0 ? [`shared with ${listed(level.map(named))}`] : []),
    ...(ahead ? [distance(ahead, 'behind')] : []),
    ...(behind ? [distance(behind, 'ahead of')] : []),
  ];
  const sum = `${counted(count, noun)} ${count === 1 ? 'adds' : 'add'} up to ${scoreText(own.value)}`;
  return `${sum}. That is ${ordinal(own.rank)} of ${rows.length}${facts.length > 0 ? `: ${listed(facts)}` : ''}.`;
}

function missing(name: string, when: string): never {
  throw new RuleViolation('PlayerMustHavePlayed', `${name} has no score ${when}.`, 'missing');
}
