/** Paints text, places and cards on a canvas; a text that is too long is cut, and a name has its own direction. */
import { isolated, partsOf } from '../../../domain/text.js';
import { type IconName, iconPath } from '../../ui/controls.js';
import { lettersOf } from '../../ui/letters.js';
import { knownGroup } from '../group.js';

/**
 * The colours of the picture, those of `web/ui/styles/tokens.css`. Blue is missing, because a picture names no reader
 * as 'you'.
 */
const colours = {
  felt: ['#0F3D30', '#0F3429'],
  'on-felt': ['#F4F7F2', '#EEF4EF'],
  'on-felt-2': ['#BAD2C7', '#B2CBBF'],
  surface: ['#FFFFFF', '#121B17'],
  line: ['#D8E0DA', '#26342D'],
  ink: ['#13201A', '#EAF1ED'],
  'ink-2': ['#44534B', '#B3C1BA'],
  'ink-3': ['#5A6861', '#93A39B'],
  plus: ['#0A6844', '#7AD7A6'],
  minus: ['#AB2419', '#FF9C8E'],
  warn: ['#7A4D00', '#F0C067'],
  brass: ['#F0C45C', '#E5B64F'],
  'on-brass': ['#3A2600', '#2A1B00'],
  'card-face': ['#FFFFFF', '#EDF0EA'],
  'card-black': ['#13201A', '#13201A'],
  'card-red': ['#B5211A', '#A81A14'],
  'pen-1': ['#13201A', '#EAF1ED'],
  'pen-2': ['#A84300', '#FFA45C'],
  'pen-3': ['#00736F', '#62D6CE'],
  hush: ['#7C8A83', '#6C7D74'],
} as const;

export type Colour = keyof typeof colours;
export type PictureTheme = 'light' | 'dark';

export const COLOURS = Object.keys(colours) as readonly Colour[];

export const colourIn = (theme: PictureTheme, name: Colour): string => colours[name][theme === 'light' ? 0 : 1];

/** The same fonts as `--font` of the tokens. */
const FAMILY = '"Instrument Sans", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
/** Side of the grid on which icons are drawn. */
const ICON_GRID = 24;

export interface Pen {
  readonly canvas: CanvasRenderingContext2D;
  readonly theme: PictureTheme;
}

interface TextLook {
  readonly size: number;
  readonly weight: number;
  readonly colour: Colour;
  readonly align?: 'left' | 'center' | 'right';
  /** The greatest width; a longer text is cut with an ellipsis. */
  readonly width?: number;
}

const fontOf = ({ size, weight }: Pick<TextLook, 'size' | 'weight'>): string => `${weight} ${size}px ${FAMILY}`;

/**
 * Sets the size. Resolves when the fonts for a text and the group's name are loaded. If they cannot be, the system's
 * fonts draw the picture.
 * @returns null where the browser cannot draw
 */
export async function beginPicture(canvas: HTMLCanvasElement, text: string, theme: PictureTheme): Promise<Pen | null> {
  const all = knownGroup().name + text;
  await Promise.all([430, 560, 620].map((weight) => document.fonts.load(fontOf({ size: 40, weight }), all)))
    .catch(() => undefined);
  [canvas.width, canvas.height] = [PICTURE_WIDTH, PICTURE_HEIGHT];
  const context = canvas.getContext('2d');
  return context && { canvas: context, theme };
}

function widthOf({ canvas }: Pen, text: string, look: Pick<TextLook, 'size' | 'weight'>): number {
  canvas.font = fontOf(look);
  return canvas.measureText(text).width;
}

/**
 * Paints a line of text. The text runs from left to right; a name that `isolated` has marked has its own direction.
 * @param y  of the middle of its line
 */
export function paintText(pen: Pen, text: string, x: number, y: number, look: TextLook): void {
  const { canvas, theme } = pen;
  canvas.font = fontOf(look);
  canvas.fillStyle = colourIn(theme, look.colour);
  canvas.textBaseline = 'middle';
  canvas.textAlign = look.align ?? 'left';
  canvas.direction = 'ltr';
  canvas.fillText(look.width === undefined ? text : cut(pen, text, look.width, look), x, y);
}

/** Cuts a text between whole letters as a reader sees them. */
function cut(pen: Pen, text: string, width: number, look: TextLook): string {
  if (widthOf(pen, text, look) <= width) return text;
  const letters = lettersOf(text);
  while (letters.length > 1 && widthOf(pen, `${letters.join('')}…`, look) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

type Lines = TextLook & { readonly width: number; readonly lines: number };

/** Paints words in lines. @param y  of the middle of the first one */
export function paintLines(pen: Pen, text: string, x: number, y: number, look: Lines): void {
  const lines = linesOf(pen, text, look);
  lines.slice(0, look.lines).forEach((line, index) => {
    const isLast = index === look.lines - 1 && lines.length > look.lines;
    paintText(pen, isLast ? `${line}…` : line, x, y + index * heightOf(look), look);
  });
}

/**
 * Paints words in lines around a middle, as large as they fit.
 * @param sizes  the largest first, each with the most lines
 */
export function paintFitting(
  pen: Pen, text: string, x: number, middle: number, sizes: readonly (readonly [size: number, lines: number])[],
  look: Omit<Lines, 'size' | 'lines'>,
): void {
  const looks = sizes.map(([size, lines]): Lines => ({ ...look, size, lines }));
  const chosen = looks.find((each) => linesOf(pen, text, each).length <= each.lines) ?? looks.at(-1)!;
  const count = Math.min(linesOf(pen, text, chosen).length, chosen.lines);
  paintLines(pen, text, x, middle - (count - 1) * heightOf(chosen) / 2, chosen);
}

const heightOf = ({ size }: Pick<TextLook, 'size'>): number => size * 1.35;

/** A word that is longer than a line is broken. */
function linesOf(pen: Pen, text: string, look: Omit<Lines, 'lines'>): string[] {
  const lines: string[] = [];
  let line = '';
  const add = (piece: string, glue: string): void => {
    if (line !== '' && widthOf(pen, line + glue + piece, look) > look.width) {
      lines.push(line);
      line = piece;
    } else line = line === '' ? piece : line + glue + piece;
  };
  for (const word of directed(text).split(' ')) {
    const [first, ...rest] = widthOf(pen, word, look) > look.width ? lettersOf(word) : [word];
    add(first!, ' ');
    for (const letter of rest) add(letter, '');
  }
  return carriedOn([...lines, line]);
}

const [FROM_LEFT, FROM_RIGHT, END] = ['\u2066', '\u2067', '\u2069'];

/** Whether the first letter runs from right to left. */
const isRightToLeft = (text: string): boolean =>
  /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Rohg}]/u.test(text);

/** Each name is isolated in its direction. */
const directed = (text: string): string => partsOf(text).map((part, index) =>
  (index % 2 === 0 ? part : `${isRightToLeft(part) ? FROM_RIGHT : FROM_LEFT}${part}${END}`)).join('');

/** A name that continues on the next line keeps its direction there, whatever letter that part begins with. */
function carriedOn(lines: readonly string[]): string[] {
  let open = '';
  return lines.map((line) => {
    const whole = open + line;
    open = /[\u2066\u2067](?=[^\u2069]*$)/.exec(whole)?.[0] ?? '';
    return whole;
  });
}

export function paintBox(
  { canvas, theme }: Pen, [x, y, width, height]: readonly [number, number, number, number], radius: number,
  colour: Colour, isFilled = true,
): void {
  canvas.beginPath();
  canvas.roundRect(x, y, width, height, radius);
  canvas.fillStyle = canvas.strokeStyle = colourIn(theme, colour);
  canvas.lineWidth = 2;
  if (isFilled) canvas.fill();
  else canvas.stroke();
}

/** @param size  of its square, around a middle */
export function paintIcon(
  { canvas, theme }: Pen, name: IconName, [x, y]: readonly [number, number], size: number, colour: Colour,
): void {
  canvas.save();
  canvas.translate(x - size / 2, y - size / 2);
  canvas.scale(size / ICON_GRID, size / ICON_GRID);
  canvas.fillStyle = colourIn(theme, colour);
  canvas.fill(new Path2D(iconPath(name)));
  canvas.restore();
}

export const [PICTURE_WIDTH, PICTURE_HEIGHT] = [1080, 1350];
export const PICTURE_EDGE = 56;

/**
 * Paints the head, which ends at 340. A long title first gets smaller and is then cut.
 * @param head  `over` is a line over the title
 */
export function paintHead(pen: Pen, head: Readonly<Record<'date' | 'over' | 'title' | 'number', string>>): void {
  const { date, over, title, number } = head;
  const [left, right, line] = [PICTURE_EDGE, PICTURE_WIDTH - PICTURE_EDGE, PICTURE_EDGE + 29];
  paintBox(pen, [0, 0, PICTURE_WIDTH, PICTURE_HEIGHT], 0, 'felt');
  paintBox(pen, [left, PICTURE_EDGE, 43, 58], 8, 'card-face');
  paintIcon(pen, 'crown', [left + 21, line], 30, 'card-red');
  const quiet: TextLook = { size: 33, weight: 430, colour: 'on-felt-2' };
  paintText(pen, isolated(knownGroup().name), left + 62, line, {
    size: 33, weight: 620, colour: 'on-felt', width: right - left - 102 - widthOf(pen, date, quiet),
  });
  paintText(pen, date, right, line, { ...quiet, align: 'right' });
  paintText(pen, over, left, 168, quiet);
  const large: TextLook = { size: 150, weight: 620, colour: 'on-felt', align: 'right' };
  paintText(pen, number, right, 268, large);
  const width = right - left - widthOf(pen, number, large) - 40;
  const size = [113, 84, 62, 48].find((each) => widthOf(pen, title, { size: each, weight: 620 }) <= width) ?? 48;
  paintText(pen, title, left, 262, { size, weight: 620, colour: 'on-felt', width });
}
