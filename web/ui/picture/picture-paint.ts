/** Paints text, places and cards on a canvas; a text that is too long is cut, and a name keeps its direction. */
import { iconPath, type IconName } from '../icon.js';
import { lettersOf } from '../letters.js';
import { partsOf } from '../name-text.js';
import { type Colour, colourIn, type PictureTheme } from './picture-colours.js';

/** As `--font` of the tokens. */
const FAMILY = '"Instrument Sans", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
/** Side of the grid on which icons are drawn. */
const ICON_GRID = 24;

export interface Pen {
  readonly canvas: CanvasRenderingContext2D;
  readonly theme: PictureTheme;
}

export interface TextLook {
  readonly size: number;
  readonly weight: number;
  readonly colour: Colour;
  readonly align?: 'left' | 'center' | 'right';
  /** Cut with an ellipsis beyond this. */
  readonly width?: number;
}

const fontOf = ({ size, weight }: Pick<TextLook, 'size' | 'weight'>): string => `${weight} ${size}px ${FAMILY}`;

/** Resolves when the fonts for a text are there; without them the picture is drawn with those of the system. */
export const loadFonts = (text: string): Promise<unknown> =>
  Promise.all([430, 560, 620].map((weight) => document.fonts.load(fontOf({ size: 40, weight }), text)))
    .catch(() => undefined);

const isRightToLeft = (text: string): boolean => /^[^\p{L}\p{N}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

export function widthOf({ canvas }: Pen, text: string, look: Pick<TextLook, 'size' | 'weight'>): number {
  canvas.font = fontOf(look);
  return canvas.measureText(text).width;
}

/** @param y  of the middle of its line */
export function paintText(pen: Pen, text: string, x: number, y: number, look: TextLook): void {
  const { canvas, theme } = pen;
  canvas.font = fontOf(look);
  canvas.fillStyle = colourIn(theme, look.colour);
  canvas.textBaseline = 'middle';
  canvas.textAlign = look.align ?? 'left';
  canvas.direction = isRightToLeft(text) ? 'rtl' : 'ltr';
  canvas.fillText(look.width === undefined ? text : cut(pen, text, look.width, look), x, y);
}

/** Cut between what a reader takes for letters. */
function cut(pen: Pen, text: string, width: number, look: TextLook): string {
  if (widthOf(pen, text, look) <= width) return text;
  const letters = lettersOf(text);
  while (letters.length > 1 && widthOf(pen, `${letters.join('')}…`, look) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Paints words in lines; names that `isolated` has marked stay isolated. Returns the height. */
export function paintLines(
  pen: Pen, text: string, x: number, y: number, look: TextLook & { readonly width: number; readonly lines: number },
): number {
  const lines = linesOf(pen, text, look);
  const height = look.size * 1.35;
  lines.slice(0, look.lines).forEach((line, index) => {
    const isLast = index === look.lines - 1 && lines.length > look.lines;
    paintText(pen, isLast ? `${line}…` : line, x, y + index * height, look);
  });
  return Math.min(lines.length, look.lines) * height;
}

function linesOf(pen: Pen, text: string, look: TextLook & { readonly width: number }): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(pen, longer, look) > look.width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** A name is isolated word by word, because a line may break in it. */
const wordsOf = (text: string): string[] => partsOf(text).flatMap((part, index) =>
  index % 2 === 0 ? part : part.split(' ').map((word) => `\u2068${word}\u2069`).join(' ')).join('').split(' ');

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
