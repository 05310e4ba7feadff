/** Explains at the start why the log cannot be used and which variable to check, without passwords. */
import {
  EventLogOutdated, EventStoreAccessDenied, EventStoreUnavailable,
} from '../../event-store/event-store-errors.js';
import { ConfigurationError } from './config.js';

/** @throws ConfigurationError when `firstUse` of the log fails */
export async function explainedAtStart<Answer>(firstUse: Promise<Answer>): Promise<Answer> {
  try {
    return await firstUse;
  } catch (error) {
    if (error instanceof EventLogOutdated) throw new ConfigurationError(`${error.message}.`);
    if (error instanceof EventStoreAccessDenied) {
      throw new ConfigurationError(
        'EventStoreDB denies access: check user and password in EVENTSTORE_URL, and that this user may read $all.');
    }
    if (!(error instanceof EventStoreUnavailable)) throw error;
    throw new ConfigurationError('EventStoreDB does not answer: check the address in EVENTSTORE_URL, and TLS.');
  }
}
