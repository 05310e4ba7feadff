/** The texts about a log that is not as it was sealed, for every kind of fault. */
import '../../../testing/worlds/toronto-clocks.js';
import type { BrokenSealView } from '../../../contract/maintenance.js';
import {
  alarmTitle, breakText, comparisonText, groupsOf, meaningText, noteText, reportText, shortDigest, sinceText,
} from './seal-text.js';

const AT = '2026-07-30T09:30:00Z';
const DIGEST = '7f3a91c25be04d18a6c97720e35fb18404d9a2f1c83e6b5790ad12ef48b3c6d5';

const found = (fault: BrokenSealView['fault'], through: string | null = '2821'): BrokenSealView => ({
  broken: 'Seal 4 was changed.', lastGood: '', at: AT, fault,
  lastGoodSeal: through === null ? null : { number: 2071, through, sealedAt: AT },
});
const event = { position: '2822', streamId: 'account-2', type: 'PaymentRecorded' } as const;

test.each([
  [found({ kind: 'altered', ...event }), 'Entry 2,822, PaymentRecorded in account-2, is not what was sealed.'],
  [found({ kind: 'missing', ...event }), 'Entry 2,822, PaymentRecorded in account-2, is missing.'],
  [found({ kind: 'inserted', ...event }), 'Entry 2,822, PaymentRecorded in account-2, was put in later.'],
  [found({ kind: 'reordered', ...event }), 'Entry 2,822, PaymentRecorded in account-2, is not where it was.'],
  [found({ kind: 'forged', seal: 4 }), 'Seal 4 was changed.'],
])('a break names what is wrong: %#', (alarm, text) => {
  expect(breakText(alarm)).toBe(text);
});

test.each([
  ['altered', 'The log was changed from outside', /changed a stored entry/],
  ['cut', 'The seals were changed from outside', /changed the seals/],
  ['otherKey', 'The seals have another key', /If the file seal\.key was lost, a new key was made/],
  ['deleted', 'The log was changed from outside', /^Someone with access to EventStoreDB did that\. .* No entry/],
] as const)('an alarm of the kind %s says what was changed', (kind, title, meaning) => {
  const fault = kind === 'altered' ? { kind, ...event }
    : kind === 'deleted' ? { kind, streams: ['game-6'] } : { kind, seal: 1 };
  const alarm = found(fault, null);
  expect(alarmTitle(alarm)).toBe(title);
  expect(meaningText(alarm)).toMatch(meaning);
});

test('the meaning says what may be wrong on the screens, and what is proven', () => {
  expect(meaningText(found({ kind: 'altered', ...event }))).toBe(
    'Someone with access to the database, or a fault of the disk, changed a stored entry. What the screens show of it '
    + 'may be wrong. Everything up to entry 2,821 is proven as it was.');
  expect(meaningText(found({ kind: 'cut', seal: 4 }, null))).toMatch(/changed the seals\. .* No entry is proven\.$/);
});

test('a report says what was found, with the digests of a changed entry', () => {
  const report = reportText(found({ kind: 'altered', ...event, sealed: '7f3a91c2', found: '19c4ee02' }));
  expect(report.split('\n').slice(0, 5)).toEqual([
    'The log is not as it was sealed', 'Found on Thu 30 Jul 2026, 05:30, Toronto time',
    'Entry 2,822, PaymentRecorded in account-2, is not what was sealed.',
    'Digest of what was sealed: 7f3a91c2', 'Digest of what was found: 19c4ee02',
  ]);
});

test('a comparison says when, and of what', () => {
  expect(comparisonText({ at: AT, events: 2881 })).toBe('Thu 30 Jul 2026, 05:30 · 2,881 entries');
  expect(comparisonText({ at: AT, events: 1 })).toBe('Thu 30 Jul 2026, 05:30 · 1 entry');
});

test('a log without a break is intact since the first entry, otherwise since the break was acknowledged', () => {
  const seals = {
    latest: [], verified: { at: AT, events: 3 }, verifying: null, notVerified: null, unsealedSince: null,
    unsealedBecauseOf: null,
    uncomparedSince: null, alarm: null, lost: null,
  };
  expect(sinceText({ ...seals, acknowledged: null })).toBe('No entry was changed, removed or put in since the first.');
  expect(sinceText({ ...seals, acknowledged: { broken: '', reason: '', at: AT, by: null } }))
    .toBe('Since Thu 30 Jul 2026, 05:30. The break before it was acknowledged.');
  expect(sinceText({ ...seals, verified: null, acknowledged: null }))
    .toBe('The log is compared with its seals at each start and every night.');
});

test('a digest is shown in sixteen groups of four, and noted without gaps', () => {
  expect(groupsOf(DIGEST)).toHaveLength(16);
  expect(shortDigest(DIGEST)).toBe('7f3a 91c2 … c6d5');
  const seal = { number: 2114, through: '2884', events: 2884, sealedAt: AT, digest: DIGEST, publicKey: 'c4e8' };
  expect(noteText(seal)).toBe(
    `Seal 2,114 of Thu 30 Jul 2026, 05:30, 2,884 events\ndigest ${DIGEST}\npublic key c4e8\n`);
});
