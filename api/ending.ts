/**
 * Time limits for the end of the server. Without them an engine that is away would block the end, and nothing
 * acknowledged depends on it.
 */
import { Logger } from '@nestjs/common';
import { within } from '../event-store/time-limit.js';

/** Milliseconds. */
const END_LIMITS_MS = {
  /** Answering the running requests. */
  requests: 5_000,
  /** Handing back jobs, and closing HTTP. */
  application: 3_000,
  /** Stopping projections, and closing connections. */
  infrastructure: 3_000,
};

/** Less than `stop_grace_period` of docker-compose.yml. */
export const LONGEST_END_MS = Object.values(END_LIMITS_MS).reduce((sum, limitMs) => sum + limitMs);

const logger = new Logger('End');

/** Waits for a part of the end. When it fails or takes too long, the end goes on without it. */
export async function ended(part: keyof typeof END_LIMITS_MS, end: () => Promise<unknown>): Promise<void> {
  try {
    await within(END_LIMITS_MS[part], end);
  } catch (error) {
    logger.warn(`The ${part} did not end properly: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
