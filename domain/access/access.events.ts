/** The events of access (`access-{id}`, `access-server`): who got in, and who took or looked at what. No secrets. */
import { z } from 'zod';
import type { EventOf } from '../recorded-event.js';

const playerId = z.number().int().positive();

export const accessEvents = {
  /** A member set a new password, also by a card. An admin's is a `PasswordReset`. */
  PasswordChanged: z.object({ playerId }),
  /**
   * Sessions of the member were ended: others than the current one by the member, or all by an admin. Also when none
   * was open, because it ends what was made in earlier ones.
   */
  SessionsEnded: z.object({ playerId, sessions: z.number().int().nonnegative() }),
  /** After too many failures; null if they were at no name or at many. Addresses are kept for 30 days, elsewhere. */
  LoginsRefused: z.object({ playerId: playerId.nullable() }),
  /** The member took a file away, or began to. */
  DataExported: z.object({
    playerId,
    what: z.enum(['audit', 'backup', 'seals', 'billing', 'statement', 'days', 'own data']),
    format: z.enum(['ndjson', 'csv', 'json', 'tar.gz']),
    /**
     * What was asked for, as in the address: a month, a member, `{first}/{last}`; the instant of a backup; empty for
     * everything.
     */
    filter: z.string(),
  }),
  /** The log was copied into a file, by the server or a command. */
  BackupMade: z.object({
    events: z.number().int().nonnegative(),
    /** SHA-256 over all of them, as the command prints it. */
    digest: z.string(),
  }),
  /** The member let a screen in the room read without a login. */
  ScreenAdded: z.object({ playerId, screenId: z.number().int().positive(), device: z.string() }),
  ScreenRemoved: z.object({ playerId, screenId: z.number().int().positive() }),
  /** The member looked at something as it was at an instant or position. Older entries lack the path of the call. */
  PastViewed: z.object({ playerId, asOf: z.string(), path: z.string().optional() }),
};
export type AccessEvent = EventOf<typeof accessEvents>;

/** What strangers or a page can cause at will is one entry per hour and content. */
export const ONCE_PER_HOUR: ReadonlySet<AccessEvent['type']> = new Set(['LoginsRefused', 'PastViewed']);

/** The stream of the member concerned, or of the server. */
export const accessStreamId = ({ data }: AccessEvent): string =>
  memberAccess(('playerId' in data ? data.playerId : null) ?? 'server');

export const memberAccess = (id: number | 'server'): string => `access-${id}`;
