/** What every member made of all games, with each partner and against each opponent, however long the history is. */
import type { DataSource } from 'typeorm';
import type { Paired } from '../../domain/stats/careers.js';
import type { PlayerTotalsRow } from '../../projections/read-models/player-stats/player-stats.tables.js';

export interface MemberOfAllTime extends Paired, Pick<PlayerTotalsRow, 'opponents'> {}

/** From totals, and the points from the months of the boards: a total has none. */
export async function membersOfAllTime(dataSource: DataSource): Promise<MemberOfAllTime[]> {
  const rows = await dataSource.query<(Pick<PlayerTotalsRow, 'games' | 'partners' | 'opponents'>
    & { id: number; points: number })[]>(`
    select player_id as id, games, partners, opponents, coalesce(points, 0) as points
    from read.player_totals left join (
      select player_id, sum(total_score)::int as points from read.month_standings group by player_id
    ) earned using (player_id)`);
  return rows.map(({ id, games, points, partners, opponents }) => ({
    id, opponents, all: { games, points },
    partners: new Map(Object.entries(partners).map(([partner, together]) => [Number(partner), together])),
  }));
}
