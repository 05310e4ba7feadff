/** Who lifts whom: the matrix of the group, and the row of one member in words and bars. */
import { useId } from 'react';
import type { PairsView } from '../../../contract/profiles.js';
import { paths, playerPath } from '../../paths.js';
import { scoreTone } from '../../figures/score.js';
import { Choices } from '../../ui/choices.js';
import { LinkButton } from '../../ui/controls.js';
import { Name, useReaderId } from '../../figures/members.js';
import { Empty } from '../../ui/load-states.js';
import { Panel } from '../../ui/page-head.js';
import { Select } from '../../ui/selects.js';
import { averageText, counted } from '../../../domain/text.js';
import { CompanyRow, LiftBar } from './company.js';
import { Matrix, type MatrixProps } from './matrix.js';
import {
  fullValue, type PairCell, type PairRow, pairRows, pairsAround, type Relation, rowInOrder,
} from './pair-table.js';
import { Why } from '../../figures/why.js';

const RELATIONS: Readonly<Record<Relation, string>> = { partners: 'Partners', opponents: 'Opponents' };

/** What the figures of a relation mean. */
const MEANING = {
  partners: {
    title: 'Who lifts whom', text: averageText, unit: 'a game', better: 'better together', worse: 'better apart',
    figure: 'points a game, beyond what both make with others', games: 'together',
  },
  opponents: {
    title: 'Who comes in ahead', text: (value: number) => `${Math.round(50 + value)}%`, unit: 'ahead',
    better: 'more often ahead', worse: 'more often behind',
    figure: 'how often the team of the row came in ahead of the column’s', games: 'apart',
  },
} as const;

export interface PairsMatrixProps {
  readonly pairs: PairsView;
  /** From the first game on, the latest first. */
  readonly years: readonly number[];
  readonly period: string;
  readonly params: URLSearchParams;
  readonly onShow: (change: Readonly<Record<string, string>>) => void;
}

export function PairsMatrix({ pairs, years, period, params, onShow }: PairsMatrixProps) {
  const readerId = useReaderId();
  const relation: Relation = params.get('relation') === 'opponents' ? 'opponents' : 'partners';
  // Stays as it is while the arrow keys go from row to row.
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
            <LinkButton act="To the games" to={paths.games} />
          </Empty>
        </div>
      ) : (
        <>
          <MatrixPanel
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

interface MatrixPanelProps extends Pick<MatrixProps, 'rows' | 'shown' | 'onShow'> {
  readonly relation: Relation;
  readonly minGames: number;
  /** Who is in it. */
  readonly note: string;
}

function MatrixPanel({ relation, minGames, note, ...matrix }: MatrixPanelProps) {
  const meaning = MEANING[relation];
  const headingId = useId();
  return (
    <Panel title={meaning.title} note={note} headingId={headingId}>
      <Matrix {...matrix} valueText={meaning.text} unit={meaning.unit} labelledBy={headingId} />
      <p className="legend matrix-key">
        <span className="row only-phone"><i className="up" /> {meaning.better}</span>
        <span className="row only-phone"><i className="down" /> {meaning.worse}</span>
        <span>· fewer than {counted(minGames, 'game')}</span>
        <span>The figure: {meaning.figure}.</span>
      </p>
    </Panel>
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
      beside={<LinkButton act="Open the page" look="quiet" to={playerPath(player.id)} />}
      look="low-head"
    >
      <ul className="lifts two">
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
