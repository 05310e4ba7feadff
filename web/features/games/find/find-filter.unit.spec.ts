/** The addresses of a search that are read, and the texts of its chips. */
import { filterIn, NOTHING, paramsOf, partsOf } from './find-filter.js';

const filterOf = (query: string) => filterIn(new URLSearchParams(query));
const nameOf = (id: number): string | undefined => ['', 'Amara', 'Farid'][id];
const textsOf = (query: string): string[] => partsOf(filterOf(query), 1, nameOf).map(({ text }) => text);

test('the address keeps a search; what the server would refuse is left out', () => {
  const query = 'players=1,2&sat=together&places=1,3&from=2026-01-01&to=2026-07-30&numbers=300-311';
  expect(new URLSearchParams(paramsOf(filterOf(query)))).toEqual(new URLSearchParams(query));
  expect(filterOf('players=0,x,,1.5&sat=beside&places=6&from=2026-02-30&to=soon&numbers=-3')).toEqual(NOTHING);
  expect(filterOf('players=5,5,6,7,8,9').players).toEqual([5, 6, 7, 8]);
});

test('a place needs a player, and a way of sitting two', () => {
  expect(filterOf('places=1&sat=apart')).toEqual(NOTHING);
  expect(filterOf('players=2&sat=apart').sat).toBe('either');
  const [mine] = partsOf(filterOf('players=1&places=1'), 1, nameOf);
  expect(mine?.without).toEqual(NOTHING);
});

test('the chips say what is looked for, and each removes itself', () => {
  expect(textsOf('players=1,2&sat=together&places=1,2&from=2026-07-20&to=2026-07-20&numbers=300-311')).toEqual([
    'Mine', 'With \u2068Farid\u2069', 'Together', '1st and 2nd', 'Mon 20 Jul 2026', 'Game 300-311',
  ]);
  expect(textsOf('players=2,77')).toEqual(['Of \u2068Farid\u2069', 'With player 77']);
  for (const query of ['players=2&places=1', 'from=2026-07-20&numbers=4']) {
    const filter = filterOf(query);
    const [first, second] = partsOf(filter, 1, nameOf);
    expect(partsOf(second!.without, 1, nameOf).map(({ text }) => text)).toEqual([first!.text]);
  }
});
