/**
 * The page 'Rules', which every member reads from the legends: which points hold, since when, and what comes, their
 * three tables, and how small evenings are read.
 */
import type { GroupView } from '../../../contract/group.js';
import { monthCalls } from '../../../contract/months.calls.js';
import { lastRoundText } from '../../../domain/boards/legends.js';
import type { Rules } from '../../../domain/boards/rules.js';
import { monthTitle } from '../../../domain/dates.js';
import { inForce } from '../../../domain/group/group-facts.js';
import { counted, ordinal, scoreText } from '../../../domain/text.js';
import { useGroupToday } from '../../figures/group.js';
import { RuleTables } from '../../figures/rule-tables.js';
import { scoreTone } from '../../figures/score.js';
import { paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { LinkButton } from '../../ui/controls.js';
import { FeltHead } from '../../ui/felt-head.js';
import { Loaded, Panel, SkeletonLines } from '../../ui/page.js';
import { TakeBack } from './fees-panel.js';
import { rulesText, smallEvenings } from './group-text.js';
import './group.css';

const SKELETON = <div className="panel"><SkeletonLines count={8} /></div>;

const RulesScreen = () => (
  <Loaded what="rules" query={useGroupToday()} failureClass="panel" skeleton={SKELETON}>
    {({ rules }) => (
      <>
        <FeltHead
          name="Rules"
          up={[paths.leaderboards, 'Leaderboards']}
          title="What brings points"
          lead="A round, a game and an evening. What was played keeps the rules of its date."
        />
        <PointsPanels sets={rules} />
      </>
    )}
  </Loaded>
);

export default RulesScreen;

/** Also on the page 'Group'. */
export function PointsPanels({ sets, isAdmin = false }: {
  readonly sets: GroupView['rules'];
  readonly isAdmin?: boolean;
}) {
  const { rules, from } = sets.find(({ state }) => state === 'inForce')!;
  const months = useRead(monthCalls.months, 5).data ?? [];
  const gamesOf = (set: string | null): string => counted(months.reduce(
    (sum, { month, games }) => sum + (inForce(sets, month).from === set ? games : 0), 0), 'game');
  return (
    <>
      <Panel
        title="Points"
        look="stack low-head"
        beside={<LinkButton act="Try other rules" look="quiet" to={paths.whatIf} />}
      >
        <ol className="rules-rail">
          {sets.map((set, at) => set.state === 'before' && (
            <li key={set.from}>
              <small>Before, {set.from === null ? 'from the start' : `from ${monthTitle(set.from)}`}</small>
              <b>{rulesText(sets, at)}</b>
              <small>{gamesOf(set.from)}</small>
            </li>
          ))}
          <li className="felt">
            <small>In force {from === null ? 'from the start' : `since ${monthTitle(from)}`}, {gamesOf(from)}</small>
            <b>The rules below</b>
            <small>Round 5 {lastRoundText(rules)}. With four teams, the last gets {scoreText(rules.places[3])}.</small>
          </li>
          {sets.map((set, at) => set.state === 'toCome' && (
            <li key={set.from} className="to-come">
              <small>To come, from {monthTitle(set.from!)}</small>
              <b>{rulesText(sets, at)}</b>
              <small>‘{set.reason}’</small>
              {isAdmin && <TakeBack month={set.from!} what="rules" />}
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
  inSequence: 'First and second come first, then last and last but one; what is left is third and fourth.',
  fromTheBottom: 'First comes first, then last and last but one; what is left is second, third and fourth.',
} as const;

const SmallEvenings = ({ rules }: { readonly rules: Rules }) => (
  <Panel title="Small evenings" look="small-evenings">
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
