/** Tests two queries that are shown together. */
import { combine, type QueryState } from './page.js';

/** A result that notes which of its parts were read, as a query's result does. */
function query<A>(data: A | undefined): { readonly loads: QueryState<A>; readonly read: ReadonlySet<string> } {
  const read = new Set<string>();
  const parts: QueryState<A> = { data, error: null, isFetching: true, refetch: () => undefined };
  const get = (target: QueryState<A>, name: string): unknown => {
    read.add(name);
    return target[name as keyof QueryState<A>];
  };
  return { loads: new Proxy(parts, { get: (target, name) => get(target, String(name)) }), read };
}

test('one who waits for a query hears of the other one too', () => {
  const [first, second] = [query<number>(undefined), query('there')];
  expect(combine(first.loads, second.loads).data).toBeUndefined();
  expect([...second.read].sort()).toEqual(['data', 'error', 'isFetching', 'refetch']);
  expect(combine(query(1).loads, second.loads).data).toEqual([1, 'there']);
});
