/** The page 'Bring your past': what another app gave becomes a table that is read at once. */
import { readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { importCalls } from '../../../../contract/imports.calls.js';
import type { TableRequest, TableView } from '../../../../contract/imports.js';
import { maintenanceCalls } from '../../../../contract/maintenance.calls.js';
import { ADMIN, NO_SEALS } from '../../../../testing/worlds/answers.js';
import { screenOfSuite, shows } from '../../../../testing/worlds/screen.js';

const stage = screenOfSuite();
const fixture = (name: string): string => readFileSync(`testing/fixtures/apps/${name}`, 'utf8');

const NOTHING: TableView = {
  kind: 'evenings', columns: [], rows: 0, faults: [], members: [], games: 0, known: 0, months: 0, balances: [],
  boards: [], fees: null,
};

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Paste it here');
const sent = () => stage.network.sentWith(importCalls.read).map(({ body }) => (body as TableRequest).text);

beforeEach(async () => {
  stage.network.answers(importCalls.list, []);
  stage.network.answers(importCalls.read, NOTHING);
  stage.network.answers(maintenanceCalls.seals, NO_SEALS);
  await stage.open('/admin/past', ADMIN);
});

async function paste(flavours: Readonly<Record<string, string>>): Promise<void> {
  fireEvent.paste(await field(), { clipboardData: { getData: (type: string) => flavours[type] ?? '' } });
}

test('a page of BoardGameArena is pasted by its HTML: its text joins names and scores', async () => {
  await paste({ 'text/html': fixture('boardgamearena.html'), 'text/plain': 'President\n#700000003\t\n1stmina_q4' });
  const table = [
    'Date\tPlayer\tPoints', '09/12/2025\tmina_q\t9', "09/12/2025\tTom & Jo\t1", "09/12/2025\tTom & Jo\t6",
    '09/12/2025\tmina_q\t-2', 'yesterday at 21:04\tmina_q\t4',
  ].join('\n');
  await waitFor(() => expect(sent()).toEqual([table]));
  expect((await field()).value).toBe(table);
});

test('a file of BG Stats and an answer of NemeStats are pasted', async () => {
  await paste({ 'text/plain': fixture('bg-stats.json') });
  await waitFor(() => expect(sent()[0]).toMatch(/^Date\tPlayer\tPoints\n2024-01-05\tMina\t5\n/));
  await paste({ 'text/plain': fixture('nemestats.json') });
  await waitFor(() => expect(sent()[1]).toBe('Date\tPlayer\tPoints\n2024-03-01\tMina\t12\n2024-03-01\tOwen\t-3'));
});

test('JSON without scores of President is refused in a sentence, and a table is pasted as it is', async () => {
  await paste({ 'text/plain': '{"games": []}' });
  await shows('No game of President with scores is in it. Paste a table instead.');
  await paste({ 'text/html': '<table><tr><td>Mina</td></tr></table>', 'text/plain': 'Mina\t3' });
  expect(sent()).toEqual([]);
});
