/** The filters of the audit: the addresses that are read, and the texts of the chips. */
import type { UserView } from '../../../contract/players.js';
import { chipsOf, filterIn, queryOf } from './audit-address.js';

const filterOf = (query: string) => filterIn(new URLSearchParams(query));
const members = [{ id: 2, displayName: 'Bruno' }] as UserView[];
const texts = (query: string): string[] => chipsOf(filterOf(query), members).map(({ text }) => text);

test('the address keeps the filters; what is unknown or invalid is left out', () => {
  expect(filterOf('text=glass&kind=money&member=2&actor=system&stream=game-3&from=2026-07-20&to=2026-07-26&entry=9'))
    .toEqual({
      text: 'glass', kind: 'money', member: '2', actor: 'system', stream: 'game-3', from: '2026-07-20',
      to: '2026-07-26',
    });
  expect(filterOf('kind=cards&member=x&actor=0&from=2026-02-31&to=soon&text=+')).toEqual({});
  expect(queryOf({ kind: 'money' }, { entry: '9', text: '' })).toBe('?kind=money&entry=9');
  expect(queryOf({})).toBe('');
});

test('the chips name the filters in use, and the days are one', () => {
  expect(texts('kind=tie&member=2&actor=system')).toEqual([
    'Ties and positions', 'Member: \u2068Bruno\u2069', 'By the system',
  ]);
  expect(texts('from=2026-07-20&to=2026-07-26')).toEqual(['Mon 20 Jul 2026 to Sun 26 Jul 2026']);
  expect(texts('from=2026-07-20&to=2026-07-20')).toEqual(['Mon 20 Jul 2026']);
  expect([...texts('from=2026-07-20'), ...texts('to=2026-07-26')]).toEqual([
    'From Mon 20 Jul 2026', 'Until Sun 26 Jul 2026',
  ]);
  expect(texts('actor=77&request=b1c7')).toEqual(['By member 77', 'Request: b1c7']);
});
