/**
 * Personal statistics: the games of every player. A game is kept in the month of each of its players, so that a change
 * in the middle, such as a late tie-breaker, finds its day and streak.
 */
import { monthOf } from '../../../domain/calendar-month.js';
import { grouped } from '../../../domain/grouped.js';
import { NO_PLAYER } from '../../../domain/no-player.js';
import type { ScoredGame } from '../../../domain/scoring/game-scoring.js';
import { isAhead, seatsOf, teamOf } from '../../../domain/stats/played-game.js';
import { everyGameChange, type GameChange, type Projection } from '../../engine/projection.js';
import { replaceRows } from '../../engine/replaced-rows.js';
import type { Sink } from '../../engine/sink.js';
import {
  noTotals, type PackedGame, type PlayerMonthRow, playerMonthsTable, playerTotalsTable, totalsWith,
} from './player-stats.tables.js';

interface OwnGame {
  readonly playerId: number;
  readonly month: string;
  readonly game: PackedGame;
}

async function applyGames(changes: readonly GameChange[], sink: Sink, playerId?: number): Promise<void> {
  const gamesIn = (score: ScoredGame | null): OwnGame[] =>
    (score ? ownGames(score) : []).filter((own) => playerId === undefined || own.playerId === playerId);
  const added = changes.flatMap(({ scoreAfter }) => gamesIn(scoreAfter));
  const touched = [...changes.flatMap(({ scoreBefore }) => gamesIn(scoreBefore)), ...added];
  const months = [...new Set(touched.map(({ month }) => month))];
  const among = { column: 'player_id', values: [...new Set(touched.map((own) => own.playerId))] } as const;
  const before = await sink.load(playerMonthsTable, 'month', months, among);
  const changed = new Set(changes.map(({ gameId }) => gameId));
  const kept = before.flatMap(({ player_id: id, month, played }) => played
    .filter(([gameId]) => !changed.has(gameId)).map((game): OwnGame => ({ playerId: id, month, game })));
  const after = [...grouped([...kept, ...added], (own) => `${own.playerId} ${own.month}`).values()].map((games) => (
    { month: games[0]!.month, player_id: games[0]!.playerId, played: games.map(({ game }) => game).sort(inOrder) }));
  await replaceRows(playerMonthsTable, before, after, sink);
  await replaceTotals(among.values, before, after, sink);
}

/** By day, then id. */
const inOrder = ([id, day]: PackedGame, [otherId, otherDay]: PackedGame): number => day - otherDay || id - otherId;

const ownGames = (score: ScoredGame): OwnGame[] => seatsOf(score).map(({ playerId, played }) => {
  const { gameId, date, points, partnerId, roles } = played;
  return {
    playerId, month: monthOf(date),
    game: [gameId, Number(date.slice(8)), points, partnerId ?? 0, roles, ...opponentsOf(score, playerId)],
  };
});

/** By whether the team of the player came in ahead of them, behind them, or that is pending. */
function opponentsOf(score: ScoredGame, playerId: number): [number[], number[], number[]] {
  const own = teamOf(score, playerId)!;
  const [ahead, behind, pending]: [number[], number[], number[]] = [[], [], []];
  for (const team of score.teams) {
    if (team === own) continue;
    const isFirst = isAhead(own, team);
    const side = isFirst === null ? pending : isFirst ? ahead : behind;
    for (const id of [team.player1Id, team.player2Id]) if (id !== NO_PLAYER.id) side.push(id);
  }
  return [ahead, behind, pending];
}

async function replaceTotals(
  playerIds: readonly number[], before: readonly PlayerMonthRow[], after: readonly PlayerMonthRow[], sink: Sink,
): Promise<void> {
  const rows = await sink.load(playerTotalsTable, 'player_id', playerIds);
  const [known, old, now] = [
    new Map(rows.map((row) => [row.player_id, row])), grouped(before, ofPlayer), grouped(after, ofPlayer),
  ];
  const totals = playerIds.map((id) =>
    totalsWith(totalsWith(known.get(id) ?? noTotals(id), now.get(id) ?? []), old.get(id) ?? [], -1));
  await replaceRows(playerTotalsTable, rows, totals.filter(({ games }) => games > 0), sink);
}

const ofPlayer = ({ player_id: id }: PlayerMonthRow): number => id;

export const playerStatsProjection: Projection = {
  name: 'player-stats',
  version: 5,
  tables: [playerMonthsTable, playerTotalsTable],
  handling: everyGameChange,
  gameChanges: applyGames,
};
