/** Draws the figures of `scale`: a small chart for each figure, with a line for each profile. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { quantile } from './bench-database.js';
import { rounded } from './figures.js';
import type { LoadAnswers } from './mixed-load.js';

export interface Measured extends LoadAnswers {
  readonly games: number;
  /** Processor time in cores. */
  readonly processor: number;
  readonly memoryMiB: number;
  readonly diskMiB: number;
  readonly startSeconds?: number;
  readonly backupSeconds?: number;
}

type ByProfile = Readonly<Record<string, readonly Measured[]>>;

const [WIDTH, HEIGHT, COLUMNS] = [380, 170, 2];
const PLOT = { left: 46, right: 364, top: 34, bottom: 140 };
const [INK, FAINT, BACKGROUND] = ['#1f2328', '#6e7781', '#ffffff'];
/** Colours of the profiles, dark enough on white; the second is dashed too. */
const PENS = ['stroke="#0b5cad"', 'stroke="#b45309" stroke-dasharray="5 3"'];

export function drawScale(found: ByProfile): string {
  const kinds = [...new Set(Object.values(found).flat().flatMap(({ times }) => [...times.keys()]))];
  const ofTimes = (kind: string, share: number) => ({ times }: Measured) => quantile(times.get(kind) ?? [], share);
  const charts = [
    ...kinds.flatMap((kind) => [
      chartOf(`${kind}, p50 ms`, found, ofTimes(kind, 0.5)), chartOf(`${kind}, p99 ms`, found, ofTimes(kind, 0.99)),
    ]),
    chartOf('processor, % of a core', found, ({ processor }) => processor * 100),
    chartOf('memory of the servers, MiB', found, ({ memoryMiB }) => memoryMiB),
    chartOf('disk, MiB', found, ({ diskMiB }) => diskMiB),
  ];
  const rows = Math.ceil(charts.length / COLUMNS);
  const [width, height] = [WIDTH * COLUMNS, HEIGHT * rows + 30];
  const placed = charts.map((chart, index) =>
    `<g transform="translate(${(index % COLUMNS) * WIDTH} ${Math.floor(index / COLUMNS) * HEIGHT + 30})">${chart}</g>`);
  const legend = Object.keys(found).map((profile, index) =>
    `<path d="M${46 + index * 160} 18h30" ${PENS[index]} stroke-width="2"/>` +
    `<text x="${84 + index * 160}" y="22" fill="${INK}">${profile}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" ` +
    `font-size="11"><title>Times, processor, memory and disk by number of games</title>` +
    `<rect width="${width}" height="${height}" fill="${BACKGROUND}"/>${legend.join('')}${placed.join('')}</svg>\n`;
}

function chartOf(title: string, found: ByProfile, valueOf: (measured: Measured) => number): string {
  const all = Object.values(found).flat();
  const sizes = all.map(({ games }) => games);
  const x = scaleLog().domain([Math.min(...sizes), Math.max(...sizes)]).range([PLOT.left, PLOT.right]);
  const values = all.map(valueOf).filter(Number.isFinite);
  const y = scaleLinear().domain([0, Math.max(...values, 1)]).nice(3).range([PLOT.bottom, PLOT.top]);
  const draw = line<Measured>(({ games }) => x(games), (measured) => y(valueOf(measured)))
    .defined((measured) => Number.isFinite(valueOf(measured)));
  const grid = y.ticks(3).map((tick) =>
    `<path d="M${PLOT.left} ${y(tick)}H${PLOT.right}" stroke="#d0d7de"/>` +
    `<text x="${PLOT.left - 6}" y="${y(tick) + 4}" text-anchor="end" fill="${FAINT}">${tick}</text>`);
  const names = [...new Set(sizes)].map((games) =>
    `<text x="${x(games)}" y="${PLOT.bottom + 16}" text-anchor="middle" fill="${FAINT}">${sizeText(games)}</text>`);
  const lines = Object.values(found).map((measured, index) =>
    [`<path d="${draw(measured) ?? ''}" fill="none" ${PENS[index]} stroke-width="2"/>`, ...measured.map((one) =>
      `<circle cx="${x(one.games)}" cy="${y(valueOf(one))}" r="3" fill="${INK}"><title>${one.games} games: ` +
      `${rounded(valueOf(one))}</title></circle>`)].join(''));
  return `<text x="${PLOT.left}" y="20" fill="${INK}" font-weight="600">${title}</text>${grid.join('')}` +
    `${names.join('')}${lines.join('')}`;
}

const sizeText = (games: number): string => {
  if (games >= 1_000_000) return `${games / 1_000_000} M`;
  return games >= 1_000 ? `${games / 1_000} k` : String(games);
};
