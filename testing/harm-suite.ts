/** Owns the proofs that a deployment withstands harm: the same for every harm and for every place of the log. */
import { openEventStore } from '../event-store/open-event-store.js';
import { createPool } from '../projections/engine/pool.js';
import { differencesFromLog } from './compare-with-log.js';
import type { Topology } from './topology.js';
import { type Harm, WorkAmidHarm } from './work-amid-harm.js';

/** @param deployment  asked when the tests run; a group is gathered there */
export function describeHarms(deployment: () => Topology, harms: readonly Harm[]): void {
  describe('amid the work of eight clients', () => {
    let work: WorkAmidHarm;

    beforeAll(async () => {
      work = await WorkAmidHarm.start(deployment());
    });

    test.each(harms)('$name', async (harm) => {
      const { lost, doubled, differing, ...told } = await work.through(harm);
      process.stdout.write(`${harm.name}: acknowledged ${told.acknowledged}, refused ${told.refused}, unknown ` +
        `${told.unknown}, lost ${lost.length}, doubled ${doubled.length}, ` +
        `recovered after ${told.recoveredAfterMs.toFixed(0)} ms\n`);
      expect({ lost, doubled, differing }).toEqual({ lost: [], doubled: [], differing: [] });
      if (harm.staysReadable) expect(told.readsRefused).toBe(0);
    });

    test('at last the tables and boards are what the log says', async () => {
      const { log } = deployment();
      const [store, pool] = [openEventStore(log), createPool(log.databaseUrl)];
      try {
        expect(await differencesFromLog(pool, store)).toEqual([]);
      } finally {
        await Promise.all([store.close(), pool.end()]);
      }
    });
  });
}
