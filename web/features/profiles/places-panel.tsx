/** The places of the last twelve months, as cards on a line. */
import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import type { ProfileView } from '../../../contract/profiles.js';
import { useWidth } from '../../ui/chart/pens.js';
import { ChartPanel } from '../../ui/chart/chart-panel.js';
import { monthOf, monthShortOf, monthTitle } from '../../../domain/dates.js';
import { counted, ordinal } from '../../../domain/text.js';
import { WhyScore } from '../../figures/why.js';
import '../../ui/chart/chart.css';

type Months = ProfileView['months'];

interface PlacesPanelProps {
  /** Oldest first. */
  readonly months: Months;
  readonly name: string;
  readonly today: string;
}

export default function PlacesPanel({ months, name, today }: PlacesPanelProps) {
  const over = months.filter(({ month }) => month < monthOf(today));
  const won = over.filter(({ place }) => place === 1).length;
  return (
    <ChartPanel
      title="Place of each month"
      note={over.length === 0 ? 'No month is over yet' : `Won ${won} of ${counted(over.length, 'month')}`}
      chart={<PlacesChart months={months} />}
      heads={['Month', 'Place', 'Points']}
      rows={[...months].reverse().map(({ month, place, of, points, ref }) => [
        monthTitle(month), `${place} of ${of}`,
        <WhyScore of={ref} label={`points of ${name} in ${monthTitle(month)}`} value={points} />,
      ])}
    />
  );
}

const HEIGHT = 206;
const EDGE = 16;
const YEAR_GAP = 36;
const TOP = 16;
const BOTTOM = 160;
const CARD = { width: 22, height: 28 } as const;

function PlacesChart({ months }: Pick<PlacesPanelProps, 'months'>) {
  const [box, width] = useWidth<HTMLDivElement>();
  const xScale = scalePoint(months.map(({ month }) => month), [EDGE, Math.max(EDGE, width - EDGE)]);
  const last = Math.max(8, ...months.map(({ place }) => place));
  const y = scaleLinear([1, last], [TOP, BOTTOM]);
  const x = (month: string): number => xScale(month) ?? EDGE;
  const path = line<Months[number]>().x(({ month }) => x(month)).y(({ place }) => y(place));
  const sentence = months.map(({ month, place }) => `${nameOf(month)} ${ordinal(place)}`).join(', ');
  // A name needs 30 px, and the last month always has one.
  const each = Math.max(1, Math.ceil(30 / xScale.step()));
  return (
    <div ref={box} className="chart-box" style={{ minHeight: HEIGHT }}>
      {width > 0 && (
        <svg className="chart" width={width} height={HEIGHT} role="img" aria-label={`Places: ${sentence}.`}>
          {[1, (1 + last) / 2, last].map((place) => (
            <path key={place} className="grid" d={`M0 ${y(place)}H${width}`} />
          ))}
          <path className="ln" d={path(months) ?? ''} />
          {months.map(({ month, place }, index) => (
            <g key={month} transform={`translate(${x(month)} 0)`}>
              <rect
                className={place === 1 ? 'card first' : 'card'}
                {...CARD}
                x={-CARD.width / 2}
                y={y(place) - CARD.height / 2}
                rx="4"
              />
              <text className="strong" y={y(place) + 4.5} textAnchor="middle">{place}</text>
              {(months.length - 1 - index) % each === 0 && (
                <text className="faint" y={BOTTOM + 28} textAnchor="middle">{nameOf(month)}</text>
              )}
              {isNewYear(months, index, xScale.step()) && (
                <text className="faint" y={BOTTOM + 42} textAnchor="middle">{month.slice(0, 4)}</text>
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

const nameOf = (month: string): string => monthShortOf(month);

const yearOf = ({ month }: Months[number]): string => month.slice(0, 4);

/** The first month of a year; the year of the very first one only if the next is not too close to it. */
function isNewYear(months: Months, index: number, step: number): boolean {
  if (index > 0) return yearOf(months[index - 1]!) !== yearOf(months[index]!);
  const next = months.findIndex((month) => yearOf(month) !== yearOf(months[0]!));
  return next === -1 || next * step >= YEAR_GAP;
}
