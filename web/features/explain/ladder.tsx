/** The tables of an explanation: the ranking around a number, the rounds of a team, the table of daily finals. */
import { Fragment, useState } from 'react';
import type { ExplainedPart, ExplanationView } from '../../../contract/explain.js';
import type { PlayerRef } from '../../../contract/players.js';
import { ordinal, scoreText } from '../../../domain/text.js';
import { GIVEN_ROLES } from '../../figures/given-roles.js';
import { Name, useReaderId, YouTag } from '../../figures/members.js';
import { Score } from '../../figures/score.js';
import { Button, Icon } from '../../ui/controls.js';
import { ColumnHeads, Sentence } from '../../ui/page.js';
import { around, lineText, MOST, type Ranking, type Rung, rungsOf } from './parts-text.js';

/**
 * Shows at most six rungs around the explained one; the others on demand.
 * @param heads  place, names, value, perhaps another
 */
export function Ladder({ rows, heads }: Pick<Ranking, 'rows'> & { readonly heads: readonly string[] }) {
  const rungs = rungsOf(rows);
  const own = rungs.findIndex((rung) => rung.some(({ isOwn }) => isOwn));
  const [shown, more] = useSome(rungs, around(rungs, own));
  return (
    <>
      <table className="well ladder ex-parts">
        <ColumnHeads columns={heads.map((head, index) => [head, index > 1 ? 'r' : undefined])} />
        <tbody>
          {shown.map((rung) => <Row key={rung[0]!.players[0]!.id} rung={rung} hasSecond={heads.length > 3} />)}
        </tbody>
      </table>
      {more}
    </>
  );
}

function Row({ rung, hasSecond }: { readonly rung: readonly Rung[]; readonly hasSecond: boolean }) {
  const readerId = useReaderId();
  const { rank, value, total, points, detail, players } = rung[0]!;
  const isTeam = players.length > 1;
  const isReaders = rung.some((row) => row.players.some(({ id }) => id === readerId));
  const look = [rung.some(({ isOwn }) => isOwn) && 'here', isReaders && 'you'].filter(Boolean).join(' ');
  const second = isTeam ? <Score value={points!} /> : <span className="num muted">{scoreText(total!)}</span>;
  return (
    <tr className={look}>
      <th scope="row">{rank === null ? '–' : ordinal(rank)}</th>
      <td className="who">
        <Names players={rung.flatMap((row) => row.players)} isTeam={isTeam} />
        {detail !== '' && <small>{detail}</small>}
      </td>
      <td className="r"><Score value={value} /></td>
      {hasSecond && <td className="r">{second}</td>}
    </tr>
  );
}

/** The reader comes first. At most six are shown, unless they are a team; the others on demand. */
function Names({ players, isTeam }: { readonly players: readonly PlayerRef[]; readonly isTeam: boolean }) {
  const readerId = useReaderId();
  const ordered = isTeam
    ? players : [...players].sort((a, b) => Number(b.id === readerId) - Number(a.id === readerId));
  const [shown, more] = useSome(ordered, ordered.slice(0, MOST));
  return (
    <>
      {shown.map(({ id, displayName }, index) => (
        <Fragment key={id}>
          {index > 0 && (isTeam ? ' & ' : ', ')}
          <Name id={id}>{displayName}</Name>
          {id === readerId && <> <YouTag /></>}
        </Fragment>
      ))}
      {more}
    </>
  );
}

/** Shows some of the items until the button after them is pressed. */
function useSome<Item>(all: readonly Item[], some: readonly Item[]) {
  const [isWhole, setWhole] = useState(false);
  const left = isWhole ? 0 : all.length - some.length;
  const more = left > 0 && <Button label={`and ${left} more`} variant="quiet ex-more" onClick={() => setWhole(true)} />;
  return [isWhole ? all : some, more] as const;
}

/** The rounds of a team. @param part  of the team; its parts are the two players, whose parts are their rounds */
export function RoundGrid({ part, rounds, times, players }: {
  readonly part: ExplainedPart;
  readonly rounds: readonly number[];
  /** How often the last round counts. */
  readonly times: number;
  readonly players: readonly PlayerRef[];
}) {
  const readerId = useReaderId();
  const heads = rounds.map((_, round) => (
    <>R{round + 1}{round === rounds.length - 1 && times > 1 && <> <span className="x2">{times}×</span></>}</>));
  return (
    <table className="well ladder five ex-parts">
      <ColumnHeads columns={['Player', ...heads, 'Sum'].map((head) => [head] as const)} />
      <tbody>
        {part.parts.map((player, index) => (
          <tr key={index} className={players[index]?.id === readerId ? 'here you' : undefined}>
            <th scope="row"><Sentence text={player.label} /></th>
            {player.parts.map(({ value, detail }, round) => (
              <td key={round}>
                <Score value={value} />
                <Crown role={detail} />
              </td>
            ))}
            <td><Score value={player.value} /></td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Team</th>
          {[...rounds, part.value].map((points, index) => <td key={index}><Score value={points} /></td>)}
        </tr>
      </tfoot>
    </table>
  );
}

/** A neutral player has no crown. */
function Crown({ role }: { readonly role: string }) {
  const given = GIVEN_ROLES.find(({ name }) => name === role);
  return given && <><Icon {...given.crown} /><span className="vh">, {given.name}</span></>;
}

export function TableLines({ table, ranking, own }: Pick<ExplanationView, 'ranking'> & {
  readonly table: NonNullable<ExplanationView['table']>;
  readonly own: boolean;
}) {
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
                {fits === 'yes' && <><Icon name="check" /> yes, this line counts</>}
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
