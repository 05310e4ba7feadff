/** Owns the mapping of the read models' rows for queries, derived from the tables that the projections declare. */
import { EntitySchema } from 'typeorm';
import type { Table } from '../../../projections/engine/table.js';
import { READ_SCHEMA } from '../../../projections/engine/read-schema.js';
import { ledgerTable } from '../../../projections/read-models/accounts/accounts.tables.js';
import {
  finalizedMonthsTable, finalStandingsTable,
} from '../../../projections/read-models/finalized-months/finalized-months.js';
import { gameDaysTable, gamesTable } from '../../../projections/read-models/games/games.js';
import {
  playerMonthsTable, playerTotalsTable,
} from '../../../projections/read-models/player-stats/player-stats.tables.js';
import { playersTable } from '../../../projections/read-models/players/players.js';
import {
  dayStandingsTable, monthStandingsTable, yearStandingsTable,
} from '../../../projections/read-models/standings/standings.tables.js';
import { voidedGamesTable } from '../../../projections/read-models/voided-games/voided-games.js';

/** Rows keep the names of their columns: there is no second vocabulary between a projection and its query. */
function entityOf<Row extends object>(table: Table<Row>): EntitySchema<Row> {
  const columns = Object.entries<{ type: string; nullable?: true }>(table.columns).map(([name, { type, nullable }]) => [
    name,
    { name, type, nullable: nullable ?? false, primary: (table.key as readonly string[]).includes(name) },
  ]);
  return new EntitySchema<Row>({
    name: `read.${table.name}`,
    schema: READ_SCHEMA,
    tableName: table.name,
    // Read models are made by rebuilds, never by migrations.
    synchronize: false,
    columns: Object.fromEntries(columns),
  });
}

export const playerEntity = entityOf(playersTable);
export const gameEntity = entityOf(gamesTable);
export const gameDayEntity = entityOf(gameDaysTable);
export const dayStandingEntity = entityOf(dayStandingsTable);
export const monthStandingEntity = entityOf(monthStandingsTable);
export const yearStandingEntity = entityOf(yearStandingsTable);
export const playerMonthEntity = entityOf(playerMonthsTable);
export const playerTotalsEntity = entityOf(playerTotalsTable);
export const finalizedMonthEntity = entityOf(finalizedMonthsTable);
export const finalStandingEntity = entityOf(finalStandingsTable);
export const voidedGameEntity = entityOf(voidedGamesTable);
export const ledgerEntity = entityOf(ledgerTable);

export const readEntities = [
  playerEntity, gameEntity, gameDayEntity, dayStandingEntity, monthStandingEntity, yearStandingEntity,
  playerMonthEntity, playerTotalsEntity, finalizedMonthEntity, finalStandingEntity, voidedGameEntity, ledgerEntity,
];
