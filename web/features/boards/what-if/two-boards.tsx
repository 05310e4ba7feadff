/** The board under present and under other rules, the lines between them, and the evenings that make the difference. */
import type { CSSProperties, ReactNode } from 'react';
import type { PlayerRef } from '../../../../contract/players.js';
import { weekdayText } from '../../../../domain/dates.js';
import { counted, ordinal, scoreText } from '../../../../domain/text.js';
import { GuestTag, RowName, TeamNames, useReaderId, YouTag } from '../../../figures/members.js';
import { Place, Rise, Score } from '../../../figures/score.js';
import { gamePath } from '../../../paths.js';
import { Icon, Link } from '../../../ui/controls.js';
import { Panel, Sentence } from '../../../ui/page.js';
import {
  type Answer, decisiveIn, differencesOf, farthest, type Line, type Move, movesIn, type NameOf, resultText, whoText,
} from './answer.js';

interface AnswerProps {
  readonly answer: Answer;
  /** Players by id. */
  readonly players: ReadonlyMap<number, PlayerRef>;
}

const Who = ({ id, players }: Pick<AnswerProps, 'players'> & { readonly id: number }) => (
  <span className="who">
    <RowName>{players.get(id)?.displayName ?? ''}</RowName>
    <YouTag id={id} />
    {players.get(id)?.isGuest && <GuestTag />}
  </span>
);

/** Height of a row on laptops. */
const ROW = 54;

export function TwoBoards({ answer: { now, ...answer }, players, isBusy }: AnswerProps & { readonly isBusy: boolean }) {
  const readerId = useReaderId();
  const then = movesIn({ now, ...answer });
  const star = farthest(then)?.userId;
  const height = then.length * ROW;
  const lookOf = (id: number) => (id === readerId ? 'you' : id === star ? 'star' : undefined);
  const row = ({ userId, rank, points }: Line, change?: ReactNode) => (
    <li key={userId} className={lookOf(userId)}>
      <Place place={rank} />
      <Who id={userId} players={players} />
      {change}
      <span className="amount"><Score value={points} /></span>
    </li>
  );
  return (
    <section className="panel flush ab" aria-label="Now and then" aria-busy={isBusy}>
      <div className="was">
        <h2 className="dated-head"><span>Now</span><span>Points</span></h2>
        <ol className="rows lines">{now.map((line) => row(line))}</ol>
      </div>
      <svg className="ab-lines" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden>
        {then.map(({ userId, before, up }, index) => {
          const [start, end] = [now.indexOf(before), index].map((at) => (at + 0.5) * ROW);
          const variant = lookOf(userId) ?? (up === 0 ? 'same' : undefined);
          return <path key={userId} className={variant} d={`M0 ${start}C50 ${start} 50 ${end} 100 ${end}`} />;
        })}
      </svg>
      <div className="then">
        <h2 className="dated-head"><span>Then</span><span>Change · points</span></h2>
        <ol className="rows lines">{then.map((move) => row(move, <Change {...move} />))}</ol>
      </div>
    </section>
  );
}

const Change = ({ before, points, up }: Move) => (
  <>
    <small className="num">
      {up === 0 && before.points === points ? 'as now' : `now ${ordinal(before.rank)}, ${scoreText(before.points)}`}
    </small>
    {up === 0 ? <span className="mv same">same</span> : (
      <span className="mv num">
        <Rise by={up} /><span className="vh">{up > 0 ? 'up' : 'down'} </span>{Math.abs(up)}
      </span>
    )}
  </>
);

export function Deciding({ answer, players, nameOf }: AnswerProps & { readonly nameOf: NameOf }) {
  const { period, evenings, then } = answer;
  const isMonth = period.includes('-');
  const differences = differencesOf(evenings);
  const most = Math.max(...differences.map(({ by }) => Math.abs(by)));
  const deciding = decisiveIn(answer);
  return (
    <div className="cols cols-2">
      <Panel title="Points won and lost" note={`${differences.length} of ${then.length} differ`}>
        <ul className="rows lines shift">
          {differences.map(({ userId, by }) => (
            <li key={userId}>
              <Who id={userId} players={players} />
              <span className="both-ways" aria-hidden="true">
                <i className={by < 0 ? 'less' : undefined} style={{ '--v': Math.abs(by) / most } as CSSProperties} />
              </span>
              <Score value={by} />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel
        title={`${isMonth ? 'Evenings' : 'Months'} that decide`}
        variant="flush nights"
        note={isMonth && `${deciding.length} of ${evenings.length}; the others stay the same`}
      >
        {deciding.map(({ name, moved, evenings: own }, index) => (
          <details key={name} open={isMonth && index === 0}>
            <summary className="item">
              <span><b>{name}</b><small><Sentence text={whoText(own, nameOf)} /></small></span>
              <span className="amount num">{moved}<small>points move</small></span>
              <Icon name="down" />
            </summary>
            <ul className="well lines in">
              {isMonth ? <Games games={own[0]!.games} players={players} /> : own.map((evening) => (
                <li key={evening.date} className="row between">
                  {weekdayText(evening.date)}<b>{counted(evening.moved, 'point')}</b>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </Panel>
    </div>
  );
}

const POINTS_ALONE = 'The games keep their results; only the points of the evening change.';

function Games({ games, players }: Pick<AnswerProps, 'players'> & Pick<Answer['evenings'][number], 'games'>) {
  if (games.length === 0) return <li className="small">{POINTS_ALONE}</li>;
  return games.map(({ gameId, teams }) => (
    <li key={gameId}>
      <Link className="strong" to={gamePath(gameId)}>Game {gameId}</Link>
      {teams.map(({ userIds, now, then }) => (
        <span key={userIds.join()} className="row between small">
          <TeamNames players={userIds.map((id) => players.get(id) ?? { id, displayName: '' })} />
          <b className="num">
            {resultText(now, then)} <span aria-hidden="true">→</span><span className="vh">would be</span>
            {` ${resultText(then, now)}`}
          </b>
        </span>
      ))}
    </li>
  ));
}
