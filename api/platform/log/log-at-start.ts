/** Owns what a start says of a log that it cannot use: which variable to look at, and no password. */
import { EventStoreAccessDenied, EventStoreUnavailable } from '../../../event-store/event-store-errors.js';
import { ConfigurationError } from '../config.js';

/** @throws ConfigurationError where `firstUse` of the log shows that it cannot be used */
export async function explainedAtStart<Answer>(firstUse: Promise<Answer>): Promise<Answer> {
  try {
    return await firstUse;
  } catch (error) {
    if (error instanceof EventStoreAccessDenied) {
      throw new ConfigurationError(
        'EventStoreDB denies access: check user and password in EVENTSTORE_URL, and that this user may read $all.');
    }
    if (!(error instanceof EventStoreUnavailable)) throw error;
    throw new ConfigurationError('EventStoreDB does not answer: check the address in EVENTSTORE_URL, and TLS.');
  }
}
