/** The operators' log: JSON lines on standard error. */
import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const STANDARD_ERROR = 2;

/**
 * @param destination gets one line of JSON per call; by default standard error, written synchronously, so that the last
 * words before a crash are there
 */
export const createLog = (
  level: LogLevel,
  destination: DestinationStream = pino.destination({ dest: STANDARD_ERROR, sync: true }),
): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: loggedError, stack: loggedError, context: loggedError },
  }, destination);

/**
 * The loggable part of an error. Database errors also carry the statement, its parameters and the row, and with them a
 * password hash.
 * @returns anything else, such as a stack as text, unchanged
 */
function loggedError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const { name: type, message, code, stack } = error as Partial<NodeJS.ErrnoException>;
  return { type, message, code, stack };
}

/** Writes the framework's messages in the same format. */
export function frameworkLog(output: Logger) {
  // Nest passes its context, such as a class name, as the last argument, and a stack before it.
  const at = (level: 'debug' | 'warn' | 'error' | 'fatal') => (message: unknown, ...rest: unknown[]): void => {
    const [context, stack] = [rest.at(-1), rest.length > 1 ? rest[0] : undefined];
    const err = message instanceof Error ? message : undefined;
    output[level]({ context, ...(stack !== undefined && { stack }), ...(err && { err }) }, String(message));
  };
  return { log: at('debug'), warn: at('warn'), error: at('error'), fatal: at('fatal') } satisfies LoggerService;
}
