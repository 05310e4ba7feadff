/** The picture has the colours of the tokens, and its texts the direction of their readers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isolated } from '../../../domain/text.js';
import { lettersOf } from '../../ui/letters.js';
import { colourIn, COLOURS, paintFitting, paintLines, type Pen } from './paint.js';

const TOKENS = readFileSync(join(import.meta.dirname, '../../ui/styles/tokens.css'), 'utf8');

test.each(COLOURS)('%s is the token', (name) => {
  expect(TOKENS).toMatch(new RegExp(
    `--${name}:\\s+light-dark\\(${colourIn('light', name)}, ${colourIn('dark', name)}\\)`));
});

/** A context that paints nothing: each letter is as wide as its size, and marks have no width. */
function blankPen(): { readonly pen: Pen; readonly painted: { text: string; direction: string; y: number }[] } {
  const painted: { text: string; direction: string; y: number }[] = [];
  const canvas = {
    font: '', direction: '',
    measureText: (text: string) => (
      { width: lettersOf(bare(text)).length * Number(/(\d+)px/.exec(canvas.font)![1]) }),
    fillText: (text: string, _x: number, y: number) => painted.push({ text, direction: canvas.direction, y }),
  };
  return { pen: { canvas: canvas as object as CanvasRenderingContext2D, theme: 'light' }, painted };
}

const bare = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');
/** Invisible marks as visible signs. */
const shown = (text: string): string =>
  text.replaceAll('\u2066', '>').replaceAll('\u2067', '<').replaceAll('\u2069', '.');
const linesOf = (text: string, letters: number, lines = 9): string[] => {
  const { pen, painted } = blankPen();
  paintLines(pen, text, 0, 0, { size: 10, weight: 430, colour: 'ink', width: letters * 10, lines });
  expect(new Set(painted.map(({ direction }) => direction))).toEqual(new Set(['ltr']));
  return painted.map((line) => shown(line.text));
};

test('a sentence runs from left to right whatever its lines begin with, and each name by its own first letter', () => {
  const sentence = `${isolated('נועה')} won, with ${isolated('محمد عبد الله')} and ${isolated('Thị Minh Khai')}.`;
  expect(linesOf(sentence, 14)).toEqual([
    '<נועה. won, with', '<محمد عبد الله.', 'and >Thị Minh', '>Khai..',
  ]);
});

test('words of one name keep their order, and its direction in the next line too', () => {
  expect(linesOf(isolated('عبد الرحمن بن محمد'), 11)).toEqual(['<عبد الرحمن', '<بن محمد.']);
  expect(linesOf(isolated('Ann נועה Smith'), 8)).toEqual(['>Ann נועה', '>Smith.']);
  expect(linesOf(isolated('Smith-Ann נועה לוי'), 9)).toEqual(['>Smith-Ann', '>נועה לוי.']);
  expect(linesOf(isolated('7 נועה'), 9)).toEqual(['<7 נועה.']);
});

test('a word that is longer than a line is broken, and what is left over is cut with an ellipsis', () => {
  expect(linesOf('Featherstonehaugh wins', 8)).toEqual(['Feathers', 'tonehaug', 'h wins']);
  expect(linesOf('Featherstonehaugh wins', 8, 2)).toEqual(['Feathers', 'tonehau…']);
});

test.each([
  ['in one line', 'Ann', ['Ann'], [100]],
  ['in more and smaller ones', 'Ann and Bob', ['Ann and', 'Bob'], [93.25, 106.75]],
  ['in the smallest at last', 'Ann and Bob and Christopher', ['Ann and Bob and', 'Christopher'], [96.625, 103.375]],
])('a text is as large as it fits: %s', (_how, text, lines, middles) => {
  const { pen, painted } = blankPen();
  paintFitting(pen, text, 0, 100, [[20, 1], [10, 2], [5, 3]], {
    weight: 430, colour: 'ink', width: 80, align: 'center',
  });
  expect(painted.map((line) => line.text)).toEqual(lines);
  expect(painted.map(({ y }) => y)).toEqual(middles);
});
