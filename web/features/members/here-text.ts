/** Says whether a member has joined, and when they were last here. */
import type { JoinedView } from '../../../contract/players.js';
import { daysLater } from '../../../domain/dates.js';
import { counted } from '../../../domain/text.js';
import { zone } from '../../transport/server-clock.js';

/** Sessions end after thirty days without a visit. */
const MOST_DAYS = 30;

/** @param today  the current date */
export function hereText({ hasJoined, lastSeenAt }: JoinedView, today: string): string {
  if (!hasJoined) return 'not joined yet';
  if (lastSeenAt === null) return 'logged out everywhere';
  const seen = zone.dateOf(lastSeenAt);
  let days = 0;
  while (days < MOST_DAYS && daysLater(seen, days) < today) days += 1;
  return days === 0 ? 'here today' : `last here ${counted(days, 'day')} ago`;
}
