/** The places of the last twelve months as cards on a line, and the form rating with its uncertainty as a band. */
import { scaleLinear, scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { ReactNode } from 'react';
import type { ProfileView } from '../../../contract/profiles.js';
import { dateText, monthOf, monthShortOf, monthTitle, yearOf } from '../../../domain/dates.js';
import { formRef } from '../../../domain/explain/addresses.js';
import { NEWCOMER_FORM } from '../../../domain/form/newcomer.js';
import { counted, ordinal } from '../../../domain/text.js';
import { useReaderId } from '../../figures/members.js';
import { Why, WhyScore } from '../../figures/score.js';
import { useToday } from '../../transport/past.js';
import { ChartPanel } from '../../ui/chart/chart-panel.js';
import { Marker, useWidth } from '../../ui/chart/pens.js';

type Months = ProfileView['months'];
type Rating = NonNullable<ProfileView['rating']>;

/** Charts with axes, loaded lazily with the code that draws axes. */
export default function PlayerCharts({ profile }: { readonly profile: ProfileView }) {
  const { months, rating } = profile;
  return (
    <>
      {months.length > 1 && <PlacesPanel months={months} name={profile.player.displayName} />}
      {rating !== null && (
        <details>
          <summary className="tall">More: form rating</summary>
          <RatingPanel {...profile} rating={rating} />
        </details>
      )}
    </>
  );
}

function PlacesPanel({ months, name }: { readonly months: Months; readonly name: string }) {
  const today = useToday();
  const over = months.filter(({ month }) => month < monthOf(today));
  const won = over.filter(({ place }) => place === 1).length;
  return (
    <ChartPanel
      title="Place of each month"
      note={over.length === 0 ? 'No month is over yet' : `Won ${won} of ${counted(over.length, 'month')}`}
      chart={<Chart height={206} label={placesText(months)}>{(width) => <Places {...{ months, width }} />}</Chart>}
      heads={['Month', 'Place', 'Points']}
      rows={[...months].reverse().map(({ month, place, of, points, ref }) => [
        monthTitle(month), `${place} of ${of}`,
        <WhyScore of={ref} label={`points of ${name} in ${monthTitle(month)}`} value={points} />,
      ])}
    />
  );
}

function Chart({ height, label, children }: {
  readonly height: number;
  /** One sentence. */
  readonly label: string;
  readonly children: (width: number) => ReactNode;
}) {
  const [box, width] = useWidth();
  return (
    <div ref={box} className="chart-box" style={{ minHeight: height }}>
      {width > 0 && (
        <svg className="chart" width={width} height={height} role="img" aria-label={label}>{children(width)}</svg>
      )}
    </div>
  );
}

const placesText = (months: Months): string =>
  `Places: ${months.map(({ month, place }) => `${monthShortOf(month)} ${ordinal(place)}`).join(', ')}.`;

const [TOP, BOTTOM, EDGE] = [16, 160, 16];
const YEAR_GAP = 36;
const CARD = { width: 22, height: 28 } as const;

function Places({ months, width }: { readonly months: Months; readonly width: number }) {
  const xScale = scalePoint(months.map(({ month }) => month), [EDGE, Math.max(EDGE, width - EDGE)]);
  const last = Math.max(8, ...months.map(({ place }) => place));
  const y = scaleLinear([1, last], [TOP, BOTTOM]);
  const x = (month: string): number => xScale(month) ?? EDGE;
  const path = line<Months[number]>().x(({ month }) => x(month)).y(({ place }) => y(place));
  // The months with a name: a name needs 30 px, and the last month always has one.
  const each = Math.max(1, Math.ceil(30 / xScale.step()));
  const years = months.map(({ month }) => yearOf(month));
  return (
    <>
      {[1, (1 + last) / 2, last].map((place) => <path key={place} className="grid" d={`M0 ${y(place)}H${width}`} />)}
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
            <text className="faint" y={BOTTOM + 28} textAnchor="middle">{monthShortOf(month)}</text>
          )}
          {isNewYear(years, index, xScale.step()) && (
            <text className="faint" y={BOTTOM + 42} textAnchor="middle">{years[index]}</text>
          )}
        </g>
      ))}
    </>
  );
}

/** The first month of each year. The year of the first month is named only if the next year is not too close. */
function isNewYear(years: readonly number[], index: number, step: number): boolean {
  if (index > 0) return years[index - 1] !== years[index];
  const next = years.findIndex((year) => year !== years[0]);
  return next === -1 || next * step >= YEAR_GAP;
}

/** The number of evenings below which the band is wide. */
const FEW = 5;

function RatingPanel({ rating, player, evenings }: Pick<ProfileView, 'player' | 'evenings'> & OfRating) {
  const isReader = useReaderId() === player.id;
  return (
    <ChartPanel
      title="Form rating"
      note={
        <>
          <Why of={formRef(player.id)} label={`form rating of ${player.displayName}`} text={rating.value.toFixed(1)} />
          {` ± ${rating.spread.toFixed(1)}. `}
          {evenings < FEW && `Wide, because ${counted(evenings, 'evening')} say little. `}
          How strong {isReader ? 'you’ve' : 'they’ve'} been lately. Doesn’t affect the board.
        </>
      }
      chart={<Chart height={200} label={ratingSentence(rating)}>{(width) => <Band {...{ rating, width }} />}</Chart>}
      heads={['After', 'Form rating']}
      rows={monthEnds(rating).map((point) => [dateText(point.date), ratingText(point)])}
    />
  );
}

interface OfRating {
  readonly rating: Rating;
}

/** `35.5 ± 5.1`. */
const ratingText = ({ value, spread }: Pick<Rating, 'value' | 'spread'>): string =>
  `${value.toFixed(1)} ± ${spread.toFixed(1)}`;

function ratingSentence(rating: Rating): string {
  const { history: [first], value, spread } = rating;
  if (first === undefined) return `Form rating ${ratingText(rating)}.`;
  return `Form rating since ${monthTitle(first.date)}: from ${first.value.toFixed(1)} to ` +
    `${value.toFixed(1)}, give or take ${spread.toFixed(1)}. A newcomer has ${NEWCOMER_FORM}.`;
}

const ROOM = { left: 26, right: 66, top: 10, bottom: 172 } as const;

function Band({ rating: { history, value, spread }, width }: OfRating & { readonly width: number }) {
  const points = history.length > 0 ? history : [{ date: '', value, spread }];
  const right = Math.max(ROOM.left + 1, width - ROOM.right);
  const x = scalePoint(points.map((_, index) => index), [ROOM.left, right]);
  const ends = points.flatMap((point) => [point.value - point.spread, point.value + point.spread]);
  const y = scaleLinear([Math.min(20, ...ends), Math.max(30, ...ends)], [ROOM.bottom, ROOM.top]).nice(4);
  const xOf = (_: unknown, index: number): number => x(index) ?? right;
  const lineOf = line<Rating['history'][number]>().x(xOf).y((point) => y(point.value));
  const bandOf = area<Rating['history'][number]>()
    .x(xOf).y0((point) => y(point.value - point.spread)).y1((point) => y(point.value + point.spread));
  return (
    <>
      <path className="band" d={bandOf(points) ?? ''} />
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <path className="grid" d={`M${ROOM.left} ${y(tick)}H${right}`} />
          <text className="faint" x={ROOM.left - 8} y={y(tick) + 4} textAnchor="end">{tick}</text>
        </g>
      ))}
      <path className="newcomer" d={`M${ROOM.left} ${y(NEWCOMER_FORM)}H${right}`} />
      <path className="ln main" d={lineOf(points) ?? ''} />
      <Marker pen={null} x={right} y={y(value)} />
      {Math.abs(y(value) - y(NEWCOMER_FORM)) > 26 && (
        <text className="faint" x={right + 6} y={y(NEWCOMER_FORM) + 4}>newcomer</text>
      )}
      <text className="value" x={right + 10} y={y(value) + 2}>{value.toFixed(1)}</text>
      <text x={right + 10} y={y(value) + 17}>± {spread.toFixed(1)}</text>
      {monthStarts(points.map(({ date }) => date), x.step()).map(([index, name]) => (
        <text key={index} className="faint" x={x(index)} y={196}>{name}</text>
      ))}
    </>
  );
}

/** The first evening of each month that has room for its name. */
function monthStarts(dates: readonly string[], step: number): (readonly [index: number, name: string])[] {
  let free = 0;
  return dates.flatMap((date, index) => {
    if (date === '' || monthOf(date) === dates[index - 1]?.slice(0, 7) || index * step < free) return [];
    free = index * step + 44;
    return [[index, monthShortOf(date)] as const];
  });
}

/** The rating after the last evening of each month, the latest first. */
const monthEnds = ({ history }: Rating): Rating['history'] =>
  history.filter(({ date }, index) => !history[index + 1]?.date.startsWith(monthOf(date))).reverse();
