/** Tests that an export is safe to open: spreadsheets show all letters and run no text. */
import type { BillingRow } from '../../contract/billing.js';
import { boardCsv } from './billing-csv.js';

const row = (change: Partial<BillingRow> = {}): BillingRow => ({
  user_id: 3, display_name: 'Mina', days_played: 2, opening_balance: -500, total_charges: 1500, payments: 1000,
  adjustments: 0, current_balance: -1000, last_paid: null, is_shisha_smoker: false, ...change,
});

const nameIn = (displayName: string): string | undefined =>
  boardCsv([row({ display_name: displayName })]).split('\r\n')[1]?.split(',')[1];

test('a CSV begins with the byte order mark, and its lines end with CR LF', () => {
  const csv = boardCsv([row({ display_name: 'Zoë' })]);
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  expect(csv.slice(1).split('\r\n')).toEqual([
    'user_id,display_name,type,days_played,opening_balance_cents,total_charges_cents,payments_cents,'
      + 'adjustments_cents,current_balance_cents',
    '3,Zoë,regular,2,-500,1500,1000,0,-1000',
    '',
  ]);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is not run as a formula', (text) => {
  expect(nameIn(text)?.replace(/^"/, '')).toMatch(/^'/);
});

test.each(['Mina', 'Al-Amin', "O'Hara", '2nd'])('%j is written unchanged', (text) => {
  expect(nameIn(text)).toBe(text);
});

test('a CSV without members has only its header', () => {
  expect(boardCsv([]).split('\r\n')).toHaveLength(2);
});
