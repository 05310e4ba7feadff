/** Health of the engines: whether the log, the database and the jobs answer. */
import { within } from '../../../event-store/time-limit.js';
import type { PartOfHealth } from './health-source.js';

export interface Engine {
  readonly name: 'log' | 'database' | 'jobs';
  /** A quick question; the engine is away if it throws, returns false or does not answer. */
  ask(): Promise<unknown>;
}

/** An engine that is silent for this long counts as away. */
const ANSWER_LIMIT_MS = 1_000;
/** Leaves time to report an engine before the whole part counts as unknown. */
const PART_LIMIT_MS = 2 * ANSWER_LIMIT_MS;

/** Each engine under its name. */
export const enginesHealth = (engines: readonly Engine[]) => ({
  name: 'engines',
  health: async (): Promise<PartOfHealth> => {
    const report = await Promise.all(engines.map(async ({ name, ask }) => ({ name, isThere: await answers(ask) })));
    return { isHealthy: report.every(({ isThere }) => isThere), report };
  },
});

/** The answer, if it comes in time; otherwise undefined. */
export const answerInTime = <Answer>(
  question: () => Promise<Answer>, limitMs = PART_LIMIT_MS,
): Promise<Answer | undefined> => within(limitMs, question).catch(() => undefined);

const answers = async (ask: () => Promise<unknown>): Promise<boolean> =>
  (await answerInTime(async () => (await ask()) !== false, ANSWER_LIMIT_MS)) ?? false;
