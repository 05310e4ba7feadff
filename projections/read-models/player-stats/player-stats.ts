/**
 * Personal statistics: months, career, partners and opponents of every player. A game is kept in the month of each of
 * its players, so that a change in the middle, such as a late tie-breaker, finds its day and streak.
 */
import { monthOf } from '../../../domain/calendar-month.js';
import { grouped } from '../../../domain/grouped.js';
import { partnersOf } from '../../../domain/stats/careers.js';
import { type Career, type Figures, figuresOf, withMonth } from '../../../domain/stats/figures.js';
import { isAhead, type PlayedGame, type Seat, seatsOf, teamOf } from '../../../domain/stats/played-game.js';
import { NO_PLAYER } from '../../../domain/no-player.js';
import type { ScoredGame, ScoredTeam } from '../../../domain/scoring/game-scoring.js';
import { everyGameChange, type GameChange, type Projection } from '../../engine/projection.js';
import type { Sink } from '../../engine/sink.js';
import {
  careerOf, gamesOf, playerMonthsTable, playerTotalsTable, toFigures, toMonthRow, toTotalsRow,
  type Opponents, type PlayerMonthRow, type PlayerTotalsRow,
} from './player-stats.tables.js';

interface MonthChange {
  readonly added: PlayedGame[];
  readonly removed: Set<number>;
  /** By id of the opponent, what to add; negative for removed games. */
  readonly opponents: Map<number, [games: number, ahead: number, behind: number]>;
}

/** Changes to one player's statistics. */
interface PlayerChange {
  readonly months: Map<string, MonthChange>;
  /** By id of the partner, what to add; negative for removed games. */
  readonly partners: Map<number, { games: number; points: number }>;
}

type PlayerChanges = ReadonlyMap<number, PlayerChange>;

/** Figures of a player's changed months in order; null for a month without games. */
type ChangedMonths = readonly (readonly [month: string, figures: Figures | null])[];

async function applyGames(changes: readonly GameChange[], sink: Sink, playerId?: number): Promise<void> {
  const players = playerChanges(changes, playerId);
  if (players.size > 0) await updateTotals(players, await updateMonths(players, sink), sink);
}

/** Leaves out changes without an effect here, such as a first exit. */
function playerChanges(changes: readonly GameChange[], only: number | undefined): PlayerChanges {
  const players = new Map<number, PlayerChange>();
  const askedSeats = (score: ScoredGame): Seat[] =>
    seatsOf(score).filter(({ playerId }) => only === undefined || playerId === only);
  for (const { scoreBefore, scoreAfter } of changes) {
    const old = scoreBefore ? askedSeats(scoreBefore) : [];
    const seats = scoreAfter ? askedSeats(scoreAfter) : [];
    if (old.length > 0 && JSON.stringify(old) === JSON.stringify(seats)) continue;
    if (scoreBefore) takeGame(players, scoreBefore, old, -1);
    if (scoreAfter) takeGame(players, scoreAfter, seats, 1);
  }
  return players;
}

function takeGame(
  players: Map<number, PlayerChange>, score: ScoredGame, seats: readonly Seat[], sign: 1 | -1,
): void {
  const name = monthOf(score.date);
  for (const { playerId, played } of seats) {
    const { partnerId } = played;
    let player = players.get(playerId);
    if (!player) players.set(playerId, (player = { months: new Map(), partners: new Map() }));
    let month = player.months.get(name);
    if (!month) player.months.set(name, (month = { added: [], removed: new Set(), opponents: new Map() }));
    if (sign === 1) month.added.push(played);
    else month.removed.add(played.gameId);
    takeOpponents(month.opponents, teamOf(score, playerId)!, score, sign);
    if (partnerId === null) continue;
    let together = player.partners.get(partnerId);
    if (!together) player.partners.set(partnerId, (together = { games: 0, points: 0 }));
    together.games += sign;
    together.points += sign * played.points;
  }
}

function takeOpponents(
  opponents: MonthChange['opponents'], own: ScoredTeam, { teams }: ScoredGame, sign: 1 | -1,
): void {
  for (const team of teams) {
    if (team === own) continue;
    const ahead = isAhead(own, team);
    for (const playerId of [team.player1Id, team.player2Id]) {
      if (playerId === NO_PLAYER.id) continue;
      let apart = opponents.get(playerId);
      if (!apart) opponents.set(playerId, (apart = [0, 0, 0]));
      apart[0] += sign;
      if (ahead !== null) apart[ahead ? 1 : 2] += sign;
    }
  }
}

/** Updates the games of the months. Returns the changed months of each player. */
async function updateMonths(players: PlayerChanges, sink: Sink): Promise<ReadonlyMap<number, ChangedMonths>> {
  const names = new Set([...players.values()].flatMap(({ months }) => [...months.keys()]));
  const among = { column: 'player_id', values: [...players.keys()] } as const;
  const loaded = await sink.load(playerMonthsTable, 'month', [...names], among);
  const rows = new Map(loaded.map((row) => [keyOf(row.player_id, row.month), row]));
  const saved: PlayerMonthRow[] = [];
  const removed: PlayerMonthRow[] = [];
  const changed = new Map<number, ChangedMonths>();
  for (const [playerId, { months }] of players) {
    changed.set(playerId, [...months.keys()].sort().map((month) => {
      const row = rows.get(keyOf(playerId, month));
      const change = months.get(month)!;
      const games = gamesAfter(row, change);
      const figures = figuresOf(games);
      if (figures) saved.push(toMonthRow(month, playerId, games, figures, opponentsAfter(row, [change])));
      else if (row) removed.push(row);
      return [month, figures] as const;
    }));
  }
  await sink.save(playerMonthsTable, saved);
  await sink.remove(playerMonthsTable, removed);
  return changed;
}

const keyOf = (playerId: number, month: string): string => `${playerId}|${month}`;

function gamesAfter(row: PlayerMonthRow | undefined, { added, removed }: MonthChange): PlayedGame[] {
  const kept = row ? gamesOf(row).filter(({ gameId }) => !removed.has(gameId)) : [];
  return [...kept, ...added].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.gameId - b.gameId));
}

function opponentsAfter(
  row: { readonly opponents: Opponents } | undefined, changes: Iterable<Pick<MonthChange, 'opponents'>>,
): Opponents {
  const opponents = { ...row?.opponents };
  for (const [playerId, added] of [...changes].flatMap((change) => [...change.opponents])) {
    const [games, ahead, behind] = opponents[playerId] ?? [0, 0, 0];
    if (games + added[0] > 0) opponents[playerId] = [games + added[0], ahead + added[1], behind + added[2]];
    else delete opponents[playerId];
  }
  return opponents;
}

/** Updates careers, partners and opponents for the changed months. */
async function updateTotals(
  players: PlayerChanges,
  changed: ReadonlyMap<number, ChangedMonths>,
  sink: Sink,
): Promise<void> {
  const ids = [...players.keys()];
  const rows = new Map((await sink.load(playerTotalsTable, 'player_id', ids)).map((row) => [row.player_id, row]));
  const rewritten = ids.filter((id) => reachesBack(rows.get(id), changed.get(id) ?? []));
  const careers = await careersFromMonths(rewritten, sink);
  for (const id of ids) if (!rewritten.includes(id)) careers.set(id, grown(rows.get(id), changed.get(id) ?? []));
  const saved: PlayerTotalsRow[] = [];
  const removed: PlayerTotalsRow[] = [];
  for (const [playerId, { partners, months }] of players) {
    const row = rows.get(playerId);
    const career = careers.get(playerId);
    const others = { partners: partnersAfter(row, partners), opponents: opponentsAfter(row, months.values()) };
    if (career) saved.push(toTotalsRow(playerId, career, others));
    else if (row) removed.push(row);
  }
  await sink.save(playerTotalsTable, saved);
  await sink.remove(playerTotalsTable, removed);
}

/** Whether an earlier month than the last one changed, so that the career has to be built again. */
const reachesBack = (row: PlayerTotalsRow | undefined, changed: ChangedMonths): boolean =>
  row !== undefined && changed.some(([month, figures]) => figures === null || month < row.month);

const grown = (row: PlayerTotalsRow | undefined, changed: ChangedMonths): Career | null =>
  changed.reduce(
    (career, [month, figures]) => (figures ? withMonth(career, month, figures) : career),
    row ? careerOf(row) : null,
  );

/** Never needed in a rebuild, where the months arrive complete and in order. */
async function careersFromMonths(playerIds: readonly number[], sink: Sink): Promise<Map<number, Career | null>> {
  const months = grouped(await sink.load(playerMonthsTable, 'player_id', playerIds), (row) => row.player_id);
  return new Map([...months].map(([id, own]) => [id, careerFrom(own)]));
}

const careerFrom = (months: readonly PlayerMonthRow[]): Career | null =>
  [...months].sort((a, b) => a.month.localeCompare(b.month))
    .reduce<Career | null>((career, row) => withMonth(career, row.month, toFigures(row)), null);

/** The totals that follow from the months of one player, in any order; null without one. */
export function totalsFrom(months: readonly PlayerMonthRow[]): PlayerTotalsRow | null {
  const career = careerFrom(months);
  if (!career) return null;
  const partners = partnersOf(months.flatMap(gamesOf));
  return toTotalsRow(months[0]!.player_id, career, {
    partners: Object.fromEntries(partners.map(({ partnerId, games, points }) => [partnerId, { games, points }])),
    opponents: months.reduce<Opponents>((sums, { opponents }) => opponentsAfter({ opponents: sums }, [
      { opponents: new Map(Object.entries(opponents).map(([id, [...apart]]) => [Number(id), apart])) }]), {}),
  });
}

function partnersAfter(
  row: PlayerTotalsRow | undefined,
  changes: PlayerChange['partners'],
): PlayerTotalsRow['partners'] {
  const partners = { ...row?.partners };
  for (const [partnerId, change] of changes) {
    const together = partners[partnerId] ?? { games: 0, points: 0 };
    const games = together.games + change.games;
    if (games > 0) partners[partnerId] = { games, points: together.points + change.points };
    else delete partners[partnerId];
  }
  return partners;
}

export const playerStatsProjection: Projection = {
  name: 'player-stats',
  version: 4,
  tables: [playerMonthsTable, playerTotalsTable],
  handling: everyGameChange,
  gameChanges: applyGames,
};
