/** Turns errors into answers: `{message, …}` with the right status. Unknown errors reveal nothing. */
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { Response } from 'express';
import { UnreadableEvent } from '../../../domain/event-registry.js';
import { RuleViolation, type ViolationKind } from '../../../domain/rule-violation.js';
import type { ErrorView } from '../../../contract/refusal.js';
import { isDamage, isOfFile, isOfRedis, isPassing, sentenceOf, sqlStateOf } from '../../../event-store/error-kinds.js';
import {
  AppendOutcomeUnknown, EventStoreAccessDenied, EventStoreUnavailable, EventTooLarge, LogWentBack, StreamDeleted,
} from '../../../event-store/event-store.js';
import { IdempotencyKeyReused } from '../commands/command-receipts.js';
import { StreamKeptChanging } from '../commands/stream-fence.js';
import { TooManyRequests } from './too-many-requests.js';

const STATUS_OF_VIOLATION: Record<ViolationKind, number> = { malformed: 400, missing: 404, conflict: 409 };

const UNKNOWN_OUTCOME =
  'The log of games did not confirm this in time. It may be recorded already; sending it again is safe.';

const IS_SAFE = 'Sending it again is safe.';

const WENT_BACK =
  `The log of games has lost entries, so nothing is recorded until an admin decides about it. ${IS_SAFE}`;

const awayText = (engine: string): string => `The server cannot reach ${engine} right now. ${IS_SAFE}`;

const UNREADABLE = 'This version cannot read an entry it needs. The server log has the details.';

const NO_ROOM = `The server has no room for its files right now. ${IS_SAFE}`;

const NO_MEMORY = `The job queue has no memory left. ${IS_SAFE}`;

const NO_FILE = 'The server cannot use one of its files: its log names the file.';

const AFTER_503_MS = 2_000;

const DAMAGED = 'A part of the database is damaged: an admin populates the tables, or restores a backup.';

@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const { status, view } = answerTo(error);
    // The log line of the request has the error; the answer does not.
    if (status >= 500) response.locals.failure = error;
    if (response.headersSent) {
      response.end();
      return;
    }
    const afterMs = error instanceof TooManyRequests ? error.afterMs : AFTER_503_MS;
    if (status === 503 || status === 429) response.setHeader('Retry-After', `${Math.ceil(afterMs / 1000)}`);
    response.status(status).json(view);
  }
}

function answerTo(error: unknown): { status: number; view: ErrorView } {
  if (error instanceof RuleViolation) {
    const { kind, message, rule, gameId } = error;
    return { status: STATUS_OF_VIOLATION[kind], view: { message, rule, ...(gameId && { gameId }) } };
  }
  if (error instanceof IdempotencyKeyReused) return { status: 409, view: named(error) };
  if (error instanceof StreamKeptChanging) return { status: 412, view: named(error) };
  if (error instanceof AppendOutcomeUnknown) {
    return { status: 503, view: { message: UNKNOWN_OUTCOME, rule: error.name } };
  }
  if (error instanceof LogWentBack) return { status: 503, view: { message: WENT_BACK, rule: error.name } };
  if (error instanceof EventTooLarge) return { status: 500, view: named(error) };
  if (error instanceof UnreadableEvent) return { status: 500, view: { message: UNREADABLE } };
  if (error instanceof StreamDeleted) return { status: 410, view: named(error) };
  if (error instanceof HttpException) return { status: error.getStatus(), view: viewOf(error) };
  if (error instanceof EventStoreUnavailable || error instanceof EventStoreAccessDenied) {
    return { status: 503, view: { message: awayText('the log of games') } };
  }
  if (isPassing(error)) return { status: 503, view: { message: passingText(error) } };
  if (isOfFile(error)) return { status: 500, view: { message: NO_FILE } };
  if (isDamage(error)) return { status: 500, view: { message: DAMAGED } };
  return { status: 500, view: { message: 'Something went wrong on the server. Please try again.' } };
}

function passingText(error: unknown): string {
  if (isOfFile(error)) return NO_ROOM;
  if (isOfRedis(error) && /\bOOM\b/.test(error.message)) return NO_MEMORY;
  const cause = sentenceOf(sqlStateOf(error), 'what this needs');
  return cause === null ? awayText(isOfRedis(error) ? 'its job queue' : 'its database') : `${cause} ${IS_SAFE}`;
}

const named = (error: Error): ErrorView => ({ message: error.message, rule: error.name });

function viewOf(error: HttpException): ErrorView {
  const response = error.getResponse();
  if (typeof response === 'object' && 'issues' in response) return response as unknown as ErrorView;
  return { message: error.cause instanceof Error ? textOfExpress(error.cause, error) : error.message };
}

/** Express's own errors (Nest makes them the cause) have technical texts that quote the request. */
function textOfExpress(cause: Error, error: HttpException): string {
  if (cause instanceof URIError) return 'The address is not readable.';
  switch (error.getStatus()) {
    case 400:
      return 'The request is not readable: it must be well-formed JSON.';
    case 413:
      return 'The request is too large.';
    case 415:
      return 'The encoding of the request is not supported.';
    default:
      return error.message;
  }
}
