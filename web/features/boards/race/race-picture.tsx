/** The picture of a race to share, 1080 by 1350: it names no reader as 'you', and the picked lines stay picked. */
import { useCallback } from 'react';
import type { RaceView } from '../../../../contract/race.js';
import { counted, isolated, listed, scoreText } from '../../../../domain/text.js';
import { useReaderId } from '../../../figures/members.js';
import {
  beginPicture, type Colour, colourIn, paintBox, paintHead, paintText, type Pen as Brush, PICTURE_EDGE, PICTURE_WIDTH,
} from '../../../figures/picture/paint.js';
import { ownTheme, StillPicture } from '../../../figures/picture/still-picture.js';
import { Button } from '../../../ui/controls.js';
import { type LineLayout, lineLayout } from '../../../ui/chart/line-layout.js';
import { MARKERS, type Pen, PENS } from '../../../ui/chart/pens.js';
import { Panel } from '../../../ui/page.js';
import { sharePicture } from '../../../ui/share.js';
import { type Axis, isOfYear, lastDay, linesOf, penOf, periodText, type Picked, sentenceOf } from './race-lines.js';

interface RacePicture {
  readonly race: RaceView;
  readonly axis: Axis;
  readonly picks: readonly Picked[];
}

export default function RaceShare({ race, axis, picks }: RacePicture) {
  const readerId = useReaderId();
  const draw = useCallback(
    (canvas: HTMLCanvasElement) => drawRace(canvas, { race, axis, picks, readerId }),
    [race, axis, picks, readerId],
  );
  const share = (): Promise<void> => sharePicture(draw, `president-race-${race.period}`);
  return (
    <Panel title="A picture to share" variant="stack race-share">
      <StillPicture
        className="race-picture"
        label={`Picture of the race. ${sentenceOf(race, axis, undefined)}`}
        draw={draw}
      />
      <Button label="Share picture" variant="primary" onClick={() => void share()} />
      <p className="small muted">Nobody is ‘you’ in the picture. The lines that you picked stay picked.</p>
    </Panel>
  );
}

/** The scale of the chart, which is drawn as on a phone. */
const SCALE = 2.2;
const [TOP, BOTTOM] = [350, 1240];
const PADDING = 36;

const COLOURS: Readonly<Record<Pen | 'hush', Colour>> = {
  you: 'pen-1', p1: 'pen-1', p2: 'pen-2', p3: 'pen-3', hush: 'hush',
};
const WIDTHS = { you: 2, p1: 2, p2: 2.25, p3: 2.25, hush: 1.25 } as const;
const DASHES: Readonly<Record<Pen | 'hush', readonly number[]>> = { you: [], p1: [], p2: [9, 5], p3: [3, 4], hush: [] };

type Drawn = RacePicture & { readonly readerId: number | undefined };

async function drawRace(canvas: HTMLCanvasElement, picture: Drawn): Promise<void> {
  const { race, axis } = picture;
  const brush = await beginPicture(canvas, race.racers.map(({ player }) => player.displayName).join(''), ownTheme());
  if (brush === null) return;
  const first = race.racers.filter(({ place }) => place === 1).map(({ player }) => isolated(player.displayName));
  paintHead(brush, {
    date: lastDay(race),
    over: `The race of ${periodText(race)}: first`,
    title: listed(first),
    number: scoreText(race.racers[0]!.points),
  });
  const width = PICTURE_WIDTH - 2 * PICTURE_EDGE;
  paintBox(brush, [PICTURE_EDGE, TOP, width, BOTTOM - TOP], 26, 'surface');
  paintChart(brush, picture, [width, BOTTOM - TOP].map((side) => (side - 2 * PADDING) / SCALE) as [number, number]);
  const steps = counted(race.steps.length, isOfYear(race) ? 'month' : 'evening');
  paintText(brush, `${axis === 'places' ? 'Places' : 'Points'} after each of ${steps}.`, PICTURE_EDGE, 1282, {
    size: 29, weight: 430, colour: 'on-felt-2',
  });
}

function paintChart(brush: Brush, picture: Drawn, [width, height]: readonly [number, number]): void {
  const { canvas } = brush;
  const { race, axis, picks, readerId } = picture;
  const free = PENS.find((pen) => !picks.some((pick) => pick.pen === pen)) ?? null;
  const lines = linesOf(race, axis, (racer) => (racer.player.id === readerId ? free : penOf(racer, picks, undefined)));
  const layout = lineLayout(lines, { width, height });
  canvas.save();
  canvas.translate(PICTURE_EDGE + PADDING, TOP + PADDING);
  canvas.scale(SCALE, SCALE);
  for (const tick of layout.ticks) {
    stroke(brush, `M${layout.left} ${layout.y(tick)}H${layout.right}`, 'line', 1);
    text(brush, axis === 'places' ? `${tick}` : scoreText(tick), layout.left - 8, layout.y(tick), 'ink-3', 'right');
  }
  for (const [column, name] of layout.columnNames) {
    text(brush, name, layout.xOf(column), height - 8, 'ink-3', 'center');
  }
  for (const pen of [null, 'p3', 'p2', 'p1'] as const) {
    for (const line of layout.lines.filter((each) => each.pen === pen)) paintLine(brush, line, layout);
  }
  for (const { pen, end, y, text: name } of layout.labels) {
    stroke(brush, `M${layout.right + 6} ${end}L${layout.right + 14} ${y}`, 'line', 1);
    text(brush, name, layout.right + 18, y, pen === null ? 'ink-2' : COLOURS[pen], 'left');
  }
  canvas.restore();
}

function paintLine(brush: Brush, line: LineLayout['lines'][number], { xOf, y }: LineLayout): void {
  const { canvas, theme } = brush;
  const look = line.pen ?? 'hush';
  if (line.pen !== null) stroke(brush, line.path, 'surface', 6);
  stroke(brush, line.path, COLOURS[look], WIDTHS[look], DASHES[look]);
  if (line.pen === null) return;
  line.values.forEach((value, column) => {
    if (value === null || !line.played[column]) return;
    canvas.save();
    canvas.translate(xOf(column), y(value));
    canvas.fillStyle = colourIn(theme, COLOURS[look]);
    canvas.fill(new Path2D(MARKERS[look]));
    canvas.restore();
  });
}

function stroke(
  { canvas, theme }: Brush, path: string, colour: Colour, width: number, dash: readonly number[] = [],
): void {
  canvas.strokeStyle = colourIn(theme, colour);
  canvas.lineWidth = width;
  canvas.lineJoin = 'round';
  canvas.setLineDash([...dash]);
  canvas.stroke(new Path2D(path));
  canvas.setLineDash([]);
}

const text = (
  brush: Brush, words: string, x: number, y: number, colour: Colour, align: 'left' | 'center' | 'right',
): void => paintText(brush, words, x, y, { size: 12, weight: 480, colour, align });
