/** The layout of a chart's lines: the scales, the ticks and the labels at the ends of the lines. */
import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { shortName } from '../letters.js';
import type { Pen } from './pens.js';

export interface ChartLine {
  readonly id: number;
  readonly name: string;
  /** The text before the name at the end of the line. */
  readonly place: number;
  /** The pen; null for a thin line. */
  readonly pen: Pen | null;
  /** A value for each column; null where the line has not begun. */
  readonly values: readonly (number | null)[];
  /** Whether the member played in each column, where the line then has a marker. */
  readonly played: readonly boolean[];
}

export interface LinesProps {
  readonly columns: readonly string[];
  /** All lines, so that the axis does not change with the picks. */
  readonly lines: readonly ChartLine[];
  /** Places are drawn with 1 on top; points have a line at zero. */
  readonly isPlaces: boolean;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const ROOM = { left: 32, leftOfHundreds: 42, top: 12, bottom: 30, gap: 15.5 } as const;
/** The space for a name at the end of its line, and the letters that fit. */
const NARROW_NAMES = { width: 84, letters: 6 } as const;
const WIDE_NAMES = { width: 112, letters: 11 } as const;
const WIDE = 560;
/** The smallest distance of two column names. */
const COLUMN_GAP = 30;

export type LineLayout = ReturnType<typeof lineLayout>;

export function lineLayout({ columns, lines, isPlaces }: LinesProps, { width, height }: Size) {
  const names = width < WIDE ? NARROW_NAMES : WIDE_NAMES;
  const bottom = height - ROOM.bottom;
  const y = isPlaces ? placesScale(lines, bottom) : pointsScale(lines, bottom);
  const ticks = isPlaces ? placeTicks(lines) : y.ticks(5);
  // A tick of three digits has a sign before them.
  const left = ticks.some((tick) => Math.abs(tick) >= 100) ? ROOM.leftOfHundreds : ROOM.left;
  const right = Math.max(left + 1, width - names.width);
  const x = scalePoint(columns.map((_, index) => index), [left, right]);
  const xOf = (column: number): number => x(column) ?? right;
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, column) => xOf(column))
    .y((value) => y(value!));
  const [first, last] = [ROOM.top - 4, bottom + 8];
  const named = namedIn(lines, Math.floor((last - first) / ROOM.gap) + 1);
  const ends = named.map((each) => y(valuesOf([each]).at(-1) ?? 0));
  const heights = spreadLabels(ends, ROOM.gap, first, last);
  return {
    left, right, bottom, xOf, y, ticks,
    columnNames: shownColumns(columns, x.step()),
    lines: lines.map((each) => ({ ...each, path: path(each.values) ?? '' })),
    labels: named.map(({ id, pen, place, name }, index) => ({
      id, pen, end: ends[index]!, y: heights[index]!, text: `${place} ${shortName(name, names.letters)}`,
    })),
  };
}

/** The lines that have room for a label: those with a pen, then the best. */
function namedIn(lines: readonly ChartLine[], room: number): ChartLine[] {
  const inOrder = [...lines].sort((a, b) => Number(a.pen === null) - Number(b.pen === null) || a.place - b.place);
  const named = new Set(inOrder.slice(0, room));
  return lines.filter((each) => named.has(each));
}

const valuesOf = (lines: readonly ChartLine[]): number[] =>
  lines.flatMap(({ values }) => values.filter((value) => value !== null));

function pointsScale(lines: readonly ChartLine[], bottom: number) {
  const values = valuesOf(lines);
  return scaleLinear([Math.min(-5, ...values), Math.max(5, ...values)], [bottom, ROOM.top]).nice(5);
}

const lastPlace = (lines: readonly ChartLine[]): number => Math.max(2, ...valuesOf(lines));

const placesScale = (lines: readonly ChartLine[], bottom: number) =>
  scaleLinear([1, lastPlace(lines)], [ROOM.top, bottom]);

/** The ticks, such as 1, 4, 8 and 12 for twelve places. */
function placeTicks(lines: readonly ChartLine[]): number[] {
  const last = lastPlace(lines);
  const step = Math.max(1, Math.round(last / 3));
  const rest = Array.from({ length: Math.floor(last / step) }, (_, index) => (index + 1) * step);
  return [1, ...rest.filter((tick) => tick > 1)];
}

/** The columns with a name: all where there is room, else every second or third one, always with the last. */
function shownColumns(columns: readonly string[], step: number): (readonly [column: number, name: string])[] {
  const each = Math.max(1, Math.ceil(COLUMN_GAP / step));
  return columns.flatMap((name, column) =>
    ((columns.length - 1 - column) % each === 0 ? [[column, name] as const] : []));
}

/**
 * Pushes the labels of a chart apart, so that none covers another.
 * @param wanted  where each label would be best
 * @param gap  the smallest distance of two labels
 * @returns where each label goes, between `top` and `bottom`; equal wishes keep their order
 */
export function spreadLabels(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  // Too many labels do not fit with this gap, so they are as far apart as possible.
  const step = Math.min(gap, (bottom - top) / Math.max(1, wanted.length - 1));
  const places: number[] = [];
  let least = top;
  for (const index of order) {
    places[index] = Math.max(least, wanted[index]!);
    least = places[index] + step;
  }
  let most = bottom;
  for (const index of order.reverse()) {
    places[index] = Math.min(most, places[index]!);
    most = places[index] - step;
  }
  return places;
}
