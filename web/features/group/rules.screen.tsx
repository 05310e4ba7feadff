/**
 * The page 'Rules', to which the legends lead every member: the points in the month of the address, since when they
 * hold, the rules before and after them, their three tables, and the points of small evenings.
 */
import { useSearchParams } from 'react-router-dom';
import type { GroupView } from '../../../contract/group.js';
import { monthCalls } from '../../../contract/months.calls.js';
import { lastRoundText } from '../../../domain/boards/legends.js';
import type { Rules } from '../../../domain/boards/rules.js';
import { FIRST_DATE, monthTitle } from '../../../domain/dates.js';
import { inForce, isUnplayed, stands } from '../../../domain/group/group-facts.js';
import { counted, ordinal, scoreText } from '../../../domain/text.js';
import { useGroupToday } from '../../figures/group.js';
import { RuleTables } from '../../figures/rule-tables.js';
import { scoreTone } from '../../figures/score.js';
import { paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { Link, LinkButton } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { FeltHead } from '../../ui/felt-head.js';
import { Loaded, Panel, SkeletonLines } from '../../ui/page.js';
import { TakeBack } from './fees-panel.js';
import { rulesText, smallEvenings } from './group-text.js';

const WHEN = { before: 'Before, from', inForce: 'In force since', toCome: 'To come, from', takenBack: '' } as const;

const whenOf = ({ from, state }: GroupView['rules'][number]): string =>
  `${WHEN[state]} ${from === null ? 'the start' : monthTitle(from)}`;

const SKELETON = <div className="panel"><SkeletonLines count={8} /></div>;

const RulesScreen = () => (
  <Loaded what="rules" query={useGroupToday()} failureClass="panel" skeleton={SKELETON}>
    {(group) => (
      <>
        <FeltHead
          name="Rules"
          up={[paths.leaderboards, 'Leaderboards']}
          title="What brings points"
          lead="A round, a game and an evening. What was played keeps the rules of its date."
        />
        <PointsPanels group={group} />
      </>
    )}
  </Loaded>
);

export default RulesScreen;

/** The rail of rules, also on the page 'Group'. It has the shown set, the one before it and the one after it. */
export function PointsPanels({ group, isAdmin = false }: { readonly group: GroupView; readonly isAdmin?: boolean }) {
  const [params] = useSearchParams();
  const sets = group.rules.filter(stands);
  const shown = inForce(sets, params.get('on') ?? currentDate());
  const [{ rules }, at] = [shown, sets.indexOf(shown)];
  const months = useRead(monthCalls.months, 5).data ?? [];
  const gamesOf = (set: string | null): string => counted(months.reduce(
    (sum, { month, games }) => sum + (inForce(sets, month).from === set ? games : 0), 0), 'game');
  return (
    <>
      <Panel
        title="Points"
        variant="stack low-head"
        beside={<LinkButton label="Try other rules" variant="quiet" to={paths.whatIf} />}
      >
        <ol className="rules-rail">
          {sets.map((set, index) => Math.abs(index - at) <= 1 && (
            <li key={set.from} className={set === shown ? 'felt' : set.state === 'toCome' ? 'to-come' : undefined}>
              <small>{whenOf(set)}{set.state !== 'toCome' && `, ${gamesOf(set.from)}`}</small>
              {set === shown ? (
                <>
                  <b>The rules below</b>
                  <small>
                    Round 5 {lastRoundText(rules)}. With four teams, the last gets {scoreText(rules.places[3])}.
                  </small>
                </>
              ) : <b>{rulesText(sets, index)}</b>}
              {set.state === 'toCome' && <small>‘{set.reason}’</small>}
              {set !== shown && set.state !== 'toCome' && (
                <Link className="small tap" to={`${paths.rules}?on=${set.from ?? FIRST_DATE}`}>
                  {index < at ? 'Earlier' : 'Later'} rules
                </Link>
              )}
              {isAdmin && set.from !== null && isUnplayed(set.from, group.lastPlayed) && (
                <TakeBack month={set.from} what="rules" />
              )}
            </li>
          ))}
        </ol>
      </Panel>
      <RuleTables rules={rules} />
      <SmallEvenings rules={rules} />
    </>
  );
}

const READ = {
  inSequence: 'First and second come first, then last and last but one; the others are third and fourth.',
  fromTheBottom: 'First comes first, then last and last but one; the others are second, third and fourth.',
} as const;

const SmallEvenings = ({ rules }: { readonly rules: Rules }) => (
  <Panel title="Small evenings" variant="small-evenings">
    <div className="cols cols-5-7">
      <p className="muted">
        Equal totals share a place, so an evening has as many places as different totals. {READ[rules.smallEvenings]} A
        month adds up its evenings, a year its months. A shared place in a month is decided by the totals.
      </p>
      <table>
        <caption className="vh">Points of an evening by number of different totals</caption>
        <thead>
          <tr>
            <th scope="col">Totals</th>
            {smallEvenings(rules).map((_, index) => <th key={index} scope="col">{ordinal(index + 1)}</th>)}
          </tr>
        </thead>
        <tbody>
          {smallEvenings(rules).map((points, index, { length }) => (
            <tr key={index}>
              <th scope="row">{index + 1}{index + 1 === length && <>+<span className="vh"> or more</span></>}</th>
              {points.map((value, rank) => (
                <td key={rank}><span className={rank === 0 ? 'best' : scoreTone(value)}>{scoreText(value)}</span></td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Panel>
);
