/** The form rating over twelve months, with its uncertainty as a band. */
import { scaleLinear, scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { PlayerRef } from '../../../contract/players.js';
import type { ProfileView } from '../../../contract/profiles.js';
import { dateText, monthOf, monthShortOf, monthTitle } from '../../../domain/dates.js';
import { formRef } from '../../../domain/explain/addresses.js';
import { NEWCOMER_FORM } from '../../../domain/form/newcomer.js';
import { Why } from '../../figures/why.js';
import { Marker, useWidth } from '../../ui/chart/pens.js';
import { ChartPanel } from '../../ui/chart/chart-panel.js';
import { counted } from '../../../domain/text.js';
import '../../ui/chart/chart.css';

type Rating = NonNullable<ProfileView['rating']>;

interface RatingPanelProps {
  readonly rating: Rating;
  readonly player: PlayerRef;
  /** How many the player had. */
  readonly evenings: number;
}

/** With fewer evenings the band is wide. */
const FEW = 5;

export default function RatingPanel({ rating, player, evenings }: RatingPanelProps) {
  return (
    <ChartPanel
      title="Form rating"
      note={
        <>
          <Why of={formRef(player.id)} label={`form rating of ${player.displayName}`} text={rating.value.toFixed(1)} />
          {` ± ${rating.spread.toFixed(1)}. `}
          {evenings < FEW && `Wide, because ${counted(evenings, 'evening')} say${evenings === 1 ? 's' : ''} little. `}
          An estimate of strength from the games, with its uncertainty. A second number: it moves no rank.
        </>
      }
      chart={<RatingChart rating={rating} />}
      heads={['After', 'Form rating']}
      rows={monthEnds(rating).map((point) => [dateText(point.date), ratingText(point)])}
    />
  );
}

/** `35.5 ± 5.1`. */
const ratingText = ({ value, spread }: Pick<Rating, 'value' | 'spread'>): string =>
  `${value.toFixed(1)} ± ${spread.toFixed(1)}`;

const HEIGHT = 200;
const ROOM = { left: 26, right: 66, top: 10, bottom: 172 } as const;

function RatingChart({ rating }: { readonly rating: Rating }) {
  const [box, width] = useWidth<HTMLDivElement>();
  const { history, value, spread } = rating;
  const points = history.length > 0 ? history : [{ date: '', value, spread }];
  const right = Math.max(ROOM.left + 1, width - ROOM.right);
  const x = scalePoint(points.map((_, index) => index), [ROOM.left, right]);
  const ends = points.flatMap((point) => [point.value - point.spread, point.value + point.spread]);
  const y = scaleLinear([Math.min(20, ...ends), Math.max(30, ...ends)], [ROOM.bottom, ROOM.top]).nice(4);
  const xOf = (_: unknown, index: number): number => x(index) ?? right;
  const lineOf = line<Rating['history'][number]>().x(xOf).y((point) => y(point.value));
  const bandOf = area<Rating['history'][number]>()
    .x(xOf).y0((point) => y(point.value - point.spread)).y1((point) => y(point.value + point.spread));
  const [first] = points;
  const sentence = first!.date === '' ? `Form rating ${ratingText(rating)}.`
    : `Form rating since ${monthTitle(first!.date)}: from ${first!.value.toFixed(1)} to ` +
      `${value.toFixed(1)}, give or take ${spread.toFixed(1)}. A newcomer has ${NEWCOMER_FORM}.`;
  return (
    <div ref={box} className="chart-box" style={{ minHeight: HEIGHT }}>
      {width > 0 && (
        <svg className="chart" width={width} height={HEIGHT} role="img" aria-label={sentence}>
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
            <text key={index} className="faint" x={x(index)} y={HEIGHT - 4}>{name}</text>
          ))}
        </svg>
      )}
    </div>
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

/** After the last evening of each month, the latest first. */
const monthEnds = ({ history }: Rating): Rating['history'] =>
  history.filter(({ date }, index) => !history[index + 1]?.date.startsWith(monthOf(date))).reverse();
