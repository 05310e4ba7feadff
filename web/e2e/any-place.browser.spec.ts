/**
 * Groups in other places live an evening on the night on which their clocks change. The phone is in another zone, and
 * its clock is wrong; the times come from an independent reference.
 */
import { Temporal } from 'temporal-polyfill';
import type { JobsView } from '../../contract/maintenance.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { sampleOf } from '../../testing/jest/long-run.js';
import { record } from '../../testing/worlds/group.js';
import { PHONE, seen, setStage, type Stage } from './stage.js';

/** The date of an evening, and what changes in the night after it. */
const PLACES = [
  { zone: 'Pacific/Auckland', city: 'Auckland', date: '2026-09-26', change: 'an hour is left out' },
  { zone: 'Europe/Berlin', city: 'Berlin', date: '2026-10-24', change: 'an hour comes twice' },
  { zone: 'Asia/Kathmandu', city: 'Kathmandu', date: '2026-08-07', change: 'nothing changes, at UTC+5:45' },
] as const;

let stage: Stage;

afterEach(async () => {
  expect(await stage.closeWindows()).toEqual([]);
  await stage.stop();
});

test.each(sampleOf(PLACES))('in $zone $change', async ({ zone, city, date }) => {
  stage = await setStage();
  const { admin, recorder, application: { clock } } = stage.group;
  const at = (day: string, time: string): string =>
    Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).toInstant().toString();
  const next = Temporal.PlainDate.from(date).add({ days: 1 }).toString();
  expect((await admin.post('/api/group/zone', { zone })).status).toBe(200);

  clock.set(at(date, '10:00'));
  expect((await recorder.post('/api/plans', { date, time: '20:00', place: 'Kitchen', note: '' })).status).toBe(201);
  const start = at(date, '20:00').replace(/[-:]/g, '');
  expect((await recorder.get<string>(`/api/plans/${date}/calendar`)).body).toContain(`DTSTART:${start}`);

  const phone = await stage.open('/favicon.svg', { as: 'player3', viewport: PHONE });
  const devtools = await phone.context().newCDPSession(phone);
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Los_Angeles' });
  await phone.goto('/evenings');
  await seen(phone.getByText('Tonight, 20:00').first());

  clock.set(at(date, '23:30'));
  await record(recorder, { date, rounds: CLEAR_ROUNDS });
  await phone.goto('/fast-dashboard');
  await seen(phone.getByRole('heading', { name: 'Tonight, after game 1' }));

  // The clocks have changed, and the evening goes on until six by the new ones.
  clock.set(at(next, '05:59'));
  await phone.goto(`/evenings/${date}`);
  await seen(phone.getByRole('heading', { name: 'Tonight, after game 1' }));
  clock.set(at(next, '06:00'));
  await phone.reload();
  await seen(phone.getByRole('link', { name: 'See the story' }));
  await phone.goto('/fast-leaderboards');
  await seen(phone.getByText(`05:30 ${city} time`).first());

  const tomorrow = Temporal.PlainDate.from(next).add({ days: 1 }).toString();
  const { schedules } = (await admin.get<JobsView>('/api/admin/jobs')).body;
  const verification = schedules.find(({ name }) => name === 'nightly-verification');
  expect(Date.parse(verification!.nextRun)).toBe(Date.parse(at(tomorrow, '05:30')));
});
