/** The steps before the first game, in place of the dashboard: one is open, the others say what is missing. */
import { type ReactElement, type ReactNode, useState } from 'react';
import { boardCalls } from '../../../../contract/boards.calls.js';
import { maintenanceCalls } from '../../../../contract/maintenance.calls.js';
import { playerCalls } from '../../../../contract/players.calls.js';
import type { UserView } from '../../../../contract/players.js';
import { lastRoundText, roundLegend } from '../../../../domain/boards/legends.js';
import { MIN_PLAYERS } from '../../../../domain/game-size.js';
import { counted } from '../../../../domain/text.js';
import type { MadeCard } from '../../../figures/invite-card.js';
import { useRules } from '../../../figures/group.js';
import { isMember, Name } from '../../../figures/members.js';
import { Score } from '../../../figures/score.js';
import { paths } from '../../../paths.js';
import { useToday } from '../../../transport/past.js';
import { useMutationOf, useRead } from '../../../transport/resource.js';
import { Icon, LinkButton } from '../../../ui/controls.js';
import { combine, Loaded, Panel } from '../../../ui/page.js';
import { newGameAddress } from '../../recording/recording-address.js';
import { mayRecordGames } from '../../../figures/session.js';
import MissingCards from '../missing-cards.js';
import { addAll, NameForm, NamesForm } from './coming-in.js';

export default function Start({ reader, skeleton, children }: {
  readonly reader: UserView;
  readonly skeleton: ReactElement;
  /** The dashboard, which is shown once the group has a game. */
  readonly children: ReactNode;
}) {
  const query = combine(useRead(boardCalls.range, 5), useRead(playerCalls.list, 5));
  return (
    <Loaded what="dashboard" query={query} failureClass="panel" skeleton={skeleton}>
      {([range, players]) => (range.first === null ? <Steps reader={reader} players={players} /> : <>{children}</>)}
    </Loaded>
  );
}

function Steps({ reader, players }: { readonly reader: UserView; readonly players: readonly UserView[] }) {
  const [typed, setTyped] = useState('');
  const [cards, setCards] = useState<readonly MadeCard[]>([]);
  // The first admin has the account's name until somebody enters a person's name.
  const [isNamed, setNamed] = useState(!reader.isAdmin || reader.displayName !== reader.username);
  // This change outlives the form, which disappears once there are enough members.
  const add = useMutationOf((names: readonly string[], key) => addAll(names, players, key), playerCalls.add.stale);
  const active = players.filter(isMember);
  const missing = Math.max(MIN_PLAYERS - active.length, 0);
  const isEnough = missing === 0;
  // Names may still be being added, or were refused, when there are enough members.
  const isDone = isNamed && isEnough && !add.isPending && typed === '';
  const seatState = isDone ? 'done' : isNamed && reader.isAdmin ? 'now' : 'later';
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
            <Step title={isNamed ? 'You are at the table' : 'What is your name?'} state={isNamed ? 'done' : 'now'}>
              {isNamed
                ? <p className="muted"><Name>{reader.displayName}</Name></p>
                : <NameForm reader={reader} onNamed={() => setNamed(true)} />}
            </Step>
            <Step title={isDone ? counted(active.length, 'member') : 'Who plays?'} state={seatState}>
              <Members reader={reader} active={active} isEnough={isDone} />
              {seatState === 'now' && (
                <NamesForm
                  add={add}
                  known={players}
                  count={active.length}
                  typed={typed}
                  onType={setTyped}
                  onCards={(more) => setCards([...cards, ...more])}
                />
              )}
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
      {reader.isAdmin && <MissingCards made={cards} />}
      {reader.isAdmin && <Address />}
      {reader.isAdmin && <FromElsewhere />}
    </>
  );
}

const Step = ({ title, state, children }: {
  readonly title: string;
  readonly state: 'done' | 'now' | 'later';
  readonly children: ReactNode;
}) => (
  <li className={state} aria-current={state === 'now' ? 'step' : undefined}>
    <h2>
      {title}
      {state === 'done' && <span className="tag"><Icon name="check" />Done</span>}
    </h2>
    <div className="stack">{children}</div>
  </li>
);

function Members({ reader, active, isEnough }: {
  readonly reader: UserView;
  readonly active: readonly UserView[];
  readonly isEnough: boolean;
}) {
  if (!isEnough) {
    return (
      <p className="muted">
        {reader.isAdmin
          ? 'One name a line. Each gets a card, with which they choose a password on their own phone.'
          : `An admin adds the members: ${active.length} so far, a game needs ${MIN_PLAYERS}.`}
      </p>
    );
  }
  return (
    <>
      <ul className="start-names">
        {active.map(({ id, displayName }) => <li key={id} className="tag"><Name>{displayName}</Name></li>)}
      </ul>
      {reader.isAdmin && <div><LinkButton label="Add more" to={paths.members} /></div>}
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

/** The address to which cards will lead, shown while there are no cards. The server has tried it. */
const Address = () => {
  const { data } = useRead(maintenanceCalls.address, 0);
  if (data === undefined) return null;
  const { url, fault, notes } = data;
  return (
    <Panel title="Where cards lead" variant="stack">
      <p className="mono" translate="no">{url}</p>
      {fault !== null && <p className="note bad" role="alert"><Icon name="alert" />{fault}</p>}
      {notes.map((note) => <p key={note} className="small muted">{note}</p>)}
    </Panel>
  );
};

/** A season is imported on the server, as a whole or not at all. */
const FromElsewhere = () => (
  <Panel title="Coming from elsewhere?" variant="stack">
    <p>Import a season: members, games and payments from one file.</p>
    <p className="small muted">
      It is done where the server runs: <code className="mono">npm run import -- FILE.json</code>. Games that this app
      exported are imported on the admin page.
    </p>
    <div className="row wrap"><LinkButton label="Import exported games" to={paths.admin} /></div>
  </Panel>
);
