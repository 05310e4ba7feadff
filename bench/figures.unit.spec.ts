import { sectionOf, withSection } from './figures.js';

const DOCUMENT = '# Figures\n\n### append\n\nold\n\n### reads\n\nkept\n\n## Why\n\ntext\n';
const SECTION = sectionOf('2026-11-23, commit abc', [
  { what: 'one writer', measured: '0.5', aim: '0.8' }, { what: 'eight writers', measured: '1.1' },
]);
const ROWS = '2026-11-23, commit abc\n\n| what | measured | aim |\n|---|---|---|\n' +
  '| one writer | 0.5 | 0.8 |\n| eight writers | 1.1 |  |\n';

test('a benchmark writes its own section of the figures and nothing else', () => {
  expect(withSection(DOCUMENT, 'append', SECTION))
    .toBe(`# Figures\n\n### append\n\n${ROWS}\n### reads\n\nkept\n\n## Why\n\ntext\n`);
  expect(withSection(DOCUMENT, 'reads', SECTION))
    .toBe(`# Figures\n\n### append\n\nold\n\n### reads\n\n${ROWS}\n## Why\n\ntext\n`);
  expect(withSection('# Figures\n\n### append\n', 'append', SECTION)).toBe(`# Figures\n\n### append\n\n${ROWS}`);
});

test('a section that the document lacks is an error', () => {
  expect(() => withSection(DOCUMENT, 'rebuild', SECTION)).toThrow("The figures have no heading 'rebuild'.");
});
