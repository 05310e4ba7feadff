/** A chart of lines that end at their names; arrow keys and the pointer read it column by column. */
import { type KeyboardEvent, type PointerEvent, type ReactElement, useState } from 'react';
import { partsOf } from '../../../domain/text.js';
import { type LineLayout, lineLayout, type LinesProps } from './line-layout.js';
import { Marker, type Pen, useWidth } from './pens.js';

interface LineChartProps extends LinesProps {
  /** One sentence: whose lines, from when, and where they ended. */
  readonly label: string;
  /** The name of a column, along which arrow keys move, such as `Evening`. */
  readonly readerLabel: string;
  readonly valueText: (value: number) => string;
  /** The sentence of a column; null if it has nothing to read. */
  readonly readingOf: (column: number) => string | null;
  /** How that sentence is shown. */
  readonly reading: (text: string) => ReactElement;
}

const NARROW_HEIGHT = 430;
const HEIGHT = 470;

/** The layers in the order in which they are painted. */
const LAYERS: readonly (Pen | null)[] = [null, 'p3', 'p2', 'p1', 'you'];

export function LineChart(props: LineChartProps) {
  const { label, columns, readingOf, readerLabel, valueText } = props;
  const [box, width] = useWidth();
  const [column, setColumn] = useState<number | null>(null);
  const height = width < 560 ? NARROW_HEIGHT : HEIGHT;
  const layout = lineLayout(props, { width, height });
  const reading = column === null ? null : readingOf(column);
  return (
    <>
      <div ref={box} className="chart-box" style={{ minHeight: height }}>
        {width > 0 && (
          <>
            <svg className="chart" width={width} height={height} role="img" aria-label={label}>
              <Axes layout={layout} height={height} valueText={valueText} />
              {reading !== null && <path className="reading" d={`M${layout.xOf(column!)} 4V${layout.bottom + 8}`} />}
              <g className="lines">
                {LAYERS.map((pen) => layout.lines.filter((line) => line.pen === pen).map((line) => (
                  <Line key={line.id} line={line} layout={layout} isPlaces={props.isPlaces} />
                )))}
              </g>
              {layout.labels.map((label) => <Label key={label.id} label={label} right={layout.right} />)}
            </svg>
            <Reader {...{ layout, columns, column, reading, readerLabel, onRead: setColumn }} />
          </>
        )}
      </div>
      <p className="small muted reading-line">{reading !== null && props.reading(reading)}</p>
    </>
  );
}

type AxesProps = Pick<LineChartProps, 'valueText'> & { readonly layout: LineLayout; readonly height: number };

const Axes = ({ layout: { left, right, y, xOf, ticks, columnNames }, ...props }: AxesProps) => (
  <>
    {ticks.map((tick) => (
      <g key={tick}>
        <path className={tick === 0 ? 'axis' : 'grid'} d={`M${left} ${y(tick)}H${right}`} />
        <text className="faint" x={left - 8} y={y(tick) + 4} textAnchor="end">{props.valueText(tick)}</text>
      </g>
    ))}
    {columnNames.map(([column, name]) => (
      <text key={column} className="faint" x={xOf(column)} y={props.height - 4} textAnchor="middle">{name}</text>
    ))}
  </>
);

interface LineProps extends Pick<LineChartProps, 'isPlaces'> {
  readonly line: LineLayout['lines'][number];
  readonly layout: LineLayout;
}

/** Grey lines have dots only where a level stretch would hide who played. */
const Line = ({ line: { pen, path, values, played }, layout: { xOf, y }, isPlaces }: LineProps) => (
  <>
    {pen !== null && <path className="ln halo" d={path} />}
    <path className={`ln ${pen ?? ''}`} d={path} />
    {(pen !== null || isPlaces) && values.map((value, column) => (
      value !== null && played[column] && <Marker key={column} pen={pen} x={xOf(column)} y={y(value)} />
    ))}
  </>
);

const Label = (
  { label: { pen, end, y, text }, right }: { readonly label: LineLayout['labels'][number]; readonly right: number },
) => (
  <>
    <path className="lead" d={`M${right + 6} ${end}L${right + 14} ${y}`} />
    <text className={pen ?? undefined} x={right + 18} y={y + 4}>{text}</text>
  </>
);

interface ReaderProps extends Pick<LineChartProps, 'columns' | 'readerLabel'> {
  readonly layout: LineLayout;
  readonly column: number | null;
  readonly reading: string | null;
  readonly onRead: (column: number | null) => void;
}

/** A slider along the columns: screen readers say its value when it moves. */
function Reader({ layout, columns, readerLabel, column, reading, onRead }: ReaderProps) {
  const last = columns.length - 1;
  const move = (event: KeyboardEvent): void => {
    const next = nextColumn(event.key, column, last);
    if (next === undefined) return;
    event.preventDefault();
    onRead(next);
  };
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): void => {
    const x = clientX - currentTarget.getBoundingClientRect().left;
    const distances = columns.map((_, index) => Math.abs(layout.xOf(index) - x));
    onRead(distances.indexOf(Math.min(...distances)));
  };
  return (
    <div
      className="chart-reader"
      role="slider"
      tabIndex={0}
      aria-label={readerLabel}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={column ?? last}
      aria-valuetext={reading === null ? columns[column ?? last] : partsOf(reading).join('')}
      onKeyDown={move}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onRead(null)}
    />
  );
}

/** The column to which a key moves; undefined for other keys. */
export function nextColumn(key: string, column: number | null, last: number): number | null | undefined {
  if (key === 'Escape') return column === null ? undefined : null;
  if (key === 'ArrowRight' || key === 'ArrowUp') return column === null ? 0 : Math.min(last, column + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return column === null ? last : Math.max(0, column - 1);
  return { Home: 0, End: last }[key];
}
