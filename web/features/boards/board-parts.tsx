/** The parts of several boards: the reader's line above them, rows that open, sparks, and the legend. */
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { LegendLine } from '../../../domain/boards/legends.js';
import { counted, ordinal, scoreText } from '../../../domain/text.js';
import { BoardName, type BoardNameProps, useReaderId } from '../../figures/members.js';
import { Place, WhyScore, type WhyScoreProps } from '../../figures/score.js';
import { Icon } from '../../ui/controls.js';
import { ColumnHeads } from '../../ui/page.js';
import { Today, useOwnToday } from '../past/compared.js';
import { lineOf, type Standing } from '../past/differences.js';

export const rowId = (playerId: number): string => `player-${playerId}`;

/** The reader's line, a link to their row. There is none for a reader who did not play. */
export function YouLine({ lines, pointsName, children }: {
  /** The lines in the board's order. */
  readonly lines: readonly Standing[];
  /** A name for the points, if they are not those of the board. */
  readonly pointsName?: string;
  /** Content beside the link; below it on phones. */
  readonly children?: ReactNode;
}) {
  const readerId = useReaderId();
  const line = standingLine(lines, readerId);
  const today = useOwnToday();
  return (
    <>
      <Changes board={JSON.stringify(lines.map(({ player, rank, points }) => [player.id, rank, points]))}>
        The board has changed.{line && ` ${line.title}, ${scoreText(line.points)}.`}
      </Changes>
      {line && (
        <div className="you-line">
          <button type="button" onClick={() => showRow(readerId!)}>
            <span aria-hidden="true"><Place place={line.rank} /></span>
            <span><b>{line.title}</b><small>{today ?? line.distance}</small></span>
            <span className="num">
              {scoreText(line.points)}
              {pointsName && <small> {pointsName}</small>}
            </span>
          </button>
          {children}
        </div>
      )}
    </>
  );
}

/** Announces each change after the first board to screen readers, politely. */
function Changes({ board, children }: { readonly board: string; readonly children: ReactNode }) {
  const [told, setTold] = useState({ board, changes: 0 });
  if (told.board !== board) setTold({ board, changes: told.changes + 1 });
  return <p className="vh" aria-live="polite">{told.changes > 0 && <span key={told.changes}>{children}</span>}</p>;
}

function showRow(playerId: number): void {
  const row = document.getElementById(rowId(playerId));
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'center' });
  (row?.querySelector('button') ?? row)?.focus({ preventScroll: true });
}

/** The reader's place, and the distance to the neighbours. Null for a reader who did not play. */
export function standingLine(lines: readonly Standing[], readerId: number | undefined) {
  const own = lineOf(lines, readerId);
  if (own === undefined) return null;
  const { rank, points } = own;
  const isShared = lines.some((line) => line.rank === rank && line !== own);
  const above = lines.filter((line) => line.rank < rank).at(-1);
  const below = lines.find((line) => line.rank > rank);
  const distances = [
    above && distanceText(above.points - points, `to ${ordinal(above.rank)}`, above.rank, true),
    below && distanceText(points - below.points, `ahead of ${ordinal(below.rank)}`, below.rank, above === undefined),
  ];
  return {
    rank,
    points,
    /** `You, 8th of 12`. */
    title: `You, ${isShared ? 'shared ' : ''}${ordinal(rank)} of ${lines.length}`,
    /** `4 points to 7th, 2 ahead of 9th`. */
    distance: distances.filter(Boolean).join(', '),
  };
}

/** The distance to a neighbour as text. Only the first of the two distances has the unit. */
function distanceText(points: number, direction: string, rank: number, isFirst: boolean): string {
  if (points === 0) return `level with ${ordinal(rank)}`;
  return `${isFirst ? counted(points, 'point') : points} ${direction}`;
}

export interface BoardColumn<Row> {
  readonly head: ReactNode;
  /** Class of the column's heading and cells. */
  readonly variant?: string | undefined;
  readonly cell: (row: Row) => ReactNode;
  /** Class of a single cell, in place of that of the column. */
  readonly lookOf?: (row: Row) => string | undefined;
  /** Label before the value on phones, if there are no headings. */
  readonly label?: string;
}

/** The roles are explicit because other displays remove the native ones on phones. */
export function BoardTable<Row extends { readonly user: BoardNameProps; readonly rank: number }>(props: {
  readonly variant: string;
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly BoardColumn<Row>[];
  /** Content beside the name. */
  readonly note?: (row: Row) => ReactNode;
}) {
  const { variant, caption, rows, columns, note } = props;
  const readerId = useReaderId();
  return (
    <section className="panel flush">
      <table className={variant} role="table">
        <caption className="vh">{caption}</caption>
        <ColumnHeads
          columns={[['Player', 'member'], ...columns.map(({ head, variant: own }) => [head, own] as const)]}
        />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr
              key={row.user.id}
              id={rowId(row.user.id)}
              tabIndex={-1}
              role="row"
              className={row.user.id === readerId ? 'you' : undefined}
            >
              <th role="rowheader" scope="row" className="member">
                <span>
                  <Place place={row.rank} />
                  <span className="who">
                    <BoardName {...row.user} />
                    {note?.(row)}
                    <Today id={row.user.id} />
                  </span>
                </span>
              </th>
              {columns.map(({ variant: own, lookOf, cell, label }, index) => (
                <td key={index} role="cell" className={lookOf ? lookOf(row) : own} data-label={label}>{cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/**
 * A row that opens to show its details; the reader's own is open at first. The button lies under the row, so that the
 * name and the score can be pressed too.
 */
export function OpeningRow(props: {
  readonly line: Standing;
  /** Content below the name. */
  readonly note?: ReactNode;
  /** Cells between the name and the score. */
  readonly cells: ReactNode;
  /** The unit of the score, for screen readers. */
  readonly counts: string;
  /** The address of the score's explanation. */
  readonly why: Pick<WhyScoreProps, 'of' | 'label'>;
  /** Content below the row, which the row opens; null without any. */
  readonly details: ((id: string) => ReactNode) | null;
}) {
  const { line: { player, rank, points }, note, cells, counts, why, details } = props;
  const { id, displayName } = player;
  const isReader = id === useReaderId();
  const [isOpen, setOpen] = useState(isReader);
  const detailsId = `${rowId(id)}-details`;
  return (
    <li id={rowId(id)} className={isReader ? 'you' : undefined}>
      <div className="item board-row">
        {details && (
          <button
            type="button"
            aria-label={`Details of ${displayName}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setOpen(!isOpen)}
          />
        )}
        <Place place={rank} />
        <span className="player">
          <span className="who"><BoardName {...player} /></span>
          {note}
          <Today id={id} />
        </span>
        {cells}
        <span className="final"><span className="vh">{counts} </span><WhyScore {...why} value={points} /></span>
        {details && <Icon name="down" className="chev" />}
      </div>
      {isOpen && details?.(detailsId)}
    </li>
  );
}

/** The most bars of full width; if there are more, they are thinner. */
const ROOMY_BARS = 14;
/** A bar of a single point is still visible. */
const LEAST_HEIGHT = 0.12;

type Scores = readonly (number | null)[];

/**
 * A spark, as decoration: its numbers are in the row or its details.
 * @param scores  in order of time, the same times in all rows of a board; null without a game
 * @param full  the score whose bar has the full height
 */
export const Spark = ({ scores, full }: { readonly scores: Scores; readonly full: number }) => (
  <span className={scores.length > ROOMY_BARS ? 'spark dense' : 'spark'} aria-hidden="true">
    {sparkBars(scores, full)
      .map(({ direction, height }, index) => (
        <i key={index} className={direction} style={{ '--v': height } as CSSProperties} />
      ))
      .reverse()}
  </span>
);

/**
 * The direction of a bar (up, down, zero, or none without a score), and its height on the board's common scale, 0 to 1.
 */
export const sparkBars = (scores: Scores, full: number) =>
  scores.map((score) => {
    if (score === null) return { direction: undefined, height: 0 };
    if (score === 0) return { direction: 'nil', height: 0 };
    return {
      direction: score > 0 ? 'up' : 'down',
      height: Math.min(1, Math.max(LEAST_HEIGHT, Math.abs(score) / full)),
    };
  });

/** The line under a board with the points for each place. */
export const Legend = ({ title, lines }: { readonly title: string; readonly lines: readonly LegendLine[] }) => (
  <p className="legend">
    <span>{title}</span>
    {lines.map(({ label, points }) => <span key={label} className="num">{label} <b>{scoreText(points)}</b></span>)}
  </p>
);
