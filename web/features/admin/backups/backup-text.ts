/**
 * The texts of the page and the card of backups: the sentence with its facts, the cards that are kept, and the test.
 */
import type { BackupsView, BackupView } from '../../../../contract/backups.js';
import { OLDEST_TEST_DAYS } from '../../../../domain/backup/retention.js';
import { monthTitle, weekdayText } from '../../../../domain/dates.js';
import { listed, wholeText } from '../../../../domain/text.js';
import { zone } from '../../../transport/server-clock.js';
import { durationText } from '../population-text.js';

const DAY_MS = 86_400_000;

/** `1 game`, `2,884 entries`. */
const many = (count: number, one: string, more = `${one}s`): string =>
  `${wholeText(count)} ${count === 1 ? one : more}`;

/** `41 MB`, `1.8 TB`. */
export function sizeText(bytes: number): string {
  const unit = Math.min(Math.max(Math.floor(Math.log10(bytes) / 3), 1), 4);
  const size = bytes / 1000 ** unit;
  return `${Number(size.toFixed(size < 10 ? 1 : 0))} ${'KMGT'[unit - 1]}B`;
}

/** `Thu 30 Jul, 03:00`. */
export const whenText = (instant: string): string => `${weekdayText(zone.dateOf(instant))}, ${zone.timeText(instant)}`;

/** `03:00` of today, or its day; in one line. */
export const lastText = (instant: string, today: string): string =>
  (zone.dateOf(instant) === today ? zone.timeText(instant) : zone.dayText(instant)).replace(' ', '\u00A0');

/** `this morning`, for the night that has just ended. */
const upTo = (instant: string, today: string): string =>
  (zone.dateOf(instant) === today && zone.clockOf(instant) < '12:00' ? 'this morning' : whenText(instant));

/** The newest good backup: it was compared, and its seals verify. */
export const lastGood = ({ backups }: BackupsView): BackupView | undefined => backups.find(({ verified }) => verified);

/** `2 games and 1 payment since Wed 29 Jul, 21:14`; empty if there is none. */
function notYetText({ games, payments, since }: BackupsView['notYet']): string {
  if (since === null) return '';
  const known = [games > 0 ? many(games, 'game') : '', payments > 0 ? many(payments, 'payment') : ''].filter(Boolean);
  return `${listed(known)} since ${whenText(since)}`;
}

/** The main sentence with its lead and facts, and the text above it if the last backup failed. */
export function headOf(view: BackupsView, today: string) {
  const [last, next, notYet] = [lastGood(view), whenText(view.next), notYetText(view.notYet)];
  if (view.failure !== null) {
    return {
      title: last === undefined ? NONE_YET : `Safe up to ${upTo(last.at, today)}`,
      mark: `${view.failure.isMade ? 'Not copied' : 'Failed'} ${whenText(view.failure.at)}`,
      lead: [`${view.failure.reason} `, notYet && `Not backed up yet: ${notYet}. `, 'Playing and recording go on.'],
      facts: [
        ['Last good one', last ? whenText(last.at) : 'None', last && `${many(last.games, 'game')}, ${sealText(last)}`],
        ['Not backed up yet', notYet || 'Nothing'],
        ['Next try', next, 'then every hour'],
      ],
    };
  }
  const lead = [view.here.fault ?? 'Make the first one now.'];
  const fine = { mark: null, title: NONE_YET, lead, facts: [['Next', next]] };
  if (last === undefined) return fine;
  const were = `${last.games === 1 ? 'was' : 'were'} copied and compared with the original, entry by entry.`;
  return {
    ...fine,
    title: `Everything up to ${upTo(last.at, today)} is safe`,
    lead: ['', many(last.games, 'game'), ` ${were} ${notYet ? `Not backed up yet: ${notYet}.` : NOTHING_SINCE}`],
    facts: [
      ['Last', whenText(last.at), `${sizeText(last.bytes)}, took ${durationText(last.tookMs)}`],
      last.isSealed ? ['Seal', 'Verified', `${many(last.events, 'entry', 'entries')} as they were sealed`]
        : ['Seal', 'None yet'],
      ['Next', next, 'every night'],
    ],
  };
}

const NONE_YET = 'No backup yet';
const NOTHING_SINCE = 'No game or payment has been recorded since.';

/** Everything that gets a card, newest first. An attempt that left no file has one too, without an id. */
export const triesOf = ({ backups, failure }: BackupsView): readonly BackupView[] =>
  (failure === null || failure.isMade || backups[0]?.verified === false ? backups : [{
    id: '', at: failure.at, fault: failure.reason, verified: false, isSealed: false, kept: ['day'], isAway: false,
    events: 0, games: 0, members: 0, bytes: 0, tookMs: 0,
  }, ...backups]);

const HANDS = [['day', 'Days', 7], ['week', 'Weeks', 4], ['month', 'Months', 12]] as const;

/** The cards of each hand, newest first, and how many places are free. */
export const handsOf = (view: BackupsView) => HANDS.map(([kind, name, size]) => {
  const cards = triesOf(view).filter(({ kept }) => kept.includes(kind)).map((each) => {
    const date = zone.dateOf(each.at);
    const [weekday, day, month] = weekdayText(date).split(' ');
    const [top, main, label] = {
      day: [weekday, day, whenText(each.at)],
      week: [month, day, `Week of ${weekdayText(date)}`],
      month: [date.slice(0, 4), month, monthTitle(date)],
    }[kind];
    const look = !each.verified ? 'failed' : kind === 'day' && each === lastGood(view) ? 'newest' : 'kept';
    return { id: each.id, look, top, main, label: `${label}, ${each.verified ? 'kept' : 'failed'}` };
  });
  const failed = cards.filter(({ look }) => look === 'failed').length;
  const note = failed > 0 ? `${failed} failed` : `${Math.min(cards.length, size)} of ${size}`;
  return { kind, name, note, cards, free: Math.max(0, size - cards.length) };
});

const sealText = ({ isSealed }: BackupView): string => (isSealed ? 'seal verified' : 'nothing sealed yet');
const whereText = ({ isAway }: BackupView): string => (isAway ? 'In both places' : 'On this server only');

/** The contents of a backup, or why the attempt made none, as sentences. */
export function factsText(backup: BackupView): string {
  const { id, games, members, events, bytes, fault, verified } = backup;
  if (id === '') return fault!;
  const facts = [many(games, 'game'), many(members, 'member'), many(events, 'entry', 'entries'), sizeText(bytes)];
  const state = verified ? `, ${sealText(backup)}.`
    : `. ${fault} It is kept and marked, and no older backup is deleted for it.`;
  return `${facts.join(', ')}${state} ${whereText(backup)}.`;
}

/** The fault of the place, or its folder with the room that is left. */
export const placeText = ({ folder, freeBytes, fault }: BackupsView['here']): string =>
  fault ?? (freeBytes === null ? folder : `${folder}, ${sizeText(freeBytes)} free`);

/** The tag of the last restore test, and its fault. */
export function testState({ restoreTest: test }: BackupsView, now: Date) {
  if (test === null) return { tone: 'warn', tag: 'Not tested yet', text: '' };
  if (test.fault !== null) return { tone: 'minus', tag: 'Test failed', text: test.fault };
  const days = Math.floor((now.getTime() - Date.parse(test.at)) / DAY_MS);
  if (days <= OLDEST_TEST_DAYS) return { tone: 'plus', tag: 'Yes', text: '' };
  const text = `Restoring was not tested for ${days} days. A backup that nobody has restored is only a hope.`;
  return { tone: 'warn', tag: 'Not tested lately', text };
}

/** One part of the comparison: its name, the result, and whether the result is right. */
export const comparedIn = (test: NonNullable<BackupsView['restoreTest']>) => [
  [`Boards of ${many(test.months, 'month')}`, `${test.monthsThatDiffer} differ`, test.monthsThatDiffer === 0],
  [`Balances of ${many(test.accounts, 'member')}`, `${test.accountsThatDiffer} differ`, test.accountsThatDiffer === 0],
  ['Seals', test.sealsVerify ? 'all verify' : 'do not verify', test.sealsVerify],
] as const;

/** The tag of the card on Admin, and its sentence. */
export function cardState(view: BackupsView) {
  const { restoreTest: test, failure, next, here } = view;
  const last = lastGood(view);
  if (failure !== null) {
    const safe = last ? ` Safe up to ${whenText(last.at)}.` : '';
    return { tone: 'minus', tag: failure.isMade ? 'Not copied' : 'Failed', text: `${failure.reason}${safe}` };
  }
  if (last === undefined) {
    return { tone: 'warn', tag: 'None yet', text: here.fault ?? `The first one begins ${whenText(next)}.` };
  }
  const tried = test?.fault === null ? `Restored as a test on ${zone.dayText(test.at)}.`
    : test === null ? 'Not restored as a test yet.' : 'The last restore test failed.';
  const state = test?.fault ? { tone: 'minus', tag: 'Test failed' } : { tone: 'plus', tag: 'Safe' };
  return { ...state, text: `${whereText(last)}, ${sealText(last)}. ${tried}` };
}
