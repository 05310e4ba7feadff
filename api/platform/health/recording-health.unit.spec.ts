/** Tests when health probes the log, how long an outcome is kept, and the sentence for each cause. */
import { AppendOutcomeUnknown, WrongExpectedRevision } from '../../../event-store/event-store.js';
import { RecordingHealth } from './recording-health.js';
import { DEFAULT_ZONE } from '../../../domain/named-zone.js';

const HEAD = 7n;
const UNREACHED = 'The server cannot reach the log of games right now.';
const LOCKED = 'Something in the database keeps the log of games locked.';

/** @param errors  the errors of the probes, one after the other; later probes succeed */
function recordingHealth(...errors: unknown[]) {
  const state = { probes: 0, elapsedMs: 0, isHeld: false };
  const recording = new RecordingHealth({
    clock: { now: () => new Date('2026-07-29T16:00:00Z'), zone: DEFAULT_ZONE },
    probe: async () => {
      state.probes += 1;
      const error = errors.shift();
      if (error === 'silence') await new Promise<never>(() => undefined);
      if (error !== undefined) throw error;
    },
    isLogHeld: () => Promise.resolve(state.isHeld),
    stopwatch: () => state.elapsedMs,
  });
  const alarm = async (head: bigint | null = HEAD) =>
    ((await recording.health(head)).report as { alarm: string | null }).alarm;
  return { state, recording, alarm };
}

const withCode = (code: string): Error => Object.assign(new Error('Said by Postgres.'), { code });

test('while games are stored there is no probe; otherwise the outcome of a probe counts for ten seconds', async () => {
  const { state, recording, alarm } = recordingHealth();
  recording.stored();
  expect([await alarm(), state.probes]).toEqual([null, 0]);
  state.elapsedMs = 10_000;
  await Promise.all([alarm(), alarm(), alarm()]);
  expect([await alarm(), state.probes]).toEqual([null, 1]);
  state.elapsedMs = 19_999;
  expect([await alarm(), state.probes]).toEqual([null, 1]);
});

test('the reason why a game could not be stored is reported until one is stored', async () => {
  const { state, recording, alarm } = recordingHealth();
  recording.failed(new AppendOutcomeUnknown(withCode('53100')));
  expect(await recording.health(HEAD)).toEqual({
    isHealthy: false,
    report: { at: '2026-07-29T16:00:00.000Z', wasStored: false, alarm: 'The disk of the database is full.' },
  });
  recording.stored();
  expect([await alarm(), state.probes]).toEqual([null, 0]);
});

test('a refused command does not count as a failure of the log', async () => {
  const { recording, alarm } = recordingHealth();
  recording.stored();
  recording.failed(new WrongExpectedRevision('game-1', 0, 1));
  expect(await alarm()).toBeNull();
});

test('after a failure the log is probed more often, until it accepts something', async () => {
  const { state, recording, alarm } = recordingHealth(withCode('53100'));
  recording.failed(withCode('53300'));
  expect(await alarm()).toBe('The database has no connection left.');
  state.elapsedMs = 1_500;
  expect(await alarm()).toBe('The disk of the database is full.');
  state.elapsedMs = 3_000;
  expect(await alarm()).toBeNull();
});

test.each([
  ['XX001', false, 'A page of the database is damaged.'], ['XX002', false, 'An index of the database is damaged.'],
  ['55P03', false, LOCKED], [null, true, LOCKED], [null, false, UNREACHED], ['08006', false, UNREACHED],
])('an error %s, with the log locked by another session: %s', async (code, isHeld, sentence) => {
  const { state, alarm } = recordingHealth(code === null ? new Error('Query read timeout') : withCode(code));
  state.isHeld = isHeld;
  expect(await alarm()).toBe(sentence);
});

test('a log that cannot be read is probed at once, and a silent one delays no answer', async () => {
  const { recording, alarm } = recordingHealth('silence');
  recording.stored();
  expect(await alarm(null)).toBe(UNREACHED);
});
