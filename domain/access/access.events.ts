/**
 * The events of access (`access-{id}`, `access-server`): logins, and downloads or views of sensitive data. No
 * secrets.
 */
import { z } from 'zod';
import type { EventOf } from '../recorded-event.js';

const playerId = z.number().int().positive();

export const accessEvents = {
  /**
   * A member set a new password: in the app, with a card, or at the door. A password set by an admin is a
   * `PasswordReset`.
   */
  PasswordChanged: z.object({ playerId }),
  /**
   * Sessions of the member were ended: all but the current one by the member, or all by an admin. It is also recorded
   * when none was open, because it ends cards that were made in earlier sessions.
   */
  SessionsEnded: z.object({ playerId, sessions: z.number().int().nonnegative() }),
  /**
   * Logins were refused after too many failures. The id is null if the failures concerned no name or many names.
   * Addresses are kept for 30 days, elsewhere.
   */
  LoginsRefused: z.object({ playerId: playerId.nullable() }),
  /** The member downloaded a file, or began to. */
  DataExported: z.object({
    playerId,
    what: z.enum(['audit', 'backup', 'seals', 'billing', 'statement', 'days', 'own data', 'tables', 'season']),
    format: z.enum(['ndjson', 'csv', 'json', 'tar.gz', 'zip']),
    /**
     * The requested part, as in the address: a month, a member, `{first}/{last}`, or the instant of a backup. Empty
     * for everything.
     */
    filter: z.string(),
  }),
  /** The log was copied into a file, by the server or by a command. */
  BackupMade: z.object({
    events: z.number().int().nonnegative(),
    /** SHA-256 of all copied events, as the command prints it. */
    digest: z.string(),
  }),
  /** The member let a screen in the room read without a login. */
  ScreenAdded: z.object({ playerId, screenId: z.number().int().positive(), device: z.string() }),
  /** The admin opened the door: until then its code lets members in who have no password yet. */
  DoorOpened: z.object({ playerId, until: z.iso.datetime() }),
  DoorClosed: z.object({ playerId }),
  /** A member who may record chose a password at the door, and waits for an admin's Yes. */
  JoinAsked: z.object({ playerId }),
  /** The member came in by the door, at once or with the Yes of the admin who is the author. */
  JoinedByDoor: z.object({ playerId }),
  /** An admin freed the name again: the password and everything that was opened with it ended. */
  JoinUndone: z.object({ playerId, reason: z.string().min(1) }),
  ScreenRemoved: z.object({ playerId, screenId: z.number().int().positive() }),
  /** The member viewed something as it was at an instant or position. Older entries lack the path of the call. */
  PastViewed: z.object({ playerId, asOf: z.string(), path: z.string().optional() }),
};
export type AccessEvent = EventOf<typeof accessEvents>;

/** Events that strangers or a page can cause at will. They are recorded once per hour and content. */
export const ONCE_PER_HOUR: ReadonlySet<AccessEvent['type']> = new Set(['LoginsRefused', 'PastViewed']);

/** The stream of the member concerned, or of the server. */
export const accessStreamId = ({ data }: AccessEvent): string =>
  memberAccess(('playerId' in data ? data.playerId : null) ?? 'server');

export const memberAccess = (id: number | 'server'): string => `access-${id}`;
