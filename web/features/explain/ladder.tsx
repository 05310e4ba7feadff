/** The tables of an explanation: the ranking around a number, the rounds of a team, the table of daily finals. */
import { Button } from '../../ui/buttons.js';
import { Fragment, type ReactElement, useState } from 'react';
import type { ExplainedPart, ExplanationView } from '../../../contract/explain.js';
import type { PlayerRef } from '../../../contract/players.js';
import { ColumnHeads } from '../../ui/table.js';
import { Icon, type IconProps } from '../../ui/icon.js';
import { Name, YouTag } from '../../figures/members.js';
import { Sentence } from '../../ui/sentence.js';
import { Score } from '../../figures/score.js';
import { ordinal, scoreText } from '../../../domain/number-text.js';
import { around, lineText, MOST, rungsOf } from './parts-text.js';

type Ranking = NonNullable<ExplanationView['ranking']>;
type Rung = Ranking['rows'][number];

export interface LadderProps {
  readonly rows: Ranking['rows'];
  /** Of place, names, value and perhaps a second value. */
  readonly heads: readonly string[];
  readonly readerId: number | undefined;
}

/** At most six rungs around the own one; the others on demand. */
export function Ladder({ rows, heads, readerId }: LadderProps): ReactElement {
  const [isWhole, setWhole] = useState(false);
  const rungs = rungsOf(rows);
  const own = rungs.findIndex((rung) => rung.some(({ isOwn }) => isOwn));
  const shown = isWhole ? rungs : around(rungs, own);
  return (
    <>
      <table className="well ladder ex-parts">
        <ColumnHeads columns={heads.map((head, index) => [head, index > 1 ? 'r' : undefined])} />
        <tbody>
          {shown.map((rung) => (
            <Row key={rung[0]!.players[0]!.id} rung={rung} hasSecond={heads.length > 3} readerId={readerId} />
          ))}
        </tbody>
      </table>
      <More count={rungs.length - shown.length} onShow={() => setWhole(true)} />
    </>
  );
}

interface RowProps {
  readonly rung: readonly Rung[];
  readonly hasSecond: boolean;
  readonly readerId: number | undefined;
}

function Row({ rung, hasSecond, readerId }: RowProps): ReactElement {
  const { rank, value, total, points, detail, players } = rung[0]!;
  const isTeam = players.length > 1;
  const isHere = rung.some(({ isOwn }) => isOwn);
  return (
    <tr className={isHere ? 'here' : undefined}>
      <th scope="row">{rank === null ? '–' : ordinal(rank)}</th>
      <td className="who">
        <Names players={rung.flatMap((row) => row.players)} joint={isTeam ? ' & ' : ', '} readerId={readerId} />
        {detail !== '' && <small>{detail}</small>}
      </td>
      <td className="r">
        <Score value={value} />
      </td>
      {hasSecond && (
        <td className="r">
          {isTeam ? <Score value={points!} /> : <span className="num muted">{scoreText(total!)}</span>}
        </td>
      )}
    </tr>
  );
}

interface NamesProps {
  readonly players: readonly PlayerRef[];
  readonly joint: string;
  readonly readerId: number | undefined;
}

/** At most six; the others on demand. */
function Names({ players, joint, readerId }: NamesProps): ReactElement {
  const [isWhole, setWhole] = useState(false);
  const ordered = [...players].sort((a, b) => Number(b.id === readerId) - Number(a.id === readerId));
  const shown = isWhole ? ordered : ordered.slice(0, MOST);
  return (
    <>
      {(joint === ' & ' ? players : shown).map(({ id, displayName }, index) => (
        <Fragment key={id}>
          {index > 0 && joint}
          <Name id={id}>{displayName}</Name>
          {id === readerId && (
            <>
              {' '}
              <YouTag />
            </>
          )}
        </Fragment>
      ))}
      <More count={players.length - shown.length} onShow={() => setWhole(true)} />
    </>
  );
}

const More = ({ count, onShow }: { readonly count: number; readonly onShow: () => void }): ReactElement | null =>
  count > 0 ? (
    <Button act={`and ${count} more`} look="quiet ex-more" onClick={onShow} />
  ) : null;

/** A role has a crown: full or outlined, upright or turned over. */
const CROWNS: Readonly<Record<string, Pick<IconProps, 'look'>>> = {
  President: { look: 'solid' }, 'Vice President': {}, 'Vice Loser': { look: 'turned' },
  Loser: { look: 'solid turned' },
};

export interface RoundGridProps {
  /** Of the team; its parts are the two players, whose parts are their rounds. */
  readonly part: ExplainedPart;
  readonly rounds: readonly number[];
  readonly players: readonly PlayerRef[];
  readonly readerId: number | undefined;
}

export const RoundGrid = ({ part, rounds, players, readerId }: RoundGridProps): ReactElement => (
  <table className="well ladder five ex-parts">
    <ColumnHeads
      columns={[
        ['Player'],
        ...rounds.map((_, index) => [
          <>R{index + 1}{index === rounds.length - 1 && <> <span className="x2">2×</span></>}</>,
        ] as const),
        ['Sum'],
      ]}
    />
    <tbody>
      {part.parts.map((player, index) => (
        <tr key={index} className={players[index]?.id === readerId ? 'here' : undefined}>
          <th scope="row">
            <Sentence text={player.label} />
          </th>
          {player.parts.map((round) => (
            <td key={round.label}>
              <Score value={round.value} />
              <Crown role={round.detail} />
            </td>
          ))}
          <td>
            <Score value={player.value} />
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Team</th>
        {rounds.map((points, index) => (
          <td key={index}>
            <Score value={points} />
          </td>
        ))}
        <td>
          <Score value={part.value} />
        </td>
      </tr>
    </tfoot>
  </table>
);

/** Nothing for a neutral player. */
function Crown({ role }: { readonly role: string }): ReactElement | null {
  const look = CROWNS[role];
  return look === undefined ? null : (
    <>
      <Icon name="crown" {...look} />
      <span className="vh">, {role}</span>
    </>
  );
}

export interface TableLinesProps {
  readonly table: NonNullable<ExplanationView['table']>;
  readonly ranking: ExplanationView['ranking'];
  readonly own: boolean;
}

export function TableLines({ table, ranking, own }: TableLinesProps): ReactElement {
  const rows = ranking?.rows ?? [];
  const distinct = rungsOf(rows).length;
  const rank = rows.find(({ isOwn }) => isOwn)?.rank ?? 0;
  return (
    <>
      <table className="well ladder ex-parts">
        <ColumnHeads columns={[['Line'], ['Does it fit?'], ['Points', 'r']]} />
        <tbody>
          {table.map(({ line, points, fits }, index) => (
            <tr key={line} className={{ yes: 'hit', 'not reached': 'skip-line', no: undefined }[fits]}>
              <th scope="row">{lineText(line, distinct)}</th>
              <td className="who">
                {fits === 'yes' && (
                  <>
                    <Icon name="check" /> yes, this line counts
                  </>
                )}
                {fits === 'no' && (index === 0 ? `no, ${own ? 'you are' : 'it is'} ${ordinal(rank)}` : 'no')}
                {fits === 'not reached' && fits}
              </td>
              <td className="r">
                {fits === 'yes' ? <Score value={points} /> : <span className="num">{scoreText(points)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted ex-hint">Read from the top. The first line that fits counts.</p>
    </>
  );
}
