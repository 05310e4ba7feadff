/** Reads the form rating of a member. */
import { Injectable } from '@nestjs/common';
import { DataSource, MoreThanOrEqual } from 'typeorm';
import type { ProfileView } from '../../contract/profiles.js';
import { ratedMonthsTable, ratingsTable } from '../../projections/read-models/form/form.tables.js';
import { rowsOf } from '../platform/persistence/read-entity.js';

type RatingView = NonNullable<ProfileView['rating']>;

const toRating = (mu: number, sigma: number) => ({ value: mu, spread: 2 * sigma });

@Injectable()
export class FormRatings {
  constructor(private readonly dataSource: DataSource) {}

  /** Null before the first game. @param since  first month of the history, `YYYY-MM`; without one there is none */
  async of(playerId: number, since?: string): Promise<RatingView | null> {
    const [row, months] = await Promise.all([
      rowsOf(this.dataSource, ratingsTable).findOneBy({ player_id: playerId }),
      since === undefined ? [] : rowsOf(this.dataSource, ratedMonthsTable).find({
        where: { player_id: playerId, month: MoreThanOrEqual(since) }, order: { month: 'ASC' },
      }),
    ]);
    return row && {
      ...toRating(...row.rating),
      history: months.flatMap(({ evenings }) => Object.entries(evenings))
        .map(([date, [mu, sigma]]) => ({ date, ...toRating(mu, sigma) })),
    };
  }
}
