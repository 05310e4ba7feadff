/**
 * Tests that nobody can silence the seals by changing the database or the folder. Each change of the log is an alarm,
 * and only an acknowledgement in the log, of exactly this break, lets a new chain begin.
 */
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSealKey } from '../../../event-store/seals/seal-key.js';
import { Checkpoints } from '../../../projections/live/read-schema.js';
import { SealedLog } from '../../../testing/worlds/sealed-log.js';
import { detectReplacedLog } from '../../shared/log-identity.js';
import type { LogSealing } from './log-sealing.js';

let log: SealedLog;
let sealing: LogSealing;

/** Four payments in three seals, compared. */
beforeEach(async () => {
  log = await SealedLog.create();
  sealing = log.process();
  await log.record(1, 2);
  await sealing.seal();
  await log.record(3);
  await sealing.seal();
  await log.record(4);
  await sealing.seal();
  await sealing.verify();
});

afterEach(() => log.remove());

const FLIP = `update log.events set data = '{"cents":91}' where position = 1;`;
const ALTERED = 'The event at position 1 (PaymentRecorded in account-3) was altered.';
const LAST_IS_MISSING = 'The event at position 4 (PaymentRecorded in account-3) is missing.';
const cut = (seal: number) => `The file of seals was cut: seal ${seal} is missing or incomplete.`;

const setting = (name: string, value: object) =>
  `insert into app.settings values ('${name}', '${JSON.stringify(value)}')
   on conflict (name) do update set value = excluded.value;`;

/** Removes lines from the end of the file. */
function cutFile(seals: number): void {
  const lines = readFileSync(log.file, 'utf8').split('\n');
  writeFileSync(log.file, lines.slice(0, -1 - seals).map((line) => `${line}\n`).join(''));
}

const found = async () => (await log.alarm())?.broken;

/** The process that has sealed checks again, or another process does after its start. */
const LOOKS: readonly [string, () => Promise<unknown>][] = [
  ['at the next check', () => sealing.seal()], ['after a restart', () => log.process().seal()],
];

describe.each(LOOKS)('%s', (_when, look) => {
  test('a break that was never acknowledged in the log stays an alarm, whatever the settings say', async () => {
    await log.tamper(FLIP + setting('opening-seal', {
      broken: ALTERED, reason: 'It was me all along.', at: log.now, actorId: 1,
    }));
    await sealing.verify();
    await look();
    expect(await found()).toBe(ALTERED);
    expect(readdirSync(log.folder).sort()).toEqual(['seal.key', 'seals.ndjson']);
    expect(log.told).toEqual([`${ALTERED} There is no good seal before it.`]);
  });

  test('a log of which all seals were deleted, rows and file, is not taken for a new one', async () => {
    await log.tamper(`delete from log.events where position = 4; delete from app.seals;
      delete from app.settings where name like '%seal%' or name = 'sound-log';`);
    rmSync(log.file);
    await look();
    expect(await found()).toBe(cut(1));
  });

  test('a deleted end of the log is found, with its seals in table and file', async () => {
    await log.tamper('delete from log.events where position = 4; delete from app.seals where number = 3');
    cutFile(1);
    await look();
    expect(await found()).toBe(cut(3));
  });

  test('a deleted end of the log is named, while something else is recorded', async () => {
    await log.tamper('delete from log.events where position = 4');
    await log.record(5);
    await look();
    expect(await found()).toBe(LAST_IS_MISSING);
  });

  test('a changed payment comes before the cut of the file that was to hide it', async () => {
    await log.tamper(FLIP);
    truncateSync(log.file, 10);
    await look();
    expect(await found()).toBe(ALTERED);
  });

  test('what a row says of positions keeps nothing from being sealed', async () => {
    await log.tamper('update app.seals set log_position = 1000000');
    await log.record(5);
    await look();
    expect(await log.records.last()).toMatchObject({ count: 5, logPosition: 5n });
    expect(await log.process().verify()).toBe('5 events are as sealed.');
  });

  test('an alarm that was deleted is raised again', async () => {
    await log.tamper(FLIP);
    await sealing.verify();
    expect(await found()).toBe(ALTERED);
    await log.tamper(`delete from log.events where type = 'BrokenSealFound';
      delete from app.settings where name = 'broken-seal'`);
    await look();
    expect(await found()).toBe(ALTERED);
  });
});

test('a deleted end of which the table of seals was cut too is found by what the last comparison knew', async () => {
  await log.tamper(`delete from log.events where position = 4; delete from app.seals where number = 3`);
  cutFile(1);
  expect(await log.process().verify()).toBe(cut(3));
});

test('a start without the end of the log is refused; once it is accepted, the alarm names the event', async () => {
  await new Checkpoints('app').changeAll(log.pool, { position: 4n });
  await log.tamper('delete from log.events where position = 4');
  const refusal = /^The log ends at position 3, and lacks .*: npm run log -- verify names .* ACCEPT_LOG_END=3:/;
  await expect(detectReplacedLog(log.pool, log.store)).rejects.toThrow(refusal);
  expect(await detectReplacedLog(log.pool, log.store, '3')).toBe(true);
  await log.process().seal();
  expect(await found()).toBe(LAST_IS_MISSING);
});

test('with a given key, what was compared before shows that seals were deleted', async () => {
  const key = newSealKey();
  const other = await SealedLog.create();
  try {
    await other.record(1);
    await other.process(key).seal();
    await other.process(key).verify();
    await other.tamper('delete from app.seals');
    rmSync(other.file);
    expect(await other.process(key).verify()).toBe(cut(1));
  } finally {
    await other.remove();
  }
});

test('a lost key has a separate alarm', async () => {
  rmSync(join(log.folder, 'seal.key'));
  expect(await log.process().verify()).toBe('Seal 1 is signed with another key.');
  expect(await log.alarm()).toMatchObject({ fault: { kind: 'otherKey', seal: 1 } });
});

test('a changed payment comes before a lost key', async () => {
  rmSync(join(log.folder, 'seal.key'));
  await log.tamper(FLIP);
  expect(await log.process().verify()).toBe(ALTERED);
});

describe('an acknowledgement', () => {
  const chains = () => log.sealsInFile().filter(({ opens }) => opens !== null);

  test('without an alarm before it opens no chain', async () => {
    await log.tamper(FLIP);
    await log.acknowledge(ALTERED);
    await log.process().seal();
    expect([await found(), chains()]).toEqual([ALTERED, []]);
  });

  test('is of what was found, not of what was changed afterwards', async () => {
    await log.tamper(FLIP);
    await sealing.verify();
    await log.acknowledge(ALTERED);
    await log.tamper(`update log.events set data = '{"cents":9100}' where position = 1`);
    await sealing.seal();
    expect([await found(), chains()]).toEqual([ALTERED, []]);
    await log.acknowledge(ALTERED);
    await sealing.seal();
    expect([await found(), chains()]).toMatchObject([undefined, [{ number: 4, opens: { broken: ALTERED } }]]);
  });

  test('counts once: the chain that goes on behind it has sealed it', async () => {
    const [{ data } = { data: '' }] = (await log.pool.query<{ data: string }>(
      'select data::text from log.events where position = 1')).rows;
    await log.tamper(FLIP);
    await sealing.verify();
    await log.acknowledge(ALTERED);
    await log.tamper(`update log.events set data = '${data}' where position = 1`);
    await sealing.seal();
    expect([await found(), chains()]).toEqual([undefined, []]);
    expect(await sealing.verify()).toBe('6 events are as sealed.');
    await log.tamper(FLIP);
    expect(await sealing.verify()).toBe(ALTERED);
    expect(await found()).toBe(ALTERED);
  });
});
