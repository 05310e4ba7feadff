/** Tests two queries that are shown together. */
import { both, type Loads } from './page.js';

/** A result that notes which of its parts were read, as a query's result does. */
function query<A>(data: A | undefined): { readonly loads: Loads<A>; readonly read: ReadonlySet<string> } {
  const read = new Set<string>();
  const parts: Loads<A> = { data, error: null, isFetching: true, refetch: () => undefined };
  const get = (target: Loads<A>, name: string): unknown => {
    read.add(name);
    return target[name as keyof Loads<A>];
  };
  return { loads: new Proxy(parts, { get: (target, name) => get(target, String(name)) }), read };
}

test('one who waits for a query hears of the other one too', () => {
  const [first, second] = [query<number>(undefined), query('there')];
  expect(both(first.loads, second.loads).data).toBeUndefined();
  expect([...second.read].sort()).toEqual(['data', 'error', 'isFetching', 'refetch']);
  expect(both(query(1).loads, second.loads).data).toEqual([1, 'there']);
});
