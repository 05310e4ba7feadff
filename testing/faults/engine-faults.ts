/** Faults of the engines and processes of a deployment, for tests whose clients work on during the fault. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineFault } from './work-under-faults.js';
import type { ServerProcess } from '../worlds/topology.js';

/** Number of short cuts in a row. */
const CUTS = 5;
const BETWEEN_CUTS_MS = 400;

async function again(cut: () => Promise<void> | void): Promise<void> {
  for (let n = 0; n < CUTS; n += 1) {
    await cut();
    await sleep(BETWEEN_CUTS_MS);
  }
}

export const EVENT_STORE_HARMS: readonly EngineFault[] = [
  {
    name: 'EventStoreDB stops and starts', away: ['log'], staysReadable: true,
    begin: ({ eventStore }) => eventStore.stop(), end: ({ eventStore }) => eventStore.start(),
  },
  {
    name: 'EventStoreDB freezes and wakes', away: ['log'], staysReadable: true,
    begin: ({ eventStore }) => eventStore.freeze(), end: ({ eventStore }) => eventStore.thaw(),
    // The client gives up its search for a node during this time.
    meanwhile: () => sleep(4_000),
  },
  {
    name: 'the connections of EventStoreDB are cut', away: [], staysReadable: true,
    begin: ({ eventStore }) => again(() => eventStore.cutConnections()),
  },
  {
    name: 'answers of EventStoreDB are lost', away: [], staysReadable: true,
    begin: ({ eventStore }) => again(() => eventStore.loseAnswers(4)),
  },
  {
    name: 'the disk of EventStoreDB is slow', away: [], staysReadable: true,
    begin: ({ eventStore }) => eventStore.slow(100), end: ({ eventStore }) => eventStore.slow(0),
  },
];

/** Causes elections among three nodes, and a time without a leader while most of them are down. */
export const NODE_HARMS: readonly EngineFault[] = [
  {
    name: 'the node of EventStoreDB that leads is killed and comes back', away: [], staysReadable: true,
    begin: ({ eventStore }) => eventStore.kill(), end: ({ eventStore }) => eventStore.start(),
  },
  {
    name: 'two of three nodes of EventStoreDB are killed and come back', away: ['log'], staysReadable: true,
    begin: ({ eventStore }) => eventStore.kill(1), end: ({ eventStore }) => eventStore.start(),
  },
];

export const REDIS_HARMS: readonly EngineFault[] = [
  {
    name: 'Redis stops and starts', away: ['jobs'], staysReadable: true,
    begin: ({ redis }) => redis.stop(), end: ({ redis }) => redis.start(),
  },
  {
    name: 'Redis freezes and wakes', away: ['jobs'], staysReadable: true,
    begin: ({ redis }) => redis.freeze(), end: ({ redis }) => redis.thaw(),
  },
];

/** @param away  the engines that are unavailable without Postgres; the log too, if it is kept there */
export const postgresFaults = (away: EngineFault['away']): readonly EngineFault[] => [
  {
    name: 'Postgres stops and starts', away, staysReadable: false,
    begin: ({ postgres }) => postgres.stop(), end: ({ postgres }) => postgres.start(),
  },
  {
    name: 'Postgres freezes and wakes', away, staysReadable: false,
    begin: ({ postgres }) => postgres.freeze(), end: ({ postgres }) => postgres.thaw(),
  },
  {
    name: 'the connections of Postgres are cut', away: [], staysReadable: false,
    begin: ({ postgres }) => again(() => postgres.cutConnections()),
  },
  {
    name: 'a connection of Postgres is killed, and with it all', away: [], staysReadable: false,
    begin: ({ postgres }) => postgres.killConnection(),
  },
];

export const SLOW_DISK_OF_POSTGRES: EngineFault = {
  name: 'the disk of Postgres is slow', away: [], staysReadable: true,
  begin: ({ postgres }) => postgres.slowAppends(), end: ({ postgres }) => postgres.fastAppends(),
};

function leaderStandsStill(): EngineFault {
  let standing: ServerProcess | undefined;
  return {
    name: 'the projections process that leads stands still and wakes', away: [], staysReadable: true,
    begin: async (topology) => {
      standing = await topology.leader();
      standing.child.kill('SIGSTOP');
    },
    // Another process has taken over once a game is shown.
    meanwhile: async (work) => {
      while (!(await work.record()));
    },
    end: async (topology) => {
      const leader = await topology.leader();
      if (leader === standing) throw new Error('A frozen process leads.');
      standing?.child.kill('SIGCONT');
    },
  };
}

export const PROCESS_HARMS: readonly EngineFault[] = [
  leaderStandsStill(),
  {
    name: 'the projections process that leads is killed', away: [], staysReadable: true,
    begin: async (topology) => topology.kill(await topology.leader()),
  },
  {
    name: 'an api process is killed', away: [], staysReadable: true,
    begin: (topology) => topology.kill(topology.server('api')),
  },
];
