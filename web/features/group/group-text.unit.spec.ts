/** Tests the texts about changes on the group's page. */
import type { AuditEntry } from '../../../contract/audit.js';
import { toGroupView } from '../../../contract/group-view.js';
import { RULES } from '../../../domain/boards/rules.js';
import { fold } from '../../../domain/decider.js';
import { groupDecider } from '../../../domain/group/group.decider.js';
import type { GroupEvent } from '../../../domain/group/group.events.js';
import { authorText, changesOf, entryOf, GROUP_EVENTS, lineOfDates, smallEvenings, textSetBy } from './group-text.js';

const TODAY = '2026-07-30';
const reason = 'The room costs more';
const viewAfter = (...events: readonly GroupEvent[]) => toGroupView(fold(groupDecider, events), TODAY);

const fees = (from: string, regular: number): GroupEvent =>
  ({ type: 'FeesChanged', data: { from, regular, shisha: 2500, reason } });
const triple: GroupEvent =
  { type: 'RulesAdopted', data: { from: '2027-01', rules: { ...RULES, lastRoundFactor: 3 }, reason } };

const entry = (type: string, text: string, at: string | null = '2026-05-02T16:00:00Z'): AuditEntry => ({
  position: '7', event_id: text, at, actor: { id: 2, displayName: 'Amara', avatarUrl: null }, stream: 'group-facts',
  revision: 0, type, request: null, text, reason, isReadable: true,
});
const moved = entry('PlaceChanged', 'Changed the place to \u2068Kitchen\u2069');

test('the line of dates has at most three changes, today, and what comes first', () => {
  const group = viewAfter(fees('2025-01', 1600), fees('2026-02', 1700), fees('2026-08', 1800), triple);
  expect(lineOfDates(group, [moved], TODAY)).toEqual([
    { when: 'January 2025', title: 'Fees $16 and $25', note: '', state: 'before' },
    { when: 'February 2026', title: 'Fees $17 and $25', note: '', state: 'before' },
    { when: 'May 2026', title: 'Kitchen', note: 'Place', state: 'before' },
    { when: 'Today, Thu 30 Jul 2026', title: 'What holds now', note: 'Fees $17 and $25', state: 'today' },
    { when: 'To come, August 2026', title: 'Fees $18 and $25', note: '', state: 'next' },
  ]);
});

test('without changes it begins with the start; fees and rules of one month are one date; none if taken back', () => {
  expect(lineOfDates(viewAfter(), [], TODAY)).toEqual([
    { when: 'At the start', title: 'As it was', note: 'Fees $15 and $25', state: 'before' },
    { when: 'Today, Thu 30 Jul 2026', title: 'What holds now', note: 'Fees $15 and $25', state: 'today' },
  ]);
  expect(lineOfDates(viewAfter(fees('2027-01', 1800), triple), [], TODAY).at(-1)).toEqual(
    { when: 'To come, January 2027', title: 'Fees $18 and $25', note: 'Round 5 counts 3×', state: 'next' });
  const back: GroupEvent = { type: 'RulesTakenBack', data: { from: '2027-01', reason } };
  expect(lineOfDates(viewAfter(triple, back), [], TODAY).map(({ state }) => state)).toEqual(['before', 'today']);
});

test('an entry of the audit tells the text that it set, who did it and when', () => {
  expect(textSetBy(moved)).toBe('Kitchen');
  expect(textSetBy(entry('HowToPayChanged', 'Wrote how to pay'))).toBe('Wrote how to pay');
  expect(authorText(moved)).toBe('\u2068Amara\u2069, Sat 2 May 2026');
  expect(authorText({ at: null, actor: null })).toBe('The system, an unknown day');
});

test('fees find the entry that set them', () => {
  const entries = [
    moved, entry('FeesChanged', 'Changed the fees to $18.00 and $25.00 from January 2027 on'),
    entry('FeesChanged', 'Changed the fees to $16.00 and $25.00 from August 2026 on'),
  ];
  expect(changesOf('place', entries)).toEqual([moved]);
  expect(entryOf({ from: '2026-08', reason }, entries)).toBe(entries[2]);
  expect(entryOf({ from: null, reason: '' }, entries)).toBeUndefined();
});

test('every event of the group is asked for', () => {
  expect(GROUP_EVENTS.split(',').length).toBe(14);
});

test('small evenings are read from the rules', () => {
  expect(smallEvenings(RULES)).toEqual([
    [10], [10, 5], [10, 5, -10], [10, 5, -5, -10], [10, 5, 3, -5, -10], [10, 5, 3, 1, -5, -10],
    [10, 5, 3, 1, 0, -5, -10],
  ]);
  expect(smallEvenings({ ...RULES, smallEvenings: 'fromTheBottom' }).slice(1, 4)).toEqual([
    [10, -10], [10, -5, -10], [10, 5, -5, -10],
  ]);
});
