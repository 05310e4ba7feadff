/** Reads the form rating of a member. */
import { Injectable } from '@nestjs/common';
import type { ProfileView } from '../../contract/profiles.js';
import { ratedMonthsTable, ratingsTable } from '../../projections/read-models/form/form.tables.js';
import type { Rows } from '../group/as-of/rows-as-of.js';
import { LiveRows } from '../platform/persistence/live-rows.js';

type RatingView = NonNullable<ProfileView['rating']>;

const toRating = (mu: number, sigma: number) => ({ value: mu, spread: 2 * sigma });

@Injectable()
export class FormRatings {
  constructor(private readonly live: LiveRows) {}

  /**
   * Null before the first game.
   * @param among  months of the history, in order; without them there is none
   * @param rows  by default those of now
   */
  async of(playerId: number, among: readonly string[] = [], rows: Rows = this.live): Promise<RatingView | null> {
    const own = { column: 'player_id', values: [playerId] } as const;
    const [[row], months] = await Promise.all([
      rows.load(ratingsTable, 'player_id', [playerId]), rows.load(ratedMonthsTable, 'month', among, own),
    ]);
    return row ? {
      ...toRating(...row.rating),
      history: months.sort((a, b) => (a.month < b.month ? -1 : 1)).flatMap(({ evenings }) => Object.entries(evenings))
        .map(([date, [mu, sigma]]) => ({ date, ...toRating(mu, sigma) })),
    } : null;
  }
}
