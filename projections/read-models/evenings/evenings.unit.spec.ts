/** Tests when an evening is over, on random logs, by counting what came after its last end. */
import fc from 'fast-check';
import type { DomainEvent } from '../../../domain/event-registry.js';
import { DEFAULT_ZONE } from '../../../domain/named-zone.js';
import { CLEAR_ROUNDS, gameRecorded } from '../../../domain/testing/game-examples.js';
import type { Recorded } from '../../../domain/recorded-event.js';
import { projectEvents } from '../../model/projection.js';
import { RowsInMemory } from '../../model/rows-in-memory.js';
import { type EveningRow, eveningsProjection } from './evenings.js';

const DATES = ['2026-07-30', '2026-07-31'];
/** In the evening, and before and after six in the morning of both dates in Toronto. */
const TIMES = ['2026-07-31T02:00:00.000Z', '2026-07-31T09:59:59.999Z', '2026-07-31T10:00:00.000Z',
  '2026-08-01T03:00:00.000Z', '2026-08-01T09:59:59.999Z', '2026-08-01T10:00:00.000Z'];
const [table] = eveningsProjection.tables;

interface Act {
  readonly type: 'end' | 'game' | 'void';
  readonly date: string;
  readonly at: string;
}
const acts: fc.Arbitrary<Act[]> = fc.array(fc.record({
  type: fc.constantFrom('end', 'game', 'void'), date: fc.constantFrom(...DATES), at: fc.constantFrom(...TIMES),
}), { maxLength: 12 });

function eventOf({ type, date }: Act, gameId: number): DomainEvent {
  if (type === 'end') return { type: 'EveningEnded', data: { date } };
  if (type === 'game') return gameRecorded({ gameId, date, rounds: CLEAR_ROUNDS });
  return { type: 'GameVoided', data: { gameId, reason: 'Twice' } };
}

test('an evening is over after its last end, unless a game was recorded since and before six', async () => {
  await fc.assert(fc.asyncProperty(acts, async (all) => {
    const rows = new RowsInMemory({ now: '2026-08-02T12:00:00.000Z', zone: DEFAULT_ZONE });
    const log = all.map((act, index) => ({ event: eventOf(act, index + 1), metadata: { at: act.at } }));
    await projectEvents(eveningsProjection, log as Recorded<DomainEvent>[], rows);
    for (const [index, date] of DATES.entries()) {
      const known = await rows.load(table as never, 'date' as never, [date]) as EveningRow[];
      const own = all.filter((act) => act.date === date);
      const last = own.findLastIndex(({ type }) => type === 'end');
      // The first three times are before six of the first date's morning, and all but the last of the second date's.
      const isBefore = (at: string): boolean => at < TIMES[index === 0 ? 2 : 5]!;
      const goesOn = own.slice(last + 1).some(({ type, at }) => type === 'game' && isBefore(at));
      expect(known).toEqual(last < 0 ? [] : [{
        date, endings: own.filter(({ type }) => type === 'end').length, ended_at: goesOn ? null : own[last]!.at,
      }]);
    }
  }));
});
