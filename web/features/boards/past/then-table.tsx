/** A board of the past beside what it says today. The roles are explicit because of `display: grid` on phones. */
import type { ReactElement } from 'react';
import { ColumnHeads, type ColumnHeadsProps } from '../../../ui/column-heads.js';
import { Drawing } from '../../../ui/icon.js';
import { BoardName, Place, YouTag } from '../../../ui/marks.js';
import { useReaderId } from '../../../ui/reader-id.js';
import { Score } from '../../../ui/score.js';
import { ordinal, scoreText } from '../../../ui/score-text.js';
import { WhyScore, type WhyScoreProps } from '../../../ui/why.js';
import { rowId } from '../you-line.js';
import { type Difference, differenceOf, lineOf, newOf, type Standing } from './differences.js';

export interface ThenTableProps {
  /** Of a player's points. */
  readonly whyOf: (player: Standing['player']) => Pick<WhyScoreProps, 'of' | 'label'>;
  readonly caption: string;
  readonly then: readonly Standing[];
  readonly today: readonly Standing[];
}

export function ThenTable({ whyOf, caption, then, today }: ThenTableProps): ReactElement {
  const readerId = useReaderId();
  const hasTotal = then.some(({ total }) => total !== null);
  const columns: ColumnHeadsProps['columns'] = [
    ['#'], ['Player'], ...(hasTotal ? [['Total', 'r'] as const] : []), ['Points', 'r'], ['Today', 'now'],
  ];
  return (
    <section className="panel flush">
      <table className="then" role="table">
        <caption className="vh">{caption}</caption>
        <ColumnHeads columns={columns} />
        <tbody role="rowgroup">
          {then.map((line) => (
            <Row
              key={line.player.id}
              line={line}
              why={whyOf(line.player)}
              difference={differenceOf(line, lineOf(today, line.player.id))}
              isReader={line.player.id === readerId}
            />
          ))}
          {newOf(then, today).map((line) => (
            <NewRow key={line.player.id} line={line} hasTotal={hasTotal} isReader={line.player.id === readerId} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly line: Standing;
  readonly why: Pick<WhyScoreProps, 'of' | 'label'>;
  readonly difference: Difference | null;
  readonly isReader: boolean;
}

const Row = ({ line: { player, rank, points, total }, why, difference, isReader }: RowProps): ReactElement => (
  <tr id={rowId(player.id)} tabIndex={-1} role="row" className={isReader ? 'you' : undefined}>
    <td role="cell">
      <Place place={rank} />
    </td>
    <Who player={player} isReader={isReader} />
    {total !== null && (
      <td role="cell" className="r">
        <span className="num muted">{scoreText(total)}</span>
      </td>
    )}
    <td role="cell" className="r big">
      <WhyScore {...why} value={points} />
    </td>
    <td role="cell" className={difference === null ? 'now same' : 'now'}>
      {difference === null ? 'the same' : <Today {...difference} />}
    </td>
  </tr>
);

type NewRowProps = Pick<RowProps, 'line' | 'isReader'> & { readonly hasTotal: boolean };

/** Of a player who was not on the board then. */
const NewRow = ({ line: { player, rank, points }, hasTotal, isReader }: NewRowProps): ReactElement => (
  <tr id={rowId(player.id)} tabIndex={-1} role="row" className={isReader ? 'you' : undefined}>
    <td role="cell">
      <span className="place">–</span>
    </td>
    <Who player={player} isReader={isReader} />
    {hasTotal && (
      <td role="cell" className="r">
        <span className="num muted">–</span>
      </td>
    )}
    <td role="cell" className="r big">
      <span className="num muted">–</span>
    </td>
    <td role="cell" className="now">
      <Score value={points} />
      <span className="delta">{ordinal(rank)}</span>
      <span className="delta">not on the board then</span>
    </td>
  </tr>
);

interface WhoProps extends Pick<RowProps, 'isReader'> {
  readonly player: Standing['player'];
}

const Who = ({ player, isReader }: WhoProps): ReactElement => (
  <th role="rowheader" scope="row">
    <span className="who">
      <BoardName {...player} />
      {isReader && <YouTag />}
    </span>
  </th>
);

const [UP, DOWN] = ['M12 19V5M6 11l6-6 6 6', 'M12 5v14M6 13l6 6 6-6'];

function Today({ today, placesUp, text }: Difference): ReactElement {
  if (today === null) return <span className="delta">not on the board</span>;
  return (
    <>
      <Score value={today.points} />
      {placesUp !== 0 && (
        <span className="delta">
          <Drawing path={placesUp > 0 ? UP : DOWN} />
          {ordinal(today.rank)}
          <span className="vh">
            , {Math.abs(placesUp)} {placesUp > 0 ? 'up' : 'down'}
          </span>
        </span>
      )}
      {text !== null && <span className="delta">{text}</span>}
    </>
  );
}
