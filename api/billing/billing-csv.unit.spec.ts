/** Tests that an export is safe to open: spreadsheets show all letters and run no text, and no text breaks a row. */
import { parse } from 'csv-parse/sync';
import type { BillingRow, StatementEntry } from '../../contract/billing.js';
import { boardCsv, statementCsv } from './billing-csv.js';

const row = (change: Partial<BillingRow> = {}): BillingRow => ({
  user_id: 3, display_name: 'Mina', days_played: 2, opening_balance: -500, total_charges: 1500, payments: 1000,
  adjustments: 0, current_balance: -1005, last_paid: null, is_shisha_smoker: false, ...change,
});

/** Parses strictly: each row has as many cells as the first. */
const cellsOf = (csv: string): string[][] => parse(csv, { bom: true, record_delimiter: '\r\n' });

const nameIn = (displayName: string): string | undefined => {
  const rows = cellsOf(boardCsv([row({ display_name: displayName }), row()], null));
  expect(rows).toHaveLength(3);
  return rows[1]?.[1];
};

test('a CSV begins with the byte order mark, its lines end with CR LF, and only its text is quoted', () => {
  const csv = boardCsv([row({ display_name: 'Zoë', last_paid: '2026-07-24' })], 'EUR');
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  expect(csv.slice(1).split('\r\n')).toEqual([
    '"user_id","display_name","type","days_played","opening_balance","opening_balance_cents","total_charges",'
      + '"total_charges_cents","payments","payments_cents","adjustments","adjustments_cents","current_balance",'
      + '"current_balance_cents","last_paid","currency"',
    '3,"Zoë","regular",2,-5.00,-500,15.00,1500,10.00,1000,0.00,0,-10.05,-1005,"2026-07-24","EUR"',
    '',
  ]);
});

test('a guest who owes no fee is told from those who do', () => {
  const types = [row({ is_free: true }), row({ is_shisha_smoker: true }), row()];
  expect(cellsOf(boardCsv(types, null)).map(([, , type]) => type)).toEqual(['type', 'no fee', 'shisha', 'regular']);
});

test.each([
  ['=1+1', "'=1+1"], ['+1', "'+1"], ['-1', "'-1"], ['@SUM(A1)', "'@SUM(A1)"], ['＝1+1', "'＝1+1"], ['＋1', "'＋1"],
  ['－1', "'－1"], ['＠A1', "'＠A1"], ['\t=1', "'\t'=1"], ['\r=1', "' =1"], [' =1', "' =1"],
  ['Gin\t=1+41', "Gin\t'=1+41"], ['Gin;=1+41', "Gin;'=1+41"], ['Gin;＝1;@2', "Gin;'＝1;'@2"],
  ['Gin\n=1+41', 'Gin =1+41'], ['Gin\r\n=1\r+2', 'Gin =1 +2'], ['"\n=1+41', '" =1+41'],
  ['a\u2028b\u2029c\u0085d\ve\ff', 'a b c d e f'],
])('%j is one cell of its row and no formula: %j', (text, cell) => {
  expect(nameIn(text)).toBe(cell);
});

test.each(['Mina', 'Al-Amin', "O'Hara", '2nd', 'a=b', 'Ann; Bo', 'say "hi", Mina'])('%j stays as it is', (text) => {
  expect(nameIn(text)).toBe(text);
});

test('a CSV without members has only its header', () => {
  expect(boardCsv([], null).split('\r\n')).toHaveLength(2);
});

test('a statement says of each payment how it was made and whether it was voided, and names the currency', () => {
  const entry = (change: Partial<StatementEntry>): StatementEntry => ({
    event_id: 'e', position: null, date: '2026-07-24', kind: 'payment', debit: 0, credit: 1000, balance: 0, notes: '',
    actor: null, payment_id: 7, payment_mode: 'bank_transfer', is_voided: true, ...change,
  });
  const fee = entry({ kind: 'fee', payment_id: null, payment_mode: null, is_voided: false });
  const voided = entry({ kind: 'payment_void', payment_mode: null, is_voided: false });
  const sums = { opening_balance: 0, total_charges: 0, payments: 0, adjustments: 0, closing_balance: 0 };
  const months = [{ month: '2026-07', ...sums, entries: [voided, entry({}), fee] }];
  const user = { id: 3, displayName: 'Mina', avatarUrl: null };
  const csv = statementCsv({ user, current_balance: 0, months }, 'EUR');
  expect(cellsOf(csv).map((cells) => cells.slice(-4))).toEqual([
    ['payment_id', 'payment_mode', 'is_voided', 'currency'],
    ['', '', '', 'EUR'], ['7', 'bank_transfer', 'true', 'EUR'], ['7', '', '', 'EUR'],
  ]);
});
