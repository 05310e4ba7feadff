/** Owns which engines answer just now: the log, the database, and where jobs are kept. */
import type { PartOfHealth } from './health-source.js';

export interface Engine {
  readonly name: 'log' | 'database' | 'jobs';
  /** Asks it something that takes no time; throws, answers false or does not answer when it is away. */
  ask(): Promise<unknown>;
}

/** An engine that is silent for so long counts as away. */
const ANSWER_LIMIT_MS = 1_000;
/** Leaves time to say so of an engine before the whole part counts as unknown. */
const PART_LIMIT_MS = 2 * ANSWER_LIMIT_MS;

/** Like every source of health, under its name. */
export const enginesHealth = (engines: readonly Engine[]) => ({
  name: 'engines',
  health: async (): Promise<PartOfHealth> => {
    const report = await Promise.all(engines.map(async ({ name, ask }) => ({ name, isThere: await answers(ask) })));
    return { isHealthy: report.every(({ isThere }) => isThere), report };
  },
});

/** What a question is answered with in time; undefined when the engine is away. */
export async function inTime<Answer>(
  question: () => Promise<Answer>, limitMs = PART_LIMIT_MS,
): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  try {
    return await Promise.race([question(), silence]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

const answers = async (ask: () => Promise<unknown>): Promise<boolean> =>
  (await inTime(async () => (await ask()) !== false, ANSWER_LIMIT_MS)) ?? false;
