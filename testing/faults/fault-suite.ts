/** Tests that a deployment survives faults. The suite is the same for every fault and for either engine of the log. */
import { randomUUID } from 'node:crypto';
import { LONGEST_END_MS } from '../../api/start/end-limits.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import type { GameView } from '../../contract/games.js';
import { openEventStore } from '../../event-store/open-event-store.js';
import { createPool } from '../../postgres/pool.js';
import { ADMIN } from '../worlds/deployment.js';
import { differencesFromLog } from '../references/compare-with-log.js';
import { submissionOf } from '../worlds/group.js';
import { inLongRun } from '../jest/long-run.js';
import { PersistentClient } from '../worlds/persistent-client.js';
import type { Topology } from '../worlds/topology.js';
import { type EngineFault, WorkUnderFaults } from './work-under-faults.js';

/** Three times the promised ten seconds from an engine's return to recovery, because test machines may be slow. */
const RECOVERY_LIMIT_MS = 3 * 10_000;

/** The sample for the short run: for each engine and process, a fault that is hard for the others. */
const SAMPLE_DURING_WORK = [
  'two of three nodes of EventStoreDB are killed and come back', 'answers of EventStoreDB are lost',
  'a connection of Postgres is killed, and with it all', 'the projections process that leads is killed',
];
const SAMPLE_AT_THE_END = ['EventStoreDB freezes and wakes'];

const sampleOf = (all: readonly EngineFault[], sample: readonly string[]): readonly EngineFault[] =>
  inLongRun(all, all.filter(({ name }) => sample.includes(name)));

/** @param deployment  called when the tests run; its group is created there */
export function describeFaults(deployment: () => Topology, all: readonly EngineFault[]): void {
  const faults = sampleOf(all, SAMPLE_DURING_WORK);
  describe('while eight clients work', () => {
    let work: WorkUnderFaults;

    beforeAll(async () => {
      work = await WorkUnderFaults.start(deployment());
    });

    test.each(faults)('$name', async (fault) => {
      const { lost, doubled, differing, ...outcome } = await work.through(fault)
        .finally(() => deployment().assertRunning());
      process.stdout.write(`${fault.name}: acknowledged ${outcome.acknowledged}, refused ${outcome.refused}, unknown ` +
        `${outcome.unknown}, lost ${lost.length}, doubled ${doubled.length}, ` +
        `recovered after ${outcome.recoveredAfterMs.toFixed(0)} ms\n`);
      expect({ lost, doubled, differing }).toEqual({ lost: [], doubled: [], differing: [] });
      if (fault.staysReadable) expect(outcome.readsRefused).toBe(0);
      expect(outcome.recoveredAfterMs).toBeLessThan(RECOVERY_LIMIT_MS);
    });

    test('in the end the tables and boards agree with the log', async () => {
      const { log } = deployment();
      const [store, pool] = [await openEventStore(log), createPool(log.databaseUrl)];
      try {
        expect(await differencesFromLog(pool, store)).toEqual([]);
      } finally {
        await Promise.all([store.close(), pool.end()]);
      }
    });
  });
}

/** Three times the promised time for the end of a server, because test machines may be slow. */
const END_LIMIT_MS = 3 * LONGEST_END_MS;

/** @param all  the faults in which an engine is away for a while */
export function describeEnds(deployment: () => Topology, all: readonly EngineFault[]): void {
  const faults = sampleOf(all, SAMPLE_AT_THE_END);
  test.each(faults)('servers that are stopped end in time while $name', async ({ begin, end }) => {
    const topology = deployment();
    const servers = await Promise.all([topology.add('api'), topology.add('projections')]);
    const [api] = servers;
    const client = await PersistentClient.login({ url: async () => api.url }, ADMIN.username, ADMIN.password);
    const [key, game] = [randomUUID(), submissionOf({ rounds: CLEAR_ROUNDS })];
    await begin(topology);
    const underWay = client.once<GameView>('POST', '/api/games', game, key);
    const codes = await Promise.all(servers.map((server) => topology.end(server, END_LIMIT_MS)));
    const answer = await underWay;
    await end?.(topology);
    expect(codes).toEqual([0, 0]);
    await topology.assertRunning();
    // Recording the game again through another process finds it recorded once, whatever the answer was.
    const { id } = await client.at(topology).write<GameView>('/api/games', game, key);
    if (answer?.status === 201) expect(answer.body.id).toBe(id);
    const store = await openEventStore(topology.log);
    expect(await store.readStream(`game-${id}`)).toHaveLength(1);
    await store.close();
  });
}
