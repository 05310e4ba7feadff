/** Random sequences of appends, and a simple model of the log with the expected answer to each of them. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { ExpectedRevision, NewEvent } from '../event-store.js';
import { newStream } from './new-events.js';

type Expectation = 'right' | 'any' | 'no_stream' | 'behind' | 'ahead';
type Change = 'none' | 'data' | 'type' | 'longer' | 'reversed';

type Step =
  | { readonly kind: 'fresh'; readonly stream: number; readonly expect: Expectation; readonly data: fc.JsonValue[] }
  | {
    readonly kind: 'again'; readonly stream: number; readonly expect: Expectation; readonly change: Change;
    readonly from: number; readonly count: number;
  };

/** The answer that the model expects. */
export type ExpectedAnswer =
  | { readonly revision: number; readonly repeated: boolean }
  | { readonly refusal: 'WrongExpectedRevision'; readonly actual: number | 'no_stream' }
  | { readonly refusal: 'EventIdReused' };

export interface ScenarioAppend {
  readonly streamId: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
  readonly answer: ExpectedAnswer;
}

export interface Scenario {
  readonly appends: readonly ScenarioAppend[];
  /** The expected log, in order. */
  readonly log: readonly (NewEvent & { readonly streamId: string })[];
}

const stream = fc.nat({ max: 2 });
const expectation = fc.constantFrom<Expectation>('right', 'right', 'any', 'no_stream', 'behind', 'ahead');

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('fresh' as const), stream, expect: expectation,
    data: fc.array(fc.jsonValue({ maxDepth: 2 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('again' as const), stream, expect: expectation,
    change: fc.constantFrom<Change>('none', 'none', 'data', 'type', 'longer', 'reversed'),
    from: fc.nat({ max: 6 }), count: fc.integer({ min: 1, max: 4 }),
  }),
);

/** Each draw has new streams and ids. */
export const scenarios: fc.Arbitrary<Scenario> = fc.array(step, { minLength: 1, maxLength: 25 })
  .map((steps) => new Model().play(steps));

class Model {
  readonly #streamIds = [newStream(), newStream(), newStream()];
  readonly #log: (NewEvent & { streamId: string })[] = [];

  play(steps: readonly Step[]): Scenario {
    return { appends: steps.map((each) => this.#play(each)), log: this.#log };
  }

  #play(step: Step): ScenarioAppend {
    const streamId = this.#streamIds[step.stream] ?? '';
    const stored = this.#log.filter((event) => event.streamId === streamId);
    const events = eventsOf(step, stored);
    const actual = stored.length === 0 ? 'no_stream' : stored.length - 1;
    const expected = expectedOf(step.expect, actual);
    return { streamId, expected, events, answer: this.#append(streamId, expected, events, stored, actual) };
  }

  #append(
    streamId: string, expected: ExpectedRevision, events: readonly NewEvent[], stored: readonly NewEvent[],
    actual: number | 'no_stream',
  ): ExpectedAnswer {
    const first = stored.findIndex(({ id }) => id === events[0]?.id);
    const there = stored.slice(Math.max(first, 0), Math.max(first, 0) + events.length);
    if (first >= 0 && JSON.stringify(there.map(content)) === JSON.stringify(events.map(content))) {
      return { revision: first + events.length - 1, repeated: true };
    }
    if (events.some(({ id }) => stored.some((other) => other.id === id))) return { refusal: 'EventIdReused' };
    if (expected !== 'any' && expected !== actual) return { refusal: 'WrongExpectedRevision', actual };
    this.#log.push(...events.map((event) => ({ ...event, streamId })));
    return { revision: stored.length + events.length - 1, repeated: false };
  }
}

const content = ({ id, type, data }: NewEvent): unknown => [id, type, data];

function eventsOf(step: Step, stored: readonly NewEvent[]): NewEvent[] {
  const fresh = (value: unknown): NewEvent => ({ id: randomUUID(), type: 'Tried', data: { value }, metadata: {} });
  if (step.kind === 'fresh') return step.data.map(fresh);
  const from = stored.length === 0 ? 0 : step.from % stored.length;
  const again = stored.slice(from, from + step.count);
  const [first, ...rest] = again;
  if (!first) return [fresh('nothing to repeat')];
  switch (step.change) {
    case 'none': return again;
    case 'data': return [{ ...first, data: { other: true } }, ...rest];
    case 'type': return [...again.slice(0, -1), { ...(again.at(-1) ?? first), type: 'Other' }];
    case 'longer': return [...again, fresh('one more')];
    case 'reversed': return again.toReversed();
  }
}

function expectedOf(expectation: Expectation, actual: number | 'no_stream'): ExpectedRevision {
  const revision = actual === 'no_stream' ? -1 : actual;
  switch (expectation) {
    case 'right': return actual;
    case 'behind': return revision > 0 ? revision - 1 : 'no_stream';
    case 'ahead': return revision + 1;
    default: return expectation;
  }
}
