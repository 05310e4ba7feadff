/**
 * Tests which backups are kept: the last of 7 days, 4 Sundays and 12 months, by a zone's calendar, and of 3 versions.
 */
import fc from 'fast-check';
import { type DatedBackup, keptAs, superfluous } from './retention.js';
import { DEFAULT_ZONE as zone } from '../named-zone.js';

/** @param shown  the time on the zone's clocks */
const backup = (shown: string, isGood = true, migration = 'One'): DatedBackup =>
  ({ id: shown, at: zone.instantOf(shown.length === 10 ? `${shown}T03:00` : shown).toISOString(), isGood, migration });

/** A backup for each night. */
function nights(first: string, count: number): DatedBackup[] {
  const day = (index: number): string =>
    new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, index) => backup(day(index)));
}

const kept = (backups: readonly DatedBackup[], as: string): string[] =>
  [...keptAs(backups, zone)].filter(([, all]) => all.includes(as as never)).map(([id]) => id).sort();

test('after two years there are seven days, four Sundays and the last day of twelve months', () => {
  const all = nights('2024-07-01', 760);
  expect(all.at(-1)?.id).toBe('2026-07-30');
  expect(kept(all, 'day')).toEqual([
    '2026-07-24', '2026-07-25', '2026-07-26', '2026-07-27', '2026-07-28', '2026-07-29', '2026-07-30']);
  expect(kept(all, 'week')).toEqual(['2026-07-05', '2026-07-12', '2026-07-19', '2026-07-26']);
  expect(kept(all, 'month')).toEqual([
    '2025-07-31', '2025-08-31', '2025-09-30', '2025-10-31', '2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28',
    '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']);
  expect(superfluous(all, true, zone)).toHaveLength(760 - kept(all, 'day').length - 3 - 12);
});

test('the last of a day counts, by the clocks of the group', () => {
  const all = ['2026-07-29T23:30', '2026-07-30T00:10', '2026-07-30T03:00', '2026-07-30T15:00'].map((at) => backup(at));
  expect(all[0]?.at).toBe('2026-07-30T03:30:00.000Z');
  expect(kept(all, 'day')).toEqual(['2026-07-29T23:30', '2026-07-30T15:00']);
  expect(superfluous(all, true, zone)).toEqual(['2026-07-30T00:10', '2026-07-30T03:00']);
});

test('a month without a backup on its last day has its latest one', () => {
  const all = ['2026-05-03', '2026-06-09', '2026-06-21', '2026-07-30'].map((at) => backup(at));
  expect(kept(all, 'month')).toEqual(['2026-05-03', '2026-06-21']);
});

test('a pause of a year, and a clock that was years ahead once, cost nothing', () => {
  const all = [...nights('2025-01-01', 7), backup('2031-05-05'), ...nights('2026-07-29', 2)];
  expect(superfluous(all, true, zone)).toEqual(['2025-01-01', '2025-01-02', '2025-01-03']);
  expect(kept(all, 'day')).toContain('2025-01-04');
});

test('a broken one is kept as its day and takes no place of a good one; none makes room for it', () => {
  const good = nights('2026-07-01', 30);
  const broken = [backup('2026-07-30T09:00', false), backup('2026-07-30T10:00', false)];
  const all = [...good, ...broken];
  expect(kept(all, 'day').filter((id) => id.length === 10)).toHaveLength(7);
  expect(keptAs(all, zone).get('2026-07-30T10:00')).toEqual(['day']);
  expect(superfluous(all, false, zone)).toEqual(['2026-07-30T09:00']);
});

test('the last one before an upgrade stays, whatever is made after it, until three later versions have theirs', () => {
  const before = backup('2026-05-29T01:00');
  const after = ['2026-05-29T01:05', '2026-05-29T03:00'].map((at) => backup(at, true, 'Two'));
  expect(superfluous([before, ...after], true, zone)).toEqual(['2026-05-29T01:05']);
  const upTo = (version: number): DatedBackup[] => ['Two', 'Three', 'Four', 'Five'].slice(0, version - 1)
    .flatMap((migration, index) => nights(`2026-0${index + 5}-30`, 20).map((each) => ({ ...each, migration })));
  expect(keptAs([before, ...upTo(4)], zone).get(before.id)).toEqual(['day']);
  expect(superfluous([before, ...upTo(5)], true, zone)).toContain(before.id);
});

test('whatever is removed night by night would not have been kept later', () => {
  const days = fc.uniqueArray(fc.nat(900), { minLength: 1, maxLength: 300 });
  fc.assert(fc.property(days, fc.integer({ min: 0, max: 23 }), (offsets, hour) => {
    const all = offsets.sort((a, b) => a - b).map((offset) => {
      const date = zone.dateOf(new Date(Date.UTC(2024, 0, 1 + offset, 12)));
      return backup(`${date}T${String(hour).padStart(2, '0')}:00`, true, `Version${Math.floor(offset / 90)}`);
    });
    const left = all.reduce<DatedBackup[]>((so, next) => {
      const removed = new Set(superfluous([...so, next], true, zone));
      return [...so, next].filter(({ id }) => !removed.has(id));
    }, []);
    expect(keptAs(left, zone)).toEqual(keptAs(all, zone));
    expect(left.length).toBeLessThanOrEqual(7 + 4 + 12 + 3);
  }), { numRuns: 60 });
});
