/** Tests the end of an evening: by a recorder, by itself at six, and what opens it again. */
import type { EndedEveningView, RecapView } from '../../contract/evenings.js';
import type { NoticesView } from '../../contract/notices.js';
import type { JobsView } from '../../contract/maintenance.js';
import { CLEAR_ROUNDS } from '../../domain/testing/game-examples.js';
import { eventually } from '../../event-store/testing/log-reading.js';
import { groupOfSuite, record } from '../../testing/worlds/group.js';
import { loggedEvents } from '../../testing/worlds/log-events.js';
import { startSecondServer } from '../../testing/worlds/second-server.js';

/** The group's first start is on Friday 24 July, after yesterday's evening. */
const START = '2026-07-24T20:00:00.000Z';
const [OLDER, TODAY, NEXT] = ['2026-07-23', '2026-07-24', '2026-07-25'];
const group = groupOfSuite({ now: START }, ({ recorder }) => record(recorder, { date: OLDER, rounds: CLEAR_ROUNDS }));

const ending = async (date: string) => {
  const { endedAt, hasPodium } = (await group.member.get<RecapView>(`/api/evenings/${date}`)).body;
  return [endedAt, hasPodium];
};
const end = (date: string) => group.recorder.post<EndedEveningView>(`/api/evenings/${date}/end`, {});
const ended = async () => (await loggedEvents(group.application.log))
  .filter(({ type }) => type === 'EveningEnded').map(({ streamId }) => streamId);
const recapNotices = async () => (await group.member.get<NoticesView>('/api/notices')).body.notices
  .filter(({ kind }) => kind === 'recap');
const play = (date: string) => record(group.recorder, { date, rounds: CLEAR_ROUNDS });

/** Starts a second server at a moment, which makes up what was due, and waits until it has run. */
async function startAt(now: string): Promise<void> {
  group.application.clock.set(now);
  const second = await startSecondServer(group.application, '0', { LOG_LEVEL: 'silent' });
  for (let tries = 0; tries < 500; tries += 1) {
    const { schedules } = (await group.admin.get<JobsView>('/api/admin/jobs')).body;
    if (schedules.some(({ name, lastRun }) => name === 'evening-endings' && lastRun === now)) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await second.close();
}

test('without a game there is nothing to end, and members may not end it', async () => {
  expect(await end(TODAY)).toMatchObject({ status: 409, body: { rule: 'EveningMustHaveGames' } });
  expect((await group.member.post(`/api/evenings/${TODAY}/end`, {})).status).toBe(403);
});

test('a recorder ends it, two at once end it once, and a later game of the evening opens it again', async () => {
  await play(TODAY);
  expect(await ending(TODAY)).toEqual([null, false]);
  const both = await Promise.all([end(TODAY), end(TODAY)]);
  expect(both).toMatchObject([{ status: 200, body: { date: TODAY, endedAt: START } }, { status: 200 }]);
  expect([await ending(TODAY), await ended()]).toEqual([[START, true], [`evening-${TODAY}`]]);
  expect(await recapNotices()).toMatchObject([{ date: TODAY, hasStory: true, winners: [{ id: 1 }, { id: 2 }] }]);
  await play(TODAY);
  expect(await ending(TODAY)).toEqual([null, false]);
  expect(await recapNotices()).toMatchObject([{ date: TODAY, hasStory: false }]);
  const past = await group.member.get<RecapView>(`/api/evenings/${TODAY}?asOf=${(await loggedEvents(
    group.application.log)).find(({ type }) => type === 'EveningEnded')!.position}`);
  expect([past.status, past.body.endedAt]).toEqual([200, START]);
});

test('it ends by itself at six, once, even late; older evenings are over without an event', async () => {
  const morning = '2026-07-25T15:00:00.000Z';
  await startAt(morning);
  // Another process wrote it.
  await eventually(async () => (await ending(TODAY))[0] === morning);
  expect(await ending(TODAY)).toEqual([morning, true]);
  await startAt('2026-07-25T16:00:00.000Z');
  expect(await ended()).toEqual([`evening-${TODAY}`, `evening-${TODAY}`]);
  expect([await ending(OLDER), (await end(OLDER)).body]).toEqual([
    ['2026-07-24T10:00:00.000Z', false], { date: OLDER, endedAt: '2026-07-24T10:00:00.000Z' }]);
});

test('a game that arrives the next morning, a correction and a void open nothing', async () => {
  const { body: before } = await group.member.get<RecapView>(`/api/evenings/${TODAY}`);
  const { id } = await play(TODAY);
  await group.admin.post(`/api/games/${id}/void`, { reason: 'Recorded twice' });
  await group.admin.post(`/api/games/${id}/restore`, { reason: 'It was not' });
  const { body: after } = await group.member.get<RecapView>(`/api/evenings/${TODAY}`);
  expect([after.endedAt, after.games.length]).toEqual([before.endedAt, before.games.length + 1]);
});

test('an evening whose only game was voided has nothing to end', async () => {
  const { id } = await play(NEXT);
  await group.admin.post(`/api/games/${id}/void`, { reason: 'A test' });
  expect(await end(NEXT)).toMatchObject({ status: 409, body: { rule: 'EveningMustHaveGames' } });
});
