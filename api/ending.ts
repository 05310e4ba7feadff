/**
 * Owns how long each part of the server's end may take. An engine that is away would hold its part up for as long as
 * that lasts, and nothing acknowledged depends on any of them.
 */
import { Logger } from '@nestjs/common';

/** Milliseconds. */
const END_LIMITS_MS = {
  /** Requests under way are answered. */
  requests: 5_000,
  /** Jobs are handed back, and HTTP is over. */
  application: 3_000,
  /** Projections stop, and connections are closed. */
  infrastructure: 3_000,
};

/** Less than `stop_grace_period` of docker-compose.yml. */
export const LONGEST_END_MS = Object.values(END_LIMITS_MS).reduce((sum, limitMs) => sum + limitMs);

const logger = new Logger('End');

/**
 * Waits for a part of the end.
 * @returns false when it failed or took too long, and the end is to go on without it
 */
export async function ended(part: keyof typeof END_LIMITS_MS, end: () => Promise<unknown>): Promise<boolean> {
  const limitMs = END_LIMITS_MS[part];
  let timer: NodeJS.Timeout | undefined;
  const timeIsUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${limitMs} ms`)), limitMs);
  });
  try {
    await Promise.race([end(), timeIsUp]);
    return true;
  } catch (error) {
    logger.warn(`The end of the ${part} is left undone: ${error instanceof Error ? error.message : String(error)}.`);
    return false;
  } finally {
    clearTimeout(timer);
  }
}
