/** A board of the past beside what it says today. The roles are explicit because of `display: grid` on phones. */
import type { ReactElement, ReactNode } from 'react';
import { ColumnHeads, type ColumnHeadsProps } from '../../../ui/table.js';
import { Drawing } from '../../../ui/icon.js';
import { BoardName, useReaderId, YouTag } from '../../../figures/members.js';
import { Place, Score } from '../../../figures/score.js';
import { ordinal } from '../../../../domain/number-text.js';
import { WhyScore, type WhyScoreProps } from '../../../figures/why.js';
import { rowId } from '../you-line.js';
import { type Difference, differenceOf, lineOf, newOf, type Standing } from './differences.js';

export interface ThenTableProps {
  /** Of a player's points, or of what else of them has the same explanation. */
  readonly whyOf: (player: Standing['player'], what?: string) => Pick<WhyScoreProps, 'of' | 'label'>;
  readonly caption: string;
  readonly then: readonly Standing[];
  readonly today: readonly Standing[];
}

export function ThenTable({ whyOf, caption, then, today }: ThenTableProps): ReactElement {
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
              {...line}
              place={<Place place={line.rank} />}
              total={line.total === null
                ? null
                : <WhyScore {...whyOf(line.player, 'total')} value={line.total} isQuiet />}
              points={<WhyScore {...whyOf(line.player)} value={line.points} />}
              difference={differenceOf(line, lineOf(today, line.player.id))}
            />
          ))}
          {newOf(then, today).map((line) => (
            <Row
              key={line.player.id}
              {...line}
              place={<span className="place">–</span>}
              total={hasTotal ? <span className="num muted">–</span> : null}
              points={<span className="num muted">–</span>}
              difference={{ today: line, placesUp: null, text: 'not on the board then' }}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps extends Pick<Standing, 'player'> {
  readonly place: ReactNode;
  readonly total: ReactNode;
  readonly points: ReactNode;
  readonly difference: TodayProps | null;
}

function Row({ player, place, total, points, difference }: RowProps): ReactElement {
  const isReader = player.id === useReaderId();
  return (
    <tr id={rowId(player.id)} tabIndex={-1} role="row" className={isReader ? 'you' : undefined}>
      <td role="cell">{place}</td>
      <th role="rowheader" scope="row">
        <span className="who">
          <BoardName {...player} />
          {isReader && <YouTag />}
        </span>
      </th>
      {total !== null && (
        <td role="cell" className="r">
          {total}
        </td>
      )}
      <td role="cell" className="r big">{points}</td>
      <td role="cell" className={difference === null ? 'now same' : 'now'}>
        {difference === null ? 'the same' : <Today {...difference} />}
      </td>
    </tr>
  );
}

interface TodayProps extends Omit<Difference, 'placesUp'> {
  /** Null for a player who was on no place then. */
  readonly placesUp: number | null;
}

const [UP, DOWN] = ['M12 19V5M6 11l6-6 6 6', 'M12 5v14M6 13l6 6 6-6'];

function Today({ today, placesUp, text }: TodayProps): ReactElement {
  if (today === null) return <span className="delta">not on the board</span>;
  return (
    <>
      <Score value={today.points} />
      {placesUp !== 0 && (
        <span className="delta">
          {placesUp !== null && <Drawing path={placesUp > 0 ? UP : DOWN} />}
          {ordinal(today.rank)}
          {placesUp !== null && (
            <span className="vh">
              , {Math.abs(placesUp)} {placesUp > 0 ? 'up' : 'down'}
            </span>
          )}
        </span>
      )}
      {text !== null && <span className="delta">{text}</span>}
    </>
  );
}
