/** Explains a player's score on the board of a day, a month, any days or a year, and the position points of a team. */
import {
  type ByPlayer, type DayScore, type OwnGame, scoresOfDay, scoresOfMonth, yearBoard,
} from '../boards/board-scores.js';
import { lastRoundText } from '../boards/legends.js';
import { dayLine } from '../boards/ranks.js';
import { type DayLine, READING_ORDERS, RULES, type RuleSets } from '../boards/rules.js';
import { dateText, monthTitle, weekdayText } from '../dates.js';
import type { FinalStanding } from '../month/month.events.js';
import { counted, isolated, listed, ordinal, scoreText } from '../text.js';
import { RuleViolation } from '../rule-violation.js';
import { dayRef, monthRef, spanRef, teamRef, yearRef } from './addresses.js';
import {
  type CountedGame, explained, type Part, part, pendingAmong, type Rung, type Subject, sumOf,
} from './explanation.js';
import { say, textOf, type Token } from './explanation-text.js';
import type { GameEvent } from '../game/game.events.js';
import { foldGame, isCounted, noGameUnder } from '../game/game-state.js';
import type { Recorded } from '../recorded-event.js';
import { enteredBy, type ScoredGame, type ScoredTeam, scoreGame } from '../scoring/game-scoring.js';
import { roleOf, ROLES } from '../scoring/round-points.js';
import { ROUND_COUNT } from '../game-size.js';

/** @param games  all games of the date that count */
export function explainDay(date: string, games: readonly CountedGame[], subject: Subject) {
  const { playerId, nameOf } = subject;
  const scores = scoresOfDay(games);
  const own = scores.get(playerId) ?? missing(nameOf(playerId), `on ${dateText(date)}`);
  const { evening, smallEvenings } = games[0]!.score.rules;
  const lines = READING_ORDERS[smallEvenings];
  const line = dayLine(own.rank, own.rankOf, smallEvenings);
  const place = { place: own.rank, of: own.rankOf };
  const totals = own.rankOf === 1 ? 'total' : 'totals';
  return explained({
    title: say`${{ what: 'Points', owner: nameOf(playerId) }} on ${dateText(date)}`,
    players: [playerId], value: own.final,
    rule: say`${place} different day ${totals}${LINES[line]}, so ${scoreText(own.final)}.`,
    parts: [part({
      label: 'Day total', detail: counted(own.games.length, 'game'), value: own.total,
      parts: own.games.map((game) => gamePart(game, subject)),
    })],
    ranking: {
      label: 'Rank of the day', rule: 'Equal totals share a rank',
      rows: rowsOf([...scores].map(([id, { rank, total, final }]) => ({ id, rank, value: total, points: final })),
        subject, (id) => dayRef(date, id)),
    },
    table: lines.map((each, index) => ({
      line: each, points: evening[each],
      fits: each === line ? 'yes' : index < lines.indexOf(line) ? 'no' : 'not reached',
    })),
    pendingGames: pendingAmong(games),
  });
}

const LINES: Readonly<Record<DayLine, string>> = {
  first: '', second: '', third: '', fourth: '', last: ', the last', lastButOne: ', the last but one',
  others: ', between 4th and the last but one',
};

/** A game as a part of its player's points. */
export function gamePart({ game: { score }, team }: OwnGame, { playerId, nameOf }: Subject): Part {
  const partnerId = team.player1Id === playerId ? team.player2Id : team.player1Id;
  return part({
    label: `Game ${score.gameId}`, detail: `${placeText(team, score)}, with ${nameOf(partnerId)}`,
    value: team.totalScore, ref: teamRef(score.gameId, team.teamId),
  });
}

/** @param games  all games of the month that count */
export const explainMonth = (month: string, games: readonly CountedGame[], subject: Subject) =>
  explainDays(`in ${monthTitle(month)}`, games, subject, weekdayText, (id) => monthRef(month, id));

/** @param games  all games from the first day to the last that count @param broughtIn  days that came with tables */
export const explainSpan = (
  first: string, last: string, games: readonly CountedGame[], subject: Subject, broughtIn: Days = new Map(),
) => explainDays(
  first === last ? `on ${dateText(first)}` : `from ${dateText(first)} to ${dateText(last)}`, games, subject, dateText,
  (id) => spanRef(first, last, id), broughtIn);

type Days = ReadonlyMap<string, ByPlayer<DayScore<never>>>;

/** @param when  such as `in July 2026` */
function explainDays(
  when: string, games: readonly CountedGame[], subject: Subject, dayText: (date: string) => string, refOf: RefOf,
  broughtIn: Days = new Map(),
) {
  const scores = scoresOfMonth(games, broughtIn);
  const own = scores.get(subject.playerId) ?? missing(subject.nameOf(subject.playerId), when);
  let soFar = 0;
  return {
    ...explainPlace(when, 'evening', 'By points, then by day totals', [...own.days].map(([date, day]) => {
      soFar += day.final;
      const sums = `day total ${scoreText(day.total)} · so far ${scoreText(soFar)}`;
      return part({
        label: dayText(date), value: day.final, ref: dayRef(date, subject.playerId),
        detail: `${ordinal(day.rank)} of ${day.rankOf} · ${sums}`,
      });
    }), [...scores].map(([id, score]) => (
      { id, rank: score.rank, value: score.monthlyFinalScore, total: score.totalScore })), subject, refOf),
    pendingGames: pendingAmong(games),
  };
}

/** A month of a year: its board as it was locked, and the event that locked it, or else its games. */
export type MonthOfYear =
  | {
    readonly month: string; readonly eventId: string; readonly standings: readonly FinalStanding[];
    /** The source of points that came in with a table; missing for games. */
    readonly source?: string | undefined;
  }
  | { readonly month: string; readonly games: readonly CountedGame[] };

/** @param months  in order; the board of a finalized month counts as it was locked */
export function explainYear(year: number, months: readonly MonthOfYear[], subject: Subject) {
  const { playerId, nameOf } = subject;
  const parts = new Map(months.map((month) => [month.month, partsOfMonth(month)]));
  const board = yearBoard(new Map([...parts].map(([month, scores]) =>
    [month, new Map([...scores].map(([id, { value }]) => [id, value]))])));
  const own = board.get(playerId) ?? missing(nameOf(playerId), `in ${year}`);
  return {
    ...explainPlace(`in ${year}`, 'month', 'By points; equal points share a place',
      [...own.months.keys()].map((month) => parts.get(month)!.get(playerId)!),
      [...board].map(([id, { rank, total }]) => ({ id, rank, value: total })), subject, (id) => yearRef(year, id)),
    pendingGames: months.flatMap((month) => ('games' in month ? pendingAmong(month.games) : [])),
  };
}

/** The part of each player's year that comes from a month. */
function partsOfMonth(source: MonthOfYear): Map<number, Part> {
  const { month } = source;
  const partOf = (id: number, value: number, detail: string, eventIds: string[]): [number, Part] =>
    [id, part({ label: monthTitle(month), detail, value, ref: monthRef(month, id), eventIds })];
  return new Map('standings' in source
    ? source.standings.map(({ playerId, monthlyFinalScore, daysPlayed }) => partOf(
      playerId, monthlyFinalScore, source.source === undefined ? `${counted(daysPlayed, 'day')}, finalized`
        : `brought in from ${isolated(source.source)}`, [source.eventId]))
    : [...scoresOfMonth(source.games)].map(([id, { monthlyFinalScore, days }]) =>
      partOf(id, monthlyFinalScore, counted(days.size, 'day'), [])));
}

/** A line of a board. `total` decides between equal values, `points` are what the rank adds. */
interface Line {
  readonly id: number;
  readonly rank: number;
  readonly value: number;
  readonly total?: number;
  readonly points?: number;
}

type RefOf = (playerId: number) => string;

/** The lines by rank, then by name, as the boards list them. */
export const rowsOf = (lines: readonly Line[], { playerId, nameOf }: Subject, refOf: RefOf): Rung[] => [...lines]
  .sort((a, b) => a.rank - b.rank || nameOf(a.id).localeCompare(nameOf(b.id)) || a.id - b.id)
  .map(({ id, rank, value, total = null, points = null }) => ({
    rank, players: [id], detail: '', value, total, points, isOwn: id === playerId,
    ref: id === playerId ? null : refOf(id),
  }));

/** Points that add up, and the rank that follows from them. @param noun what a part is */
export function explainPlace(
  when: string, noun: string, order: string, parts: Part[], lines: readonly Line[], subject: Subject, refOf: RefOf,
) {
  const { playerId, nameOf } = subject;
  const rows = rowsOf(lines, subject, refOf);
  return explained({
    title: say`${{ what: 'Points', owner: nameOf(playerId) }} ${when}`, players: [playerId], parts,
    rule: placeRule(counted(parts.length, noun), rows, nameOf),
    ranking: { label: `Place among ${counted(rows.length, 'player')}`, rule: order, rows },
  });
}

/** `12 evenings add up to +29. That is 8th of 12: 1 point behind Leila and ahead of Jonas by day totals.` */
function placeRule(count: string, rows: readonly Rung[], nameOf: Subject['nameOf']): Token[] {
  const own = rows.find(({ isOwn }) => isOwn)!;
  const named = ({ players: [id] }: Rung): string => nameOf(id!);
  const ahead = rows.filter(({ rank }) => rank! < own.rank!).at(-1);
  const behind = rows.find(({ rank }) => rank! > own.rank!);
  const level = rows.filter((row) => row !== own && row.rank === own.rank);
  const distance = (other: Rung, side: string): string => (other.value === own.value
    ? `${side} ${named(other)} by day totals`
    : `${counted(Math.abs(other.value - own.value), 'point')} ${side} ${named(other)}`);
  const facts = [
    ...(level.length > 0 ? [`shared with ${listed(level.map(named))}`] : []),
    ...(ahead ? [distance(ahead, 'behind')] : []),
    ...(behind ? [distance(behind, 'ahead of')] : []),
  ];
  const sum = `${count} ${count.startsWith('1 ') ? 'adds' : 'add'} up to ${scoreText(own.value)}`;
  const place = { place: own.rank!, of: rows.length };
  return say`${sum}. That is ${place}${facts.length > 0 ? `: ${listed(facts)}` : ''}.`;
}

export function missing(name: string, when: string): never {
  throw new RuleViolation('PlayerMustHavePlayed', `${name} has no score ${when}.`, 'missing');
}

/** A game with the ids of its events. */
export interface KnownGame extends CountedGame {
  readonly eventIds: string[];
}

/**
 * The game as boards know it; null if it counts nowhere. @param events of its stream, in order @param ruleSets of the
 * group
 */
export function knownGame(events: readonly Recorded<GameEvent>[], ruleSets: RuleSets): KnownGame | null {
  const state = foldGame(events, noGameUnder(ruleSets));
  return isCounted(state) ? { score: scoreGame(state), eventIds: events.map(({ id }) => id) } : null;
}

/** @throws RuleViolation when the game has no such team */
export function explainTeam(game: KnownGame, teamId: number, nameOf: Subject['nameOf']) {
  const { score, eventIds } = game;
  const team = score.teams.find((other) => other.teamId === teamId);
  if (!team) throw new RuleViolation('TeamMustBeInGame', `Game ${score.gameId} has no team ${teamId}.`, 'missing');
  const { player1Id, player2Id } = team;
  return explained({
    title: `${nameOf(player1Id)} and ${nameOf(player2Id)} in game ${score.gameId}`,
    players: [player1Id, player2Id],
    value: team.totalScore,
    rule: ruleOf(team, score),
    parts: [part({
      label: 'Round points',
      detail: `${ROUND_COUNT} rounds, round ${ROUND_COUNT} ${lastRoundText(score.rules)}`,
      value: team.roundSum,
      parts: [
        playerPart(nameOf(player1Id), enteredBy(team, player1Id), team.player1Scores, eventIds),
        playerPart(nameOf(player2Id), enteredBy(team, player2Id), team.player2Scores, eventIds),
      ],
    })],
    ranking: {
      label: `Place among ${score.teams.length} teams`,
      rule: 'By round sum; a tie is settled by exit order',
      rows: [...score.teams].sort(byPlace).map((other) => ({
        rank: other.position, players: [other.player1Id, other.player2Id], detail: tieText(other, score),
        value: other.roundSum, total: null, points: other.totalScore, isOwn: other === team,
        ref: other === team ? null : teamRef(score.gameId, other.teamId),
      })),
    },
    rounds: [...team.scores],
    ...(score.rules !== RULES && { lastRoundFactor: score.rules.lastRoundFactor }),
    pendingGames: pendingAmong([game]),
  });
}

/** `2nd of 5 teams`; in a pending tie `tied at −4, no place yet`. */
export const placeText = (team: ScoredTeam, score: ScoredGame): string => textOf(placeOf(team, score));

const placeOf = ({ position, roundSum }: ScoredTeam, { teams }: ScoredGame): Token[] => (position === null
  ? [`tied at ${scoreText(roundSum)}, no place yet`] : say`${{ place: position, of: teams.length }} teams`);

function ruleOf(team: ScoredTeam, score: ScoredGame): Token[] {
  const sum = scoreText(team.roundSum);
  if (team.position === null) {
    return [`Tied at ${sum}: no place and 0 points for now, until every tied team has an exit order.`];
  }
  const tie = tieText(team, score);
  const reason = tie === '' ? ` with a round sum of ${sum}` : `. ${tie}`;
  return say`${placeOf(team, score)}${reason}, so ${scoreText(team.totalScore)}.`;
}

const EXITS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** `Tie at −4: out first`; empty for a team without a tie. */
function tieText({ teamId, roundSum, position }: ScoredTeam, { tiedBlocks, tieBreakers }: ScoredGame): string {
  if (!tiedBlocks.some(({ teamIds }) => teamIds.includes(teamId))) return '';
  const order = tieBreakers.find((other) => other.teamId === teamId)?.exitOrder;
  const state = position === null || order === undefined ? 'not settled yet' : `out ${EXITS[order - 1]}`;
  return `Tie at ${scoreText(roundSum)}: ${state}`;
}

const playerPart = (
  label: string, entered: readonly number[], points: readonly number[], eventIds: string[],
): Part => part({
  label,
  value: sumOf(points),
  parts: entered.map((code, index) => part({
    label: `Round ${index + 1}`, detail: ROLES[roleOf(code, index + 1) ?? 'NEUTRAL'].name, value: points[index]!,
    eventIds,
  })),
});

/** Compares by place, and within a pending tie by team. */
const byPlace = (a: ScoredTeam, b: ScoredTeam): number =>
  b.roundSum - a.roundSum || (a.position ?? 0) - (b.position ?? 0) || a.teamId - b.teamId;
