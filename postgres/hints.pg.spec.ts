/** Tests that hints reach other processes, are combined, and work again after a lost connection. */
import { getEventListeners, once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/worlds/test-database.js';
import { ANYTHING, Hints } from './hints.js';

let database: TestDatabase;
const open: Hints[] = [];

const hintsOn = (channel: string): Hints => {
  const hints = new Hints({ connectionString: database.url, channel, reconnectMs: 20 });
  open.push(hints);
  return hints;
};

/** Records the hints, and can wait for the first one that matches. */
function ear(hints: Hints) {
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  hints.listen((hint) => {
    heard.push(hint);
    for (const look of waiting) look();
  });
  const until = (isSo: () => boolean): Promise<void> => new Promise((resolve) => {
    const look = (): void => {
      if (!isSo()) return;
      waiting.delete(look);
      resolve();
    };
    waiting.add(look);
    look();
  });
  return { heard, until, untilHeard: (hint: string) => until(() => heard.includes(hint)) };
}

beforeAll(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((hints) => hints.close()));
});

afterAll(() => database.drop());

test('a hint reaches the other listeners of its channel, but not its sender', async () => {
  const [sender, receiver, other] = [hintsOn('news'), hintsOn('news'), hintsOn('other')];
  const [own, theirs, elsewhere] = [ear(sender), ear(receiver), ear(other)];
  await Promise.all([own, theirs, elsewhere].map(({ untilHeard }) => untilHeard(ANYTHING)));
  sender.send('first');
  await theirs.untilHeard('first');
  receiver.send('second');
  await own.untilHeard('second');
  expect(own.heard).toEqual([ANYTHING, 'second']);
  expect(theirs.heard).toEqual([ANYTHING, 'first']);
  expect(elsewhere.heard).toEqual([ANYTHING]);
});

test('hints at the same time are sent once', async () => {
  const [sender, receiver] = [hintsOn('many'), hintsOn('many')];
  const { heard, untilHeard } = ear(receiver);
  await Promise.all([untilHeard(ANYTHING), ear(sender).untilHeard(ANYTHING)]);
  for (let n = 0; n < 1_000; n++) sender.send('look');
  sender.send('last');
  await untilHeard('last');
  expect(heard.filter((hint) => hint === 'look').length).toBeLessThanOrEqual(2);
});

test('after a lost connection listeners hear that anything may have happened, and hints work again', async () => {
  const [sender, receiver] = [hintsOn('lost'), hintsOn('lost')];
  const { heard, until, untilHeard } = ear(receiver);
  await Promise.all([untilHeard(ANYTHING), ear(sender).untilHeard(ANYTHING)]);
  sender.send('before');
  await untilHeard('before');
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
  await admin.end();
  await until(() => heard.filter((hint) => hint === ANYTHING).length === 2);
  for (let n = 0; !heard.includes('after'); n++) {
    if (n > 500) throw new Error('No hint came after the loss.');
    sender.send('after');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
});

test('connections that cannot be made leave nothing behind', async () => {
  let tries = 0;
  let enough = (): void => undefined;
  const tried = new Promise<void>((resolve) => (enough = resolve));
  const refusing = createServer((socket) => {
    socket.destroy();
    if (++tries === 20) enough();
  }).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const { port } = refusing.address() as AddressInfo;
  const signals: AbortSignal[] = [];
  const { AbortController: Controller } = globalThis;
  globalThis.AbortController = class extends Controller {
    constructor() {
      super();
      signals.push(this.signal);
    }
  };
  const hints = new Hints({ connectionString: `postgres://127.0.0.1:${port}/none`, channel: 'news', reconnectMs: 1 });
  globalThis.AbortController = Controller;
  open.push(hints);
  hints.listen(() => undefined);
  await tried;
  refusing.close();
  // One listener is of the connection, and one of the pause after it.
  expect(signals.map((signal) => getEventListeners(signal, 'abort').length <= 2)).toEqual([true]);
});
