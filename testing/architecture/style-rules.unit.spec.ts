/** Style sheets take weights from the tokens and breakpoints from the list beside them, and each rule finds a fault. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../web/', import.meta.url));
const TOKENS = 'ui/styles/tokens.css';
const textOf = (sheet: string): string => readFileSync(`${FOLDER}${sheet}`, 'utf8');

/** Media queries cannot read variables, so a comment of the tokens names the widths. */
const BREAKPOINTS = /\/\* Breakpoints.*?\*\//s.exec(textOf(TOKENS))![0].match(/\d+/g)!.map(Number);
const RAW_WEIGHT = /\b(?:font-weight:\s*(?:\d|bold)|font:\s*(?:\d{3}|bold)\s)[^;]*/g;
const WIDTH = /\b(min|max)-width: ([\d.]+)px/g;

/** One sentence for each broken rule. */
function styleFaults(styles: string): string[] {
  const text = styles.replace(/\/\*.*?\*\//gs, '');
  const weights = text.match(RAW_WEIGHT) ?? [];
  const widths = [...text.matchAll(/@media[^{]+/g)].flatMap(([query]) => [...query.matchAll(WIDTH)])
    .filter(([, bound, width]) => !BREAKPOINTS.includes(Number(width) + (bound === 'max' ? 1 : 0)));
  return [
    ...weights.map((weight) => `'${weight}' is no weight of the tokens`),
    ...widths.map(([condition]) => `'${condition}' is at none of the breakpoints ${BREAKPOINTS.join(', ')}`),
  ];
}

test('five breakpoints are named', () => {
  expect(BREAKPOINTS).toHaveLength(5);
});

test('every style sheet keeps the rules', () => {
  const sheets = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') && name !== TOKENS);
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.flatMap((sheet) => styleFaults(textOf(sheet)).map((fault) => `${sheet}: ${fault}`))).toEqual([]);
});

test.each([
  ['.a { font-weight: 650; }', "'font-weight: 650' is no weight of the tokens"],
  ['.a { font: 600 12px/1 var(--font); }', "'font: 600 12px/1 var(--font)' is no weight of the tokens"],
  ['@media (min-width: 700px) { .a { gap: 0; } }', "'min-width: 700px' is at none of the breakpoints"],
  ['@media (max-width: 900px) { .a { gap: 0; } }', "'max-width: 900px' is at none of the breakpoints"],
])('%s is refused', (styles, fault) => {
  expect(styleFaults(styles)).toEqual([expect.stringContaining(fault)]);
});

test('tokens, the five breakpoints and other widths are in order', () => {
  expect(styleFaults(`
    .a { max-width: 700px; font-weight: var(--w-num); }
    @media (max-width: 899px) { .a { font-weight: inherit; } }
    @media (min-width: 900px) { .a { gap: 0; } }`)).toEqual([]);
});
