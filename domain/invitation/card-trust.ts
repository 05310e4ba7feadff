/**
 * Ends an open card when the trust behind it ends. These endings are already in the log, so nothing revives a card,
 * and no crash can come in between (docs/decisions/0119).
 */
import type { DomainEvent } from '../event-registry.js';

const NEW_PASSWORD: ReadonlySet<DomainEvent['type']> = new Set(['PasswordChanged', 'PasswordReset']);

/** Whether an event of a member ends the cards that the member has made. */
export const endsCardsMade = ({ type, data }: DomainEvent): boolean => NEW_PASSWORD.has(type)
  || type === 'SessionsEnded' || type === 'PlayerDeactivated' || (type === 'RolesChanged' && !data.isAdmin);

/** Whether an event of a member ends the cards with which the member chooses a password. */
export const endsPasswordCards = ({ type }: DomainEvent): boolean =>
  NEW_PASSWORD.has(type) || type === 'PlayerDeactivated';
