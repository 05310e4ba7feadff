/**
 * The boards (the 'fast table'): day standings, month standings and year standings. They are one projection with one
 * checkpoint, because a month adds up the finals of its days and a year those of its months, and boards must agree.
 */
import { everyGameChange, type GameChange, type Projection } from '../../engine/projection.js';
import type { Sink } from '../../engine/sink.js';
import { dayDeltas, updateDays } from './day-standings.js';
import { updateMonths } from './month-standings.js';
import { dayStandingsTable, monthStandingsTable, yearStandingsTable } from './standings.tables.js';
import { updateYears } from './year-standings.js';

async function applyGames(changes: readonly GameChange[], sink: Sink): Promise<void> {
  const deltas = dayDeltas(changes);
  if (deltas.size === 0) return;
  const days = await updateDays(deltas, sink);
  const months = await updateMonths(days, sink);
  await updateYears(months, sink);
}

export const standingsProjection: Projection = {
  name: 'standings',
  version: 1,
  tables: [dayStandingsTable, monthStandingsTable, yearStandingsTable],
  handling: everyGameChange,
  gameChanges: applyGames,
};
