/** How long the end of the server may take. */

/**
 * Time limits for the end of the server, in milliseconds. Without them an engine that is away would block the end, and
 * nothing acknowledged depends on it.
 */
export const END_LIMITS_MS = {
  /** The time to answer the running requests. */
  requests: 5_000,
  /** The time to hand back jobs, and to close HTTP. */
  application: 3_000,
  /** The time to stop projections, and to close connections. */
  infrastructure: 3_000,
};

/** The limit must be less than `stop_grace_period` of docker-compose.yml. */
export const LONGEST_END_MS = Object.values(END_LIMITS_MS).reduce((sum, limitMs) => sum + limitMs);
