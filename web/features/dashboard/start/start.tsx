/** What to do before the first game, in place of the dashboard: one step is open, the others say what is missing. */
import { type ReactElement, type ReactNode, useState } from 'react';
import { boardCalls } from '../../../../contract/boards.calls.js';
import { playerCalls } from '../../../../contract/players.calls.js';
import type { UserView } from '../../../../contract/players.js';
import { lastRoundText, roundLegend } from '../../../../domain/boards/legends.js';
import { MIN_PLAYERS } from '../../../../domain/game/team-rules.js';
import { counted, isolated } from '../../../../domain/text.js';
import { useRules } from '../../../figures/group.js';
import { Name, RowName } from '../../../figures/members.js';
import { Score } from '../../../figures/score.js';
import { paths } from '../../../paths.js';
import { HttpError, send, serverMessageOf } from '../../../transport/http.js';
import { useToday } from '../../../transport/past.js';
import { type Sending, useRead, useSending } from '../../../transport/resource.js';
import { Button, Icon, LinkButton } from '../../../ui/controls.js';
import { TextAreaField, textIn } from '../../../ui/fields.js';
import { Form } from '../../../ui/form.js';
import { both, Loaded, Panel } from '../../../ui/page.js';
import { copyText } from '../../../ui/share.js';
import { toastBad, toastGood } from '../../../ui/toast.js';
import { newGameAddress } from '../../recording/recording-address.js';
import { mayRecordGames } from '../../session/session.api.js';
import {
  dropFirstPassword, firstPasswords, forgetFirstPasswords, keepFirstPassword, listFault, membersOf, namesBeside,
  namesIn, useFirstPasswords,
} from './first-passwords.js';
import '../../../ui/mono.css';
import './start.css';

interface StartProps {
  readonly reader: UserView;
  readonly skeleton: ReactElement;
  /** What is shown once the group has a game. */
  readonly children: ReactNode;
}

export default function Start({ reader, skeleton, children }: StartProps) {
  const query = both(useRead(boardCalls.range, 5), useRead(playerCalls.list, 5));
  return (
    <Loaded what="dashboard" query={query} failureClass="panel" skeleton={skeleton}>
      {([range, players]) => (range.first === null ? <Steps reader={reader} players={players} /> : <>{children}</>)}
    </Loaded>
  );
}

function Steps({ reader, players }: { readonly reader: UserView; readonly players: readonly UserView[] }) {
  const [typed, setTyped] = useState('');
  // Outlives the form, which is no longer shown once enough members are there.
  const add = useSending((names: readonly string[]) => addAll(names, players, reader.id), playerCalls.add.stale);
  const active = players.filter(({ isActive, isPlaceholder }) => isActive && !isPlaceholder);
  const missing = Math.max(MIN_PLAYERS - active.length, 0);
  const isEnough = missing === 0;
  // With enough members there may be names that are being added, or that were refused.
  const isDone = isEnough && !add.isPending && typed === '';
  return (
    <>
      <section className="felt start-felt">
        <h1>{isDone ? 'The table is set' : 'A table, and nobody at it yet'}</h1>
        <p className="muted">
          {isDone ? 'One step to the first evening.' : 'A few steps to the first evening, about five minutes.'}
        </p>
      </section>
      <div className="cols cols-side">
        <section className="panel" aria-label="First steps">
          <ol className="start-steps">
            <Step title={reader.isAdmin ? 'You are the admin' : 'You are here'} state="done">
              <p className="muted"><Name>{reader.displayName}</Name></p>
            </Step>
            <Step
              title={isDone ? counted(active.length, 'member') : 'Who plays?'}
              state={isDone ? 'done' : reader.isAdmin ? 'now' : 'later'}
            >
              <Members reader={reader} active={active} isEnough={isDone} />
              {!isDone && reader.isAdmin && (
                <NamesForm add={add} known={players} count={active.length} typed={typed} onType={setTyped} />
              )}
              {!add.isPending && <HandingOut readerId={reader.id} />}
            </Step>
            <Step title="The first game" state={isDone ? 'now' : 'later'}>
              <FirstGame mayRecord={mayRecordGames(reader)} missing={missing} />
            </Step>
            <Step title="The evening" state="later">
              <p>After the first game: ranking, cards, a board for every phone, and a picture to share.</p>
            </Step>
          </ol>
        </section>
        <Tapping />
      </div>
      {reader.isAdmin && <FromElsewhere />}
    </>
  );
}

interface StepProps {
  readonly title: string;
  readonly state: 'done' | 'now' | 'later';
  readonly children: ReactNode;
}

const Step = ({ title, state, children }: StepProps) => (
  <li className={state} aria-current={state === 'now' ? 'step' : undefined}>
    <h2>
      {title}
      {state === 'done' && <span className="tag"><Icon name="check" />Done</span>}
    </h2>
    <div className="stack">{children}</div>
  </li>
);

interface Added {
  readonly count: number;
  /** Why the next name was refused. */
  readonly refusal: string | null;
}

/** One after the other: the passwords of several would be hashed at once otherwise. */
async function addAll(names: readonly string[], known: readonly UserView[], readerId: number): Promise<Added> {
  const kept = firstPasswords(readerId);
  const members = await membersOf(names, known, kept);
  for (const [count, member] of members.entries()) {
    const { key, ...login } = member;
    // Before it is sent: the admin may leave before the answer comes.
    keepFirstPassword(readerId, member);
    try {
      await send(playerCalls.add, { ...login, isAdmin: false, canCreateGames: false, isShishaSmoker: false }, key);
    } catch (failure) {
      if (failure instanceof HttpError && failure.status < 500 && !kept.includes(member)) {
        dropFirstPassword(readerId, member);
      }
      const why = serverMessageOf(failure, 'The server did not answer: look at the members.');
      return { count, refusal: `${isolated(member.displayName)}: ${why}` };
    }
  }
  return { count: members.length, refusal: null };
}

interface NamesFormProps {
  readonly add: Sending<readonly string[], Added>;
  readonly known: readonly UserView[];
  /** Members who play. */
  readonly count: number;
  readonly typed: string;
  readonly onType: (names: string) => void;
}

/** A list of names becomes members, whose first passwords are handed to them. */
function NamesForm({ add, known, count, typed, onType }: NamesFormProps) {
  const [fault, setFault] = useState<string>();
  const names = namesIn(typed);
  const done = ({ count: added, refusal }: Added): void => {
    onType(names.slice(added).join('\n'));
    if (refusal !== null) toastBad(`${added} of ${names.length} added`, refusal);
    else toastGood(`${counted(added, 'member')} added`, 'Hand them their first passwords.');
  };
  return (
    <Form
      change={add}
      body={(fields) => {
        const listed = namesIn(textIn(fields, 'names'));
        const found = listed.length === 0 ? 'Names are required' : listFault(listed, known);
        setFault(found);
        return found === undefined ? listed : null;
      }}
      onDone={done}
      act={[`Add ${names.length === 0 ? 'members' : counted(names.length, 'member')}`, 'Adding...']}
      beside={<LinkButton act="One by one" to={paths.members} />}
    >
      <TextAreaField
        name="names"
        label="Names"
        required
        rows={6}
        value={typed}
        readOnly={add.isPending}
        fault={fault}
        onChange={(event) => onType(event.target.value)}
        hint={hintFor(names, namesBeside(names, known).length + count)}
      />
    </Form>
  );
}

/** Names that were just added are members already, and are not counted twice. */
const hintFor = (names: readonly string[], all: number): string =>
  `${counted(names.length, 'name')}. With those here ${all}; a game needs ${MIN_PLAYERS}.`;

interface MembersProps {
  readonly reader: UserView;
  readonly active: readonly UserView[];
  readonly isEnough: boolean;
}

function Members({ reader, active, isEnough }: MembersProps) {
  if (!isEnough) {
    return (
      <p className="muted">
        {reader.isAdmin
          ? 'One name a line. They get a username and a first password that you hand to them.'
          : `An admin adds the members: ${active.length} so far, a game needs ${MIN_PLAYERS}.`}
      </p>
    );
  }
  return (
    <>
      <ul className="start-names">
        {active.map(({ id, displayName }) => <li key={id} className="tag"><Name>{displayName}</Name></li>)}
      </ul>
      {reader.isAdmin && <div><LinkButton act="Add more" to={paths.members} /></div>}
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
      <div className="row wrap"><LinkButton act="New Game" look="primary big" to={newGameAddress} /></div>
    </>
  );
}

const Tapping = () => {
  const rules = useRules(useToday());
  return (
    <aside className="stack side">
      <Panel title="How a round is tapped" look="stack">
        <ul className="start-roles">
          {roundLegend(rules).map(({ label, points }) => <li key={label}>{label}<Score value={points} /></li>)}
        </ul>
        <p className="small muted">Four taps a round, first out first. Round 5 {lastRoundText(rules)}.</p>
        <LinkButton act="How points are made" look="quiet" to={paths.welcome} />
      </Panel>
    </aside>
  );
};

/** A season is imported on the server: at once, whole or not at all. */
const FromElsewhere = () => (
  <Panel title="Coming from elsewhere?" look="stack">
    <p>Import a season: members, games and payments from one file.</p>
    <p className="small muted">
      It is done where the server runs: <code className="mono">npm run import -- FILE.json</code>. Games that this app
      exported are imported on the admin page.
    </p>
    <div className="row wrap"><LinkButton act="Import exported games" to={paths.admin} /></div>
  </Panel>
);

/**
 * The first passwords that an admin has yet to hand out. They stay, whatever is opened meanwhile.
 * @param isPanel  on a dashboard that no longer shows the steps
 */
export function HandingOut(
  { readerId, isPanel = false }: { readonly readerId: number; readonly isPanel?: boolean },
) {
  const members = useFirstPasswords(readerId);
  if (members.length === 0) return null;
  const text = members.map(({ displayName, username, password }) => `${displayName}: ${username}, ${password}`);
  const list = (
    <div className="stack">
      <p className="small muted">
        First passwords, kept only in this browser until you have handed them out. Everyone can change their own.
      </p>
      <ul className="first-passwords">
        {members.map(({ displayName, username, password }) => (
          <li key={username}>
            <RowName>{displayName}</RowName>
            <span className="mono">{username} <b>{password}</b></span>
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button act="Copy" onClick={() => void copyText(text.join('\n'), 'The first passwords are copied.')} />
        <Button act="Print" look="only-wide" onClick={() => print()} />
        <Button act="I have handed them out" look="quiet" onClick={() => forgetFirstPasswords(readerId)} />
      </div>
    </div>
  );
  return isPanel ? <section className="panel" aria-label="First passwords">{list}</section> : list;
}
