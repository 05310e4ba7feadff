/** Lifts of all pairs: the matrix of the group, and the row of one member in words and bars. */
import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PairsView } from '../../../contract/profiles.js';
import { averageText, counted } from '../../../domain/text.js';
import { Name, useReaderId } from '../../figures/members.js';
import { scoreTone, Why } from '../../figures/score.js';
import { paths, playerPath, togetherPath } from '../../paths.js';
import { pathAt, usePast } from '../../transport/past.js';
import { Choices } from '../../ui/choices.js';
import { Link, LinkButton } from '../../ui/controls.js';
import { shortName } from '../../ui/letters.js';
import { Empty, Panel } from '../../ui/page.js';
import { Select } from '../../ui/selects.js';
import { CompanyRow, LiftBar } from './company.js';
import {
  fullValue, type PairCell, type PairRow, pairRows, pairsAround, type Relation, rowInOrder, toneOf,
} from './pair-table.js';

const RELATIONS: Readonly<Record<Relation, string>> = { partners: 'Partners', opponents: 'Opponents' };

/** The meaning of a relation's figures. */
const MEANING = {
  partners: {
    title: 'Who lifts whom', text: averageText, unit: 'a game', better: 'better together', worse: 'better apart',
    figure: 'Extra points per game compared with their other partners.', games: 'together',
  },
  opponents: {
    title: 'Who comes in ahead', text: (value: number) => `${Math.round(50 + value)}%`, unit: 'ahead',
    better: 'more often ahead', worse: 'more often behind',
    figure: 'How often the team of the row came in ahead of the column’s.', games: 'apart',
  },
} as const;
type Meaning = (typeof MEANING)[Relation];

export function PairsMatrix({ pairs, years, period, params, onShow }: {
  readonly pairs: PairsView;
  /** Years from the first game on, the latest first. */
  readonly years: readonly number[];
  readonly period: string;
  readonly params: URLSearchParams;
  readonly onShow: (change: Readonly<Record<string, string>>) => void;
}) {
  const readerId = useReaderId();
  const relation: Relation = params.get('relation') === 'opponents' ? 'opponents' : 'partners';
  // The selection of pairs stays the same while the arrow keys go from row to row.
  const around = Number(params.get('around') ?? readerId);
  const near = pairsAround(pairs, around);
  const rows = pairRows(near, relation);
  const asked = Number(params.get('row') ?? around);
  const shown = Math.max(0, rows.findIndex(({ player }) => player.id === asked));
  const row = rows[shown];
  return (
    <>
      <div className="row wrap between">
        <Choices
          label="Relation"
          choices={RELATIONS}
          value={relation}
          onChoose={(next) => onShow({ relation: next })}
        />
        <div className="row pair-choices">
          <Select
            label="Period"
            options={[['all', 'All time'], ...years.map((year) => [year, `${year}`] as const)]}
            value={period}
            onChoose={(next) => onShow({ period: next })}
          />
          {row && (
            <Select
              label="Row"
              options={pairs.members.map(({ player }) => [player.id, player.displayName])}
              value={row.player.id}
              onChoose={(next) => onShow({ row: next, ...(near !== pairs && { around: next }) })}
            />
          )}
        </div>
      </div>
      {row === undefined || fullValue(rows) === 0 ? (
        <div className="panel">
          <Empty
            title="No pair can be compared yet"
            hint={`Two are compared after ${counted(pairs.minGames, 'game')}, once both have played with others too.`}
          >
            <LinkButton label="To the games" to={paths.games} />
          </Empty>
        </div>
      ) : (
        <>
          <Matrix
            {...{ rows, shown, relation }}
            minGames={pairs.minGames}
            note={near === pairs ? counted(rows.length, 'member')
              : `${rows.length} of ${pairs.members.length} members: one, and those who met them most`}
            onShow={(index) => onShow({ row: String(rows[index]!.player.id) })}
          />
          <RowInWords row={row} full={fullValue(rows)} relation={relation} />
        </>
      )}
    </>
  );
}

function RowInWords(
  { row, full, relation }: { readonly row: PairRow; readonly full: number; readonly relation: Relation },
) {
  const { player } = row;
  const { text, games, unit } = MEANING[relation];
  const valueOf = ({ value, other, ref }: PairCell) => (value === null
    ? <span className="muted">·<span className="vh">too few games</span></span>
    : (
      <Why
        of={ref}
        label={`${unit}, ${player.displayName} and ${other.displayName}`}
        text={text(value)}
        className={scoreTone(Math.round(value * 10))}
      />
    ));
  return (
    <Panel
      title={<>The row of <Name>{player.displayName}</Name></>}
      beside={<LinkButton label="Open the page" variant="quiet" to={playerPath(player.id)} />}
      variant="low-head"
    >
      <ul className="rows lifts two">
        {rowInOrder(row).map((cell) => (
          <CompanyRow
            key={cell.other.id}
            {...{ player, other: cell.other }}
            sub={`${counted(cell.games, 'game')} ${games}`}
            bar={<LiftBar value={cell.value ?? 0} full={full} />}
            value={valueOf(cell)}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface MatrixProps {
  readonly rows: readonly PairRow[];
  /** Index of the row that is read below. */
  readonly shown: number;
  readonly relation: Relation;
  readonly minGames: number;
  /** Says who is in the matrix. */
  readonly note: string;
  readonly onShow: (row: number) => void;
}

/** The matrix has one tab stop. Arrow keys move between the cells, and Enter opens the page of the pair. */
function Matrix({ rows, shown, relation, minGames, note, onShow }: MatrixProps) {
  const meaning = MEANING[relation];
  const headingId = useId();
  const [at, setAt] = useState<MatrixCell>({ row: shown, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  const navigate = useNavigate();
  const past = usePast();
  const full = fullValue(rows);
  const go = (next: MatrixCell): void => {
    setAt(next);
    onShow(next.row);
  };
  const move = (event: KeyboardEvent): void => {
    const next = movedBy(event.key, at, rows.length);
    if (next === null) return;
    event.preventDefault();
    go(next);
    table.current?.tBodies[0]?.rows[next.row]?.cells[next.column + 1]?.focus();
  };
  const open = ({ row, column }: MatrixCell): void => {
    if (row !== column) void navigate(pathAt(togetherPath(rows[row]!.player.id, rows[column]!.player.id), past));
  };
  const cellOf = (cell: PairCell | null, name: string, row: number, column: number) => (
    <td
      key={column}
      role="gridcell"
      className={column === shown ? 'on' : undefined}
      tabIndex={at.row === row && at.column === column ? 0 : -1}
      aria-label={cellLabel(cell, name, meaning)}
      onFocus={() => go({ row, column })}
      onClick={() => open({ row, column })}
      onKeyDown={({ key }) => key === 'Enter' && open({ row, column })}
    >
      {markOf(cell, full, meaning)}
    </td>
  );
  return (
    <Panel title={meaning.title} note={note} headingId={headingId}>
      <table
        ref={table}
        className={rows.length > 16 ? 'matrix big' : 'matrix'}
        role="grid"
        aria-labelledby={headingId}
        onKeyDown={move}
      >
        <Heads rows={rows} shown={shown} />
        <tbody>
          {rows.map(({ player: { id, displayName }, cells }, row) => (
            <tr key={id} className={row === shown ? 'on' : undefined}>
              <th scope="row">
                <Link className="by-name" tabIndex={-1} to={playerPath(id)} aria-label={displayName}>
                  <span className="only-wide">{shortName(displayName, WIDE_LETTERS)}</span>
                  <span className="only-phone">{shortName(displayName)}</span>
                </Link>
              </th>
              {cells.map((cell, column) => cellOf(cell, displayName, row, column))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="legend matrix-key">
        <span className="row only-phone"><i className="up" /> {meaning.better}</span>
        <span className="row only-phone"><i className="down" /> {meaning.worse}</span>
        <span>· fewer than {counted(minGames, 'game')}</span>
        <span>{meaning.figure}</span>
      </p>
    </Panel>
  );
}

/** The letters of a name that fit before a row on laptops. */
const WIDE_LETTERS = 11;

/** The letters of a name that fit above a column on phones. */
const TALL_LETTERS = 7;

/** Phones write the names upwards, so that two of one letter differ. */
const Heads = ({ rows, shown }: Pick<MatrixProps, 'rows' | 'shown'>) => (
  <thead>
    <tr>
      <td />
      {rows.map(({ player }, column) => (
        <th
          key={player.id}
          scope="col"
          className={column === shown ? 'on' : undefined}
          aria-label={player.displayName}
          data-tip={player.displayName}
        >
          <span className="only-wide">{shortName(player.displayName)}</span>
          <span className="only-phone">{shortName(player.displayName, TALL_LETTERS)}</span>
        </th>
      ))}
    </tr>
  </thead>
);

/** `Farid with Jonas: +4.4 a game, 17 games`. */
function cellLabel(cell: PairCell | null, name: string, { text, unit }: Meaning): string {
  if (cell === null) return name;
  const { other, value, games } = cell;
  const figure = value === null ? 'too few games' : `${text(value)} ${unit}`;
  return `${name} with ${other.displayName}: ${figure}, ${counted(games, 'game')}`;
}

interface MatrixCell {
  readonly row: number;
  readonly column: number;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1],
  Home: [0, -Infinity], End: [0, Infinity], PageUp: [-Infinity, 0], PageDown: [Infinity, 0],
};

/** @returns null for a key that does not move; the edges hold */
export function movedBy(key: string, { row, column }: MatrixCell, size: number): MatrixCell | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const within = (index: number): number => Math.min(size - 1, Math.max(0, index));
  return { row: within(row + step[0]), column: within(column + step[1]) };
}

/** A number in a tinted cell on laptops, a square whose side is the amount on phones. */
function markOf(cell: PairCell | null, full: number, { text }: Meaning) {
  if (cell === null) return <span className="self" />;
  if (cell.value === null) return <span className="few">·</span>;
  const side = full === 0 ? 0 : Math.sqrt(Math.abs(cell.value) / full);
  return (
    <span className={toneOf(cell.value, full)} style={{ '--side': side } as CSSProperties}>
      <b>{text(cell.value)}</b>
    </span>
  );
}
