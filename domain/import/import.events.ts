/** The events of tables that were brought in (`group-imports`). */
import { z } from 'zod';
import { calendarMonth } from '../calendar-date.js';
import { TABLE_KINDS } from '../table/columns.js';
import type { EventOf } from '../recorded-event.js';

const id = z.number().int().positive();
const reason = z.string().min(1);

export const importEvents = {
  /** A table was brought in whole: everything of it is in the log already. */
  TableBroughtIn: z.object({
    importId: id,
    kind: z.enum(TABLE_KINDS),
    /** Digest of what was read. The same table again changes nothing. */
    digest: z.string(),
    /** The number of its rows. */
    rows: z.number().int().positive(),
    /** Ids of its games. */
    games: z.array(id),
    /** Ids of the players who were added for it. */
    added: z.array(id),
    /** Its months; absent in tables of games and balances. */
    months: z.array(calendarMonth).optional(),
    /** Its opening balances in cents. */
    balances: z.array(z.object({ playerId: id, amount: z.number().int() })),
    reason,
  }),
  /** All that the table brought was voided or set back. */
  TableTakenBack: z.object({ importId: id, reason }),
};
export type ImportEvent = EventOf<typeof importEvents>;

export const IMPORT_STREAM = 'group-imports';
