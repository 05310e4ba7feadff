/** Tests the sentences about backups, and which cards are in which hand. */
import '../../../../testing/worlds/toronto-clocks.js';
import { BACKUPS, backupAnswer, FAILED_BACKUPS, UNCOPIED_BACKUPS } from '../../../../testing/worlds/backup-answers.js';
import {
  cardState, comparedIn, factsText, handsOf, headOf, lastText, placeText, sizeText, testState, triesOf,
} from './backup-text.js';

const TODAY = '2026-07-29';
const NONE = { ...BACKUPS, backups: [], restoreTest: null };
const leadOf = (view: typeof BACKUPS): string => headOf(view, TODAY).lead.join('');

test.each([
  [0, '0 KB'], [300, '0.3 KB'], [5_400_000, '5.4 MB'], [41_200_000, '41 MB'], [412e9, '412 GB'], [1.82e12, '1.8 TB'],
  [52_000e12, '52000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('the title says up to when everything is safe', () => {
  const titleOf = (at: string): string =>
    headOf({ ...BACKUPS, backups: [backupAnswer('2026-07-29', { at })] }, TODAY).title;
  expect(titleOf('2026-07-29T07:00:00Z')).toBe('Everything up to this morning is safe');
  expect(titleOf('2026-07-29T19:00:00Z')).toBe('Everything up to Wed 29 Jul, 15:00 is safe');
  // The last evening in Toronto.
  expect(titleOf('2026-07-29T03:00:00Z')).toBe('Everything up to Tue 28 Jul, 23:00 is safe');
  expect(headOf(NONE, TODAY).title).toBe('No backup yet');
});

test('the lead says what is in it, and what is not in it yet', () => {
  const copied = '311 games were copied and compared with the original, entry by entry.';
  expect(leadOf(BACKUPS)).toBe(`${copied} No game or payment has been recorded since.`);
  const since = '2026-07-29T14:14:00Z';
  expect(leadOf({ ...BACKUPS, notYet: { games: 1, payments: 2, since } }))
    .toBe(`${copied} Not backed up yet: 1 game and 2 payments since Wed 29 Jul, 10:14.`);
});

test('after a failure it says what failed, what is at risk and what happens next', () => {
  expect(headOf(FAILED_BACKUPS, TODAY)).toEqual({
    title: 'Safe up to Tue 28 Jul, 03:00',
    mark: 'Failed Wed 29 Jul, 03:00',
    lead: [
      'The disk of /data/backups is full. The incomplete file was removed. ',
      'Not backed up yet: 2 games and 1 payment since Tue 28 Jul, 21:14. ',
      'Playing and recording go on.',
    ],
    facts: [
      ['Last good one', 'Tue 28 Jul, 03:00', '309 games, seal verified'],
      ['Not backed up yet', '2 games and 1 payment since Tue 28 Jul, 21:14'],
      ['Next try', 'Wed 29 Jul, 04:00', 'then every hour'],
    ],
  });
  expect(headOf({ ...FAILED_BACKUPS, backups: [] }, TODAY)).toMatchObject({ title: 'No backup yet' });
});

test('one that only the second place lacks is kept and safe, and no failed one beside it', () => {
  const { reason } = UNCOPIED_BACKUPS.failure!;
  expect(headOf(UNCOPIED_BACKUPS, TODAY)).toMatchObject({
    title: 'Safe up to this morning', mark: 'Not copied Wed 29 Jul, 03:00',
    lead: [`${reason} `, '', 'Playing and recording go on.'],
    facts: [['Last good one', 'Wed 29 Jul, 03:00', '311 games, seal verified'], ['Not backed up yet', 'Nothing'], {}],
  });
  expect(handsOf(UNCOPIED_BACKUPS)[0]).toMatchObject({ note: '3 of 7', cards: [{ look: 'newest' }, {}, {}] });
  expect(cardState(UNCOPIED_BACKUPS)).toEqual(
    { tone: 'minus', tag: 'Not copied', text: `${reason} Safe up to Wed 29 Jul, 03:00.` });
});

test('each hand has its cards, newest first, and the places that are free', () => {
  const hands = handsOf(BACKUPS);
  expect(hands.map(({ name, note, free, cards }) => [name, note, free, cards.map(({ label }) => label)])).toEqual([
    ['Days', '3 of 7', 4, ['Wed 29 Jul, 03:00, kept', 'Tue 28 Jul, 03:00, kept', 'Sun 26 Jul, 03:00, kept']],
    ['Weeks', '1 of 4', 3, ['Week of Sun 26 Jul, kept']],
    ['Months', '1 of 12', 11, ['June 2026, kept']],
  ]);
  const nine = Array.from({ length: 9 }, (_, day) => backupAnswer(`2026-07-${20 + day}`));
  expect(handsOf({ ...BACKUPS, backups: nine })[0]).toMatchObject({ note: '7 of 7', free: 0 });
  expect(hands[0]!.cards[0]).toMatchObject({ top: 'Wed', main: '29', look: 'newest' });
  expect(hands[1]!.cards[0]).toMatchObject({ top: 'Jul', main: '26', look: 'kept' });
  expect(hands[2]!.cards[0]).toMatchObject({ top: '2026', main: 'Jun', look: 'kept' });
});

test('a try without a file has a card that says why, and a broken file has one as well', () => {
  const [days] = handsOf(FAILED_BACKUPS);
  expect(days!.note).toBe('1 failed');
  expect(days!.cards.map(({ label, look }) => [label, look])).toEqual([
    ['Wed 29 Jul, 03:00, failed', 'failed'], ['Tue 28 Jul, 03:00, kept', 'newest'],
    ['Sun 26 Jul, 03:00, kept', 'kept'],
  ]);
  expect(factsText(triesOf(FAILED_BACKUPS)[0]!)).toBe(FAILED_BACKUPS.failure!.reason);
  const fault = 'Entry 2,107 is not as it was sealed.';
  const broken = backupAnswer('2026-07-29', { verified: false, fault, isAway: false });
  const failure = { at: broken.at, reason: fault, nights: 1, isMade: false };
  const withBroken = { ...FAILED_BACKUPS, failure, backups: [broken, ...FAILED_BACKUPS.backups] };
  expect(headOf(withBroken, TODAY).title).toBe('Safe up to Tue 28 Jul, 03:00');
  const [own] = handsOf(withBroken);
  expect(own!.cards.map(({ id }) => id)).toEqual([broken.id, '2026-07-28T07-00-00Z', '2026-07-26T07-00-00Z']);
  expect(factsText(broken)).toBe(`311 games, 12 members, 2,884 entries, 41 MB. ${fault} It is kept and marked, and no `
    + 'older backup is deleted for it. On this server only.');
});

test('of a young group it says that nothing is sealed yet', () => {
  const backups = [backupAnswer('2026-07-29', { isSealed: false })];
  expect(headOf({ ...BACKUPS, backups }, TODAY).facts).toContainEqual(['Seal', 'None yet']);
  expect(factsText(backups[0]!)).toBe(
    '311 games, 12 members, 2,884 entries, 41 MB, nothing sealed yet. In both places.');
  expect(factsText(BACKUPS.backups[0]!)).toContain('41 MB, seal verified. In both places.');
  expect(cardState({ ...BACKUPS, backups }).text).toMatch(/^In both places, nothing sealed yet\. /);
});

test('a place says what is wrong with it', () => {
  expect(placeText(BACKUPS.here)).toBe('/data/backups, 412 GB free');
  const lastSeenOn = (today: string): string => lastText(BACKUPS.here.last!, today);
  expect([TODAY, '2026-07-30'].map(lastSeenOn)).toEqual(['03:00', '29\u00A0Jul']);
  const fault = '/mnt/away is not there. Is its disk mounted?';
  expect(placeText({ folder: '/mnt/away', freeBytes: null, last: null, fault })).toBe(fault);
});

test('the restore test is overdue after 45 days', () => {
  const at = (days: number) => new Date(Date.parse(BACKUPS.restoreTest!.at) + days * 86_400_000);
  expect(testState(BACKUPS, at(45))).toEqual({ tone: 'plus', tag: 'Yes', text: '' });
  expect(testState(BACKUPS, at(61))).toMatchObject({
    tone: 'warn',
    text: 'Restoring was not tested for 61 days. A backup that nobody has restored is only a hope.',
  });
  expect(testState(NONE, at(61))).toMatchObject({ tag: 'Not tested yet' });
  const restoreTest = { ...BACKUPS.restoreTest!, monthsThatDiffer: 2, sealsVerify: false, fault: 'June differs.' };
  expect(testState({ ...BACKUPS, restoreTest }, at(1))).toMatchObject({ tone: 'minus', text: 'June differs.' });
  expect(comparedIn(restoreTest)).toEqual([
    ['Boards of 19 months', '2 differ', false], ['Balances of 12 members', '0 differ', true],
    ['Seals', 'do not verify', false],
  ]);
});

test('the card has a tag and a sentence', () => {
  expect(cardState(BACKUPS)).toEqual(
    { tone: 'plus', tag: 'Safe', text: 'In both places, seal verified. Restored as a test on 1 Jul.' });
  expect(cardState(FAILED_BACKUPS)).toMatchObject({
    tag: 'Failed', text: `${FAILED_BACKUPS.failure!.reason} Safe up to Tue 28 Jul, 03:00.`,
  });
  const restoreTest = { ...BACKUPS.restoreTest!, fault: 'June differs.' };
  expect(cardState({ ...BACKUPS, restoreTest })).toEqual({
    tone: 'minus', tag: 'Test failed', text: 'In both places, seal verified. The last restore test failed.',
  });
  expect(cardState(NONE)).toMatchObject({ tag: 'None yet', text: 'The first one begins Thu 30 Jul, 03:00.' });
});
