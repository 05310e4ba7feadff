/** The steps before the first game, in place of the dashboard: one is open, the others say what is missing. */
import { type ReactElement, type ReactNode, useState } from 'react';
import { boardCalls } from '../../../../contract/boards.calls.js';
import { playerCalls } from '../../../../contract/players.calls.js';
import type { UserView } from '../../../../contract/players.js';
import { sessionCalls } from '../../../../contract/session.calls.js';
import { lastRoundText, roundLegend } from '../../../../domain/boards/legends.js';
import { MIN_PLAYERS } from '../../../../domain/game-size.js';
import { cityOf } from '../../../../domain/zone.js';
import { counted } from '../../../../domain/text.js';
import { knownGroup, useGroup, useRules } from '../../../figures/group.js';
import { isMember, Name } from '../../../figures/members.js';
import { MONEY_QUESTION, MoneyForm } from '../../../figures/money-form.js';
import { feesLine } from '../../../figures/money-text.js';
import { type Adding, useAdding } from '../../../figures/people/adding.js';
import { PeopleForm } from '../../../figures/people/people-form.js';
import { Score } from '../../../figures/score.js';
import ZoneForm from '../../../figures/zone-form.js';
import { paths } from '../../../paths.js';
import { useToday } from '../../../transport/past.js';
import { useRead } from '../../../transport/resource.js';
import { Icon, LinkButton } from '../../../ui/controls.js';
import { combine, Loaded, Panel } from '../../../ui/page.js';
import { newGameAddress } from '../../recording/recording-address.js';
import { mayRecordGames } from '../../../figures/session.js';
import MissingCards from '../missing-cards.js';
import { NameForm } from './coming-in.js';
import { InvitationLinks, ShowMeHow } from './invitation-links.js';
import { FirstPasswordForm } from './first-password.js';

export default function Start({ reader, skeleton, children }: {
  readonly reader: UserView;
  readonly skeleton: ReactElement;
  /** The dashboard, which is shown once the group has a game. */
  readonly children: ReactNode;
}) {
  const all = combine(useRead(boardCalls.range, 5), useRead(playerCalls.list, 5));
  const query = combine(all, useRead(sessionCalls.firstPassword, 5));
  return (
    <Loaded what="dashboard" query={query} failureClass="panel" skeleton={skeleton}>
      {([[range, players], { isPrinted }]) => (
        range.first === null ? <Steps {...{ reader, players, isPrinted }} /> : <>{children}</>)}
    </Loaded>
  );
}

interface StepsProps {
  readonly reader: UserView;
  readonly players: readonly UserView[];
  /** Whether the reader still has the printed password. */
  readonly isPrinted: boolean;
}

function Steps(props: StepsProps) {
  const { reader } = props;
  const adding = useAdding(props.players);
  const { steps, isSeated } = useSteps(props, adding);
  const open = steps.findIndex(({ isDone = false }) => !isDone);
  const isSet = steps.slice(0, -2).every(({ isDone }) => isDone);
  return (
    <>
      <section className="felt start-felt">
        <h1>{isSeated ? 'The table is set' : 'A table, and nobody at it yet'}</h1>
        <p className="muted">
          {isSet ? 'One step to the first evening.' : 'A few steps to the first evening, about five minutes.'}
        </p>
      </section>
      <div className="cols cols-side">
        <section className="panel" aria-label="First steps">
          <ol className="start-steps">
            {steps.map(({ key, ...step }, index) => <Step key={key} {...step} isOpen={index === open} />)}
          </ol>
        </section>
        <Tapping />
      </div>
      {reader.isAdmin && (
        <>
          <MissingCards made={adding.cards} />
          <InvitationLinks />
          <FromElsewhere />
        </>
      )}
    </>
  );
}

const soFar = (count: number): string => (count < MIN_PLAYERS
  ? `${counted(count, 'player')} so far. You need ${MIN_PLAYERS}.` : counted(count, 'player'));

/** The steps in their order. */
function useSteps({ reader, players, isPrinted }: StepsProps, adding: Adding) {
  // The first admin has the account's name until somebody enters a person's name.
  const [isNamed, setNamed] = useState(!reader.isAdmin || reader.displayName !== reader.username);
  const [wasPrinted] = useState(isPrinted);
  const group = useGroup() ?? knownGroup();
  const active = players.filter(isMember);
  const missing = Math.max(MIN_PLAYERS - active.length, 0);
  // Names may still be being added, or were refused, when there are enough members.
  const isSeated = isNamed && missing === 0 && !adding.add.isPending && adding.isEmpty;
  const hasZone = group.zones.length > 0 || group.hasDates === true;
  const isAnswered = isNamed && group.money === 'answered';
  const steps: readonly OneStep[] = [
    {
      key: 'name',
      title: isNamed ? 'You are at the table' : 'What is your name?',
      isDone: isNamed,
      content: isNamed && <p className="muted"><Name>{reader.displayName}</Name></p>,
      form: <NameForm reader={reader} onNamed={() => setNamed(true)} />,
    },
    ...(wasPrinted ? [{
      key: 'password',
      title: isPrinted ? 'Choose your password' : 'Your own password',
      isDone: !isPrinted,
      form: <FirstPasswordForm username={reader.username} />,
    }] : []),
    {
      key: 'people',
      title: isSeated ? counted(active.length, 'member') : 'Who plays?',
      isDone: isSeated,
      mayAct: reader.isAdmin,
      content: <Members reader={reader} active={active} isEnough={isSeated} />,
      form: <PeopleForm adding={adding} summary={(added) => soFar(active.length + added)} />,
    },
    ...(reader.isAdmin ? [{
      key: 'zone',
      title: hasZone ? `${cityOf(group.zone)} time` : 'Where do you play?',
      isDone: isNamed && hasZone,
      form: <ZoneForm group={group} label={['Go on', 'Saving...']} />,
    }, {
      key: 'money',
      title: MONEY_QUESTION,
      isDone: isAnswered,
      content: isAnswered && <p className="muted">{feesLine(group.fees)}</p>,
      form: <MoneyForm group={group} />,
    }] : []),
    {
      key: 'game',
      title: 'The first game',
      content: <FirstGame mayRecord={mayRecordGames(reader)} missing={missing} />,
    },
    {
      key: 'evening',
      title: 'The evening',
      content: <p>After the first game: ranking, cards, a board for every phone, and a picture to share.</p>,
    },
  ];
  return { steps, isSeated };
}

interface OneStep {
  readonly key: string;
  readonly title: string;
  /** The last two steps are never done here: the first game ends them all. */
  readonly isDone?: boolean;
  /** Whether the reader can take it; true unless it says so. */
  readonly mayAct?: boolean;
  readonly content?: ReactNode;
  /** What the open step has besides. */
  readonly form?: ReactNode;
}

function Step(
  { title, isDone = false, mayAct = true, isOpen, content, form }: Omit<OneStep, 'key'> & { readonly isOpen: boolean },
) {
  const state = isDone ? 'done' : isOpen && mayAct ? 'now' : 'later';
  return (
    <li className={state} aria-current={state === 'now' ? 'step' : undefined}>
      <h2>
        {title}
        {isDone && <span className="tag"><Icon name="check" />Done</span>}
      </h2>
      <div className="stack">{content}{state === 'now' && form}</div>
    </li>
  );
}

function Members({ reader, active, isEnough }: {
  readonly reader: UserView;
  readonly active: readonly UserView[];
  readonly isEnough: boolean;
}) {
  if (!isEnough) {
    return (
      <p className="muted">
        {reader.isAdmin
          ? 'One code on the table: tap your name, pick a password. Or send everyone a card.'
          : `An admin adds the members: ${active.length} so far, a game needs ${MIN_PLAYERS}.`}
      </p>
    );
  }
  return (
    <>
      <ul className="start-names">
        {active.map(({ id, displayName }) => <li key={id} className="tag"><Name>{displayName}</Name></li>)}
      </ul>
      {reader.isAdmin && active.filter(({ isAdmin }) => isAdmin).length === 1 && (
        <p className="muted">Make somebody else an organizer too, for the day when your phone is lost.</p>
      )}
      {reader.isAdmin && <div><LinkButton label="Members" to={paths.members} /></div>}
    </>
  );
}

function FirstGame({ mayRecord, missing }: { readonly mayRecord: boolean; readonly missing: number }) {
  if (!mayRecord) return <p>A member who may record games begins. You see it at once.</p>;
  if (missing > 0) {
    return (
      <>
        <p>Teams, five rounds, cards: one question at a time.</p>
        <p className="start-missing">New Game · {counted(missing, 'player')} missing</p>
      </>
    );
  }
  return (
    <>
      <p className="muted">Choose who is here, draw the teams, then tap who went out first.</p>
      <div className="row wrap"><LinkButton label="New Game" variant="primary big" to={newGameAddress} /></div>
    </>
  );
}

const Tapping = () => {
  const rules = useRules(useToday());
  return (
    <aside className="stack side">
      <Panel title="How a round is tapped" variant="stack">
        <ul className="start-roles">
          {roundLegend(rules).map(({ label, points }) => <li key={label}>{label}<Score value={points} /></li>)}
        </ul>
        <p className="small muted">Four taps a round, first out first. Round 5 {lastRoundText(rules)}.</p>
        <LinkButton label="How points are made" variant="quiet" to={paths.welcome} />
      </Panel>
    </aside>
  );
};

/** A season is imported on the server, as a whole or not at all. */
const FromElsewhere = () => (
  <Panel title="We have played before" variant="stack">
    <p>
      Paste games, points of months or balances from your spreadsheet: you see the boards before anything is recorded.
    </p>
    <div className="row wrap">
      <LinkButton label="Bring your past" to={paths.bringIn} />
      <LinkButton label="Import exported games" variant="quiet" to={`${paths.admin}#hood`} />
    </div>
    <ShowMeHow>
      A whole season is imported where the server runs: <code className="mono">npm run import -- FILE.json</code>. Games
      that this app exported are imported on the admin page.
    </ShowMeHow>
  </Panel>
);
