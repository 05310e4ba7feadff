/** Tests answers that are shown before the server has them, what recorders plan, and the list of past evenings. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { boardCalls } from '../../../contract/boards.calls.js';
import { eveningCalls } from '../../../contract/evenings.calls.js';
import type { EveningRow } from '../../../contract/evenings.js';
import { monthCalls } from '../../../contract/months.calls.js';
import { noticeCalls } from '../../../contract/notices.calls.js';
import { planCalls } from '../../../contract/plans.calls.js';
import type { PlanView } from '../../../contract/plans.js';
import { playerCalls } from '../../../contract/players.calls.js';
import type { UserView } from '../../../contract/players.js';
import { GROUP, MEMBER, planAnswer, RECORDER } from '../../../testing/worlds/answers.js';
import { held, lost, refused, refusedBy } from '../../../testing/worlds/network.js';
import { fill, press, said, screenOfSuite, shows } from '../../../testing/worlds/screen.js';

const stage = screenOfSuite();

const EIGHT = [1, 2, 4, 5, 6, 7, 8, 9];
const FRIDAY = planAnswer({ in: EIGHT, open: [3, 10], note: 'Bring cups' });

/** The addresses of before lead to the page of the evening. */
async function openPage(
  plans: readonly PlanView[], reader: UserView, address = '/evenings/next', evenings: readonly EveningRow[] = [],
): Promise<void> {
  const { network } = stage;
  network.answers(planCalls.list, [...plans]);
  network.answers(playerCalls.list, GROUP);
  network.answers(planCalls.weekly, {
    weekly: [{ weekday: 5, time: '20:00', place: 'Game Room', note: '', since: '2026-04-03' }],
  });
  network.answers(planCalls.wishes, { usuallyComes: false, wantsReminder: true, hasCalendarLink: false });
  network.answers(eveningCalls.list, { evenings: [...evenings], next: null, earlier: null });
  network.answers(boardCalls.dates, evenings.map(({ date }) => date));
  network.answers(monthCalls.months, []);
  await stage.open(address, reader);
  await (address === '/evenings' ? shows('In your calendar')
    : screen.findByRole('tablist', { name: 'Views of this evening' }));
}

const radio = (name: string) => screen.getAllByRole('radio', { name })[0]!;
const isChosen = (name: string): boolean => radio(name).getAttribute('aria-checked') === 'true';
const sentAnswers = () => stage.network.sentWith(planCalls.answer);
const seats = (): (string | null)[] => within(screen.getByRole('list', { name: 'Who sits at the table' }))
  .getAllByRole('listitem').map(({ lastElementChild }) => lastElementChild!.textContent);

test('an answer is shown at once, and counts when it has arrived', async () => {
  await openPage([FRIDAY], MEMBER);
  await shows('Friday 31 July, 20:00');
  await shows('You have not answered. Eight make four teams. Two more make five full teams.');
  await shows('Player 10 has not answered.');
  expect(seats().slice(-3)).toEqual(['Player 9', 'Free', 'Free']);
  const arrival = held(planCalls.answer, planAnswer({ in: [...EIGHT, 3], open: [10] }));
  stage.network.answersWith(planCalls.answer, arrival.answer);
  fireEvent.click(radio('In'));
  await shows('You are in. Nine make five teams: one plays with No Player.');
  await shows('Sending...');
  expect(isChosen('In')).toBe(true);
  expect(seats().slice(-2)).toEqual(['You', 'No Player']);
  // Another member has answered by then, which the late answer of the server does not include.
  stage.network.answers(planCalls.list, [planAnswer({ in: [...EIGHT, 3, 10] })]);
  arrival.give();
  await waitFor(() => expect(document.body.textContent).not.toContain('Sending...'));
  expect(seats().slice(-2)).toEqual(['You', 'Player 10']);
  expect([isChosen('In'), sentAnswers().map(({ path, body }) => [path, body])])
    .toEqual([true, [['/api/plans/2026-07-31/answers', { answer: 'in' }]]]);
});

test('an answer without a connection is kept, also after a reload, and a later one takes its place', async () => {
  await openPage([FRIDAY], MEMBER);
  stage.network.answersWith(planCalls.answer, lost);
  fireEvent.click(radio('In'));
  await shows('Your answer did not arrive. It is sent again when there is a connection.');
  await openPage([FRIDAY], MEMBER);
  await shows('You are in.');
  await shows('Your answer did not arrive.');
  // A fault of the server, or one answer too many, does not throw the answer away.
  for (const [answer, status] of [['Maybe', 500], ['In', 429]] as const) {
    stage.network.answersWith(planCalls.answer, refused('Later, please.', status));
    fireEvent.click(radio(answer));
    await waitFor(() => expect(isChosen(answer)).toBe(true));
    await shows('Your answer did not arrive.');
    expect(isChosen(answer)).toBe(true);
  }
  stage.network.answers(planCalls.answer, planAnswer());
  stage.network.answers(planCalls.list, [planAnswer({ in: EIGHT, out: [3], open: [10] })]);
  fireEvent.click(radio('Out'));
  await shows('You are out.');
  // Nothing is kept for the next member who uses this browser.
  const left = () => Object.keys(localStorage).filter((key) => key.startsWith('unsent-answer'));
  await waitFor(() => expect(left()).toEqual([]));
  expect(document.body.textContent).not.toContain('did not arrive');
  const [first, last] = [sentAnswers()[0]!, sentAnswers().at(-1)!];
  expect([first.body, last.body, first.key === last.key]).toEqual([{ answer: 'in' }, { answer: 'out' }, false]);
});

test('the page is there without a connection, as it was last read', async () => {
  await openPage([FRIDAY], MEMBER);
  await stage.open('/evenings', MEMBER);
  await shows('Every Friday, 20:00');
  const reads = [planCalls.list, playerCalls.list, planCalls.weekly, planCalls.wishes, eveningCalls.list];
  for (const call of reads) stage.network.answersWith(call, lost);
  await stage.open('/evenings/next', MEMBER);
  await shows('Friday 31 July, 20:00');
  await shows('You have not answered.');
  await stage.open('/evenings', MEMBER);
  await shows('Friday 31 July, 20:00');
  await shows('Every Friday, 20:00');
});

test('an answer that is refused does not count, and a toast says why', async () => {
  await openPage([FRIDAY], MEMBER);
  stage.network.answersWith(planCalls.answer, refusedBy('EveningMustBeOn', 'Friday 31 July is cancelled.'));
  fireEvent.click(radio('Maybe'));
  await said('alert', 'Your answer was refused', 'Friday 31 July is cancelled.');
  await shows('You have not answered.');
  expect(isChosen('Maybe')).toBe(false);
});

test('a notice that asks is answered where it stands', async () => {
  const { network } = stage;
  network.answers(planCalls.list, [FRIDAY]);
  const asked = { kind: 'evening', what: 'asked', date: FRIDAY.date, time: null, from: null } as const;
  network.answers(noticeCalls.list, {
    notices: [{ ...asked, id: 1, at: '2026-07-29T12:00:00.000Z', isNew: true },
      { ...asked, what: 'seat', id: 2, at: '2026-07-28T12:00:00.000Z', isNew: true },
    ], hasOlder: false,
  });
  network.answers(noticeCalls.unread, { unread: 2 });
  network.answers(noticeCalls.pushes, { kinds: [], isSubscribed: false, publicKey: '' });
  network.answers(planCalls.answer, FRIDAY);
  await stage.open('/notices', MEMBER);
  await screen.findByRole('radio', { name: 'Out' });
  expect(screen.getAllByRole('radiogroup', { name: 'Do you come on Friday 31 July?' })).toHaveLength(1);
  radio('Out').focus();
  fireEvent.click(radio('Out'));
  await waitFor(() => expect(sentAnswers().map(({ body }) => body)).toEqual([{ answer: 'out' }]));
  // The server drops a notice that was answered.
  network.answers(noticeCalls.list, { notices: [], hasOlder: false });
  network.answers(noticeCalls.read, { unread: 0 });
  await press('Mark all as read');
  await shows('Nothing new');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your notices' }));
});

test('arrow keys move along the answers and choose none', async () => {
  await openPage([FRIDAY], MEMBER);
  radio('In').focus();
  fireEvent.keyDown(radio('In'), { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(radio('Out'));
  fireEvent.keyDown(radio('Out'), { key: 'ArrowRight' });
  fireEvent.keyDown(radio('In'), { key: 'ArrowDown' });
  expect([document.activeElement === radio('Maybe'), isChosen('Maybe'), sentAnswers()]).toEqual([true, false, []]);
});

test('the eleventh waits, and reads what happens then', async () => {
  await openPage([planAnswer({ in: [1, 2, 4, 5, 6, 7, 8, 9, 10, 11], waiting: [3] })], MEMBER);
  await shows('You wait for the first game. Ten play, one waits.');
  const waits = within(screen.getByRole('list', { name: 'Who waits' })).getAllByRole('listitem');
  expect(waits.map(({ lastElementChild }) => lastElementChild!.textContent)).toEqual(['You']);
  await shows('Waits for the first game.');
  expect(isChosen('In')).toBe(true);
});

test('a moved evening is found by its old address, a cancelled one says why, recorders change them', async () => {
  const moved = planAnswer({
    date: '2026-08-22', movedFrom: { date: '2026-08-21', reason: 'The room is taken' },
    before: [{ userId: 3, answer: 'in' }], open: [3],
  });
  const cancelled = planAnswer({
    date: '2026-08-14', state: 'cancelled', cancelled: { by: 2, reason: 'Holidays', at: '2026-07-28T10:00:00.000Z' },
  });
  await openPage([FRIDAY, cancelled, moved], MEMBER, '/evenings/next?date=2026-08-21');
  await screen.findByRole('heading', { name: 'Saturday 22 August, 20:00', level: 1 });
  await shows('Was Friday 21 August: ‘The room is taken’ You said In before. And now?');
  await openPage([FRIDAY, cancelled, moved], MEMBER, '/evenings/2026-08-14');
  await shows('Cancelled by Player 2: ‘Holidays’');
  expect(screen.queryByRole('button', { name: /is on again|^Change |^Remind|^Plan an/ })).toBeNull();
  await openPage([FRIDAY, cancelled, moved], RECORDER, '/evenings/next?date=2026-08-14');
  stage.network.answers(planCalls.resume, planAnswer({ date: '2026-08-14' }));
  await press('Friday 14 August is on again');
  await waitFor(() => expect(stage.network.sentWith(planCalls.resume)).toHaveLength(1));
  await openPage([FRIDAY, cancelled, moved], RECORDER, '/evenings');
  const later = screen.getByRole('region', { name: 'Later' });
  expect(within(later).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Aug14Friday, 20:00Game Room. Nobody has answeredCancelled',
    'Aug22Saturday, 20:00Moved Game Room. Nobody has answeredDo you come?',
  ]);
  await press('Plan an evening');
  await fill('Date', '2026-08-14');
  await shows('The evening of Friday 14 August is cancelled.');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Friday 14 August is on again' }));
  const left = () => [screen.queryByRole('dialog'), stage.network.sentWith(planCalls.resume).length];
  await waitFor(() => expect(left()).toEqual([null, 2]));
});

test('a date that is planned already is refused at its field, and nothing typed is lost', async () => {
  await openPage([], RECORDER, '/evenings');
  await shows('No evening planned');
  await press('Plan an evening');
  await fill('Date', '2026-08-07');
  await fill('Note', 'Bring cups');
  stage.network.answersWith(planCalls.plan, refusedBy('DateMustBeFree', 'Friday 7 August is planned already.'));
  await press('Plan it');
  await shows('Friday 7 August is planned already.');
  const field = screen.getByLabelText<HTMLInputElement>('Date');
  expect([field.getAttribute('aria-invalid'), screen.getByLabelText<HTMLInputElement>('Note').value])
    .toEqual(['true', 'Bring cups']);
  stage.network.answers(planCalls.plan, planAnswer({ date: '2026-08-08' }));
  await fill('Date', '2026-08-08');
  await press('Plan it');
  await said('status', 'Planned', 'Everybody gets a notice once.');
  expect(stage.network.sentWith(planCalls.plan).at(-1)!.body)
    .toEqual({ date: '2026-08-08', time: '20:00', place: 'Game Room', note: 'Bring cups' });
});

test('a recorder reminds each member once a day, and plans every week', async () => {
  const today = '2026-07-29T12:00:00.000Z';
  await openPage([planAnswer({ in: EIGHT, open: [3, 10], reminded: [{ userId: 10, at: today }] })], RECORDER);
  await shows('Asked on Wed 29 Jul');
  expect(screen.queryByRole('button', { name: 'Remind Player 10' })).toBeNull();
  stage.network.answers(planCalls.remind, FRIDAY);
  const remind = await screen.findByRole('button', { name: 'Remind Player 3' });
  remind.focus();
  const reminded = [3, 10].map((userId) => ({ userId, at: today }));
  stage.network.answers(planCalls.list, [planAnswer({ in: EIGHT, open: [3, 10], reminded })]);
  fireEvent.click(remind);
  await waitFor(() => expect(remind.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Answers' }));
  await said('status', 'Reminded', 'Player 3 gets a notice.');
  expect(stage.network.sentWith(planCalls.remind)[0]!.body).toEqual({ userId: 3 });
  await openPage([FRIDAY], RECORDER, '/evenings');
  await press('Plan an evening');
  fireEvent.click(await screen.findByLabelText(/^Again every week/));
  stage.network.answers(planCalls.planWeekly, { weekly: [] });
  await press('Plan every week');
  await said('status', 'Planned', 'Everybody gets a notice once.');
  expect(stage.network.sentWith(planCalls.planWeekly)[0]!.body)
    .toEqual({ weekday: 5, from: '2026-08-07', time: '20:00', place: 'Game Room', note: '' });
});

test('a member with nothing planned sees no empty card; a calendar link is shown once', async () => {
  await openPage([], MEMBER, '/evenings');
  expect(document.body.textContent).not.toContain('No evening planned');
  expect(screen.queryByRole('button', { name: 'Plan an evening' })).toBeNull();
  stage.network.answers(planCalls.makeCalendarLink, { url: 'https://here/api/calendar.ics?secret=abc' });
  stage.network.answers(planCalls.wishes, { usuallyComes: false, wantsReminder: true, hasCalendarLink: true });
  await press('Make a link');
  await shows('https://here/api/calendar.ics?secret=abc');
  await shows('New link');
  stage.network.answers(planCalls.wish, { usuallyComes: true, wantsReminder: true, hasCalendarLink: true });
  fireEvent.click(screen.getByRole('switch', { name: /^I usually come/ }));
  await waitFor(() => expect(stage.network.sentWith(planCalls.wish)[0]?.body).toEqual({ usuallyComes: true }));
});

const over = (change: Partial<EveningRow> = {}): EveningRow => ({
  date: '2026-07-24', state: 'over', games: 3, players: 10, total: 20, openTies: 0, own: { total: -5, rank: 4 },
  winners: [{ id: 4, displayName: 'Kofi', avatarUrl: null }], ...change,
});

test('past evenings say who won and how the reader did, and the next page follows below its month', async () => {
  const kofi = over().winners;
  const hana = { id: 5, displayName: 'Hana', avatarUrl: null };
  const tied = over({ date: '2026-07-16', winners: [...kofi, hana], openTies: 1, own: { total: 0, rank: null } });
  await openPage([], MEMBER, '/evenings', [over({ date: '2026-07-29', state: 'tonight', games: 2 }), over(), tied]);
  const rows = () => within(screen.getByRole('region', { name: 'Past evenings' })).getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  await shows('Kofi & Hana');
  expect(rows()).toEqual([
    'July 2026', 'Jul241KofiFriday, 3 games, 10 players−5you 4th',
    'Jul161Kofi & HanaThursday, 3 games, 10 players Tie open0you wait',
  ]);
  await shows('Kofi leads with +20 after two games. Ten are here.');
  const elsewhere = over({ date: '2026-06-25', games: 1, winners: [], own: null });
  stage.network.answers(eveningCalls.list, { evenings: [elsewhere], next: null, earlier: '2026-06-25' });
  fireEvent.click(screen.getByRole('radio', { name: 'Mine' }));
  await shows('No winner yet');
  expect(rows()).toEqual(['June 2026', 'Jun25No winner yetThursday, 1 game, 10 playersnot there']);
  stage.network.answers(eveningCalls.list, { evenings: [over({ date: '2026-06-03' })], next: null, earlier: null });
  await press('Show more');
  await shows('Wednesday, 3 games');
  expect(rows()).toHaveLength(3);
});
