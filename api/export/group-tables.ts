/** The tables of a group as CSV files, in parts, with what a spreadsheet wants to count by. */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { scoresOfDay, scoresOfMonth } from '../../domain/boards/board-scores.js';
import { monthOf } from '../../domain/dates.js';
import type { NameOf } from '../../domain/event-text.js';
import { grouped } from '../../domain/grouped.js';
import { MEMBERSHIP_TYPES, typeOn } from '../../domain/membership.js';
import { enteredBy, type ScoredGame, scoreGame } from '../../domain/scoring/game-scoring.js';
import { broughtInDays } from '../../domain/month/brought-in.js';
import { roleOf, ROLES } from '../../domain/scoring/round-points.js';
import { eveningsOf } from '../past/brought-in-months.js';
import { type Cell, csvOf } from '../platform/http/csv.js';
import type { GroupData } from './season-export.js';

type Line = Readonly<Record<string, Cell>>;
type Lines = Iterable<readonly Line[]>;

const LEDGER_LINES_AT_ONCE = 500;

const COLUMNS = {
  members: ['id', 'name', 'type', 'may', 'is_guest', 'is_active'],
  games: ['game', 'date', 'location', 'game_type', 'team', 'player_1', 'player_2', 'points', 'place', 'place_points'],
  rounds: ['game', 'date', 'round', 'team', 'player', 'role', 'points'],
  evenings: ['date', 'player', 'rank', 'points', 'total', 'games', 'games_won'],
  months: ['month', 'player', 'rank', 'points', 'total', 'evenings'],
  ledger: ['month', 'date', 'member', 'kind', 'amount', 'amount_cents', 'currency', 'mode', 'notes'],
} as const;
type Table = keyof typeof COLUMNS;

/** A ZIP file in parts, with a CSV file for each table. */
export async function* zippedTables(group: GroupData): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  const [days, nameOf] = [daysIn(group), nameIn(group)];
  const tables: Readonly<Record<Table, Lines>> = {
    members: [membersIn(group)], games: gamesIn(days, nameOf), rounds: roundsIn(days, nameOf),
    evenings: eveningsIn(days, group, nameOf), months: monthsIn(days, group, nameOf), ledger: ledgerIn(group),
  };
  for (const [name, parts] of Object.entries(tables) as [Table, Lines][]) {
    const file = new ZipDeflate(`${name}.csv`);
    const columns = Object.fromEntries(COLUMNS[name].map((column) => [column, column]));
    zip.add(file);
    file.push(strToU8(csvOf(columns, [])));
    for (const lines of parts) {
      file.push(strToU8(csvOf(columns, lines, { isContinued: true })));
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* ready.splice(0);
}

const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

function membersIn({ players, today }: GroupData): Line[] {
  return players.list().filter((row) => !row.is_placeholder).map((row) => ({
    id: row.id, name: row.display_name, type: MEMBERSHIP_TYPES[typeOn(today, row)].title,
    may: row.is_admin ? 'everything' : row.can_create_games ? 'record' : 'read',
    is_guest: yesNo(row.is_guest), is_active: yesNo(row.is_active),
  }));
}

type PlayedDay = readonly [date: string, games: readonly { readonly score: ScoredGame }[]];

/** The games of each date, scored, by date. */
const daysIn = ({ games }: GroupData): PlayedDay[] =>
  [...grouped(games, ({ entry }) => entry.date)].sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, own]) => [date, own.map((game) => ({ score: scoreGame(game) }))]);

function* gamesIn(days: readonly PlayedDay[], nameOf: NameOf): Generator<Line[]> {
  for (const [date, games] of days) {
    yield games.flatMap(({ score: { gameId: game, location, gameType, teams } }) => teams.map((team) => ({
      game, date, location, game_type: gameType, team: team.teamId, player_1: nameOf(team.player1Id),
      player_2: nameOf(team.player2Id), points: team.roundSum, place: team.position,
      place_points: team.position === null ? null : team.totalScore,
    })));
  }
}

function* roundsIn(days: readonly PlayedDay[], nameOf: NameOf): Generator<Line[]> {
  for (const [date, games] of days) {
    yield games.flatMap(({ score: { gameId: game, teams } }) => teams.flatMap((team) => ([
      [team.player1Id, team.player1Scores], [team.player2Id, team.player2Scores],
    ] as const).flatMap(([id, scores]) => scores.map((points, index) => ({
      game, date, round: index + 1, team: team.teamId, player: nameOf(id),
      role: roleNamed(enteredBy(team, id)[index]!, index + 1), points,
    })))));
  }
}

function* eveningsIn(days: readonly PlayedDay[], { months }: GroupData, nameOf: NameOf): Generator<Line[]> {
  for (const [date, scores] of broughtInDays(eveningsOf(months))) {
    yield [...scores].map(([id, { rank, final, total }]) => (
      { date, player: nameOf(id), rank, points: final, total, games: 0, games_won: 0 }));
  }
  for (const [date, games] of days) {
    yield [...scoresOfDay(games)].map(([id, { rank, final, total, games: own }]) => ({
      date, player: nameOf(id), rank, points: final, total, games: own.length,
      games_won: own.filter(({ team }) => team.position === 1).length,
    }));
  }
}

function* monthsIn(days: readonly PlayedDay[], { months }: GroupData, nameOf: NameOf): Generator<Line[]> {
  yield months.map((row) => ({
    month: row.month, player: nameOf(row.player_id), rank: row.rank, points: row.monthly_final_score,
    total: row.total_score, evenings: row.days_played,
  }));
  for (const [month, ofMonth] of grouped(days, ([date]) => monthOf(date))) {
    const board = scoresOfMonth(ofMonth.flatMap(([, games]) => games));
    yield [...board].map(([id, { rank, monthlyFinalScore, totalScore, days: own }]) => ({
      month, player: nameOf(id), rank, points: monthlyFinalScore, total: totalScore, evenings: own.size,
    }));
  }
}

function* ledgerIn({ ledger, players, facts }: GroupData): Generator<Line[]> {
  for (let start = 0; start < ledger.length; start += LEDGER_LINES_AT_ONCE) {
    yield ledger.slice(start, start + LEDGER_LINES_AT_ONCE).map((row) => ({
      month: row.month, date: row.date, member: players.row(row.player_id).display_name, kind: row.kind,
      amount: { cents: row.amount }, amount_cents: row.amount, currency: facts.currency, mode: row.payment_mode,
      notes: row.notes,
    }));
  }
}

function roleNamed(points: number, round: number): string | null {
  const role = roleOf(points, round);
  return role && ROLES[role].name;
}

const nameIn = ({ players }: GroupData): NameOf => (id) => players.row(id).display_name;
