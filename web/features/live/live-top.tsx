/** The felt of a running game: the number that counts for the reader, the round and its roles. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { liveCalls } from '../../../contract/live.calls.js';
import type { LiveGame } from '../../../contract/live.js';
import { lastRoundText } from '../../../domain/boards/legends.js';
import type { Rules } from '../../../domain/boards/rules.js';
import { LIVE_ANSWER_MS } from '../../../domain/game/live-times.js';
import { ROUND_COUNT } from '../../../domain/game-size.js';
import { pointsOf } from '../../../domain/scoring/round-points.js';
import { capital, isolated, listed, scoreText } from '../../../domain/text.js';
import { GIVEN_ROLES } from '../../figures/given-roles.js';
import { useRules } from '../../figures/group.js';
import { Name, RowName, useReaderId } from '../../figures/members.js';
import { LiveTag } from '../../figures/score.js';
import { useReader } from '../../figures/session.js';
import { useToday } from '../../transport/past.js';
import { useCommand } from '../../transport/resource.js';
import { serverNow, zone } from '../../transport/server-clock.js';
import { ActionButton, Icon, LinkButton } from '../../ui/controls.js';
import { Note } from '../../ui/note.js';
import { Sentence } from '../../ui/page.js';
import { storedDraft } from '../recording/draft/draft-storage.js';
import { draftAddress } from '../recording/recording-address.js';
import { hasBegun, headline, lastRole, partnerOf, spokenText, teamName, teamOfReader } from './live-text.js';
import type { Age } from './use-age.js';

const ROUNDS = Array.from({ length: ROUND_COUNT }, (_, index) => index + 1);
const SPOKEN_MS = 10_000;

export function LiveTop({ game, age }: { readonly game: LiveGame; readonly age: Age }) {
  const { recorder, ofEvening } = game;
  const readerId = useReaderId();
  const today = useToday();
  const rules = useRules(game.date || today);
  const isRecorder = recorder.id === readerId;
  return (
    <section className="felt live" aria-labelledby="live-heading">
      <h2 className="vh" id="live-heading">Game {ofEvening}, live</h2>
      <div className="live-top">
        <LiveTag />
        <span>Game {ofEvening}{game.date === today && ' tonight'}</span>
        <span className="by">{isRecorder ? 'You are' : <><Name>{recorder.displayName}</Name> is</>} recording</span>
      </div>
      {age.since !== null && (
        <p className="asof" role="status">
          <Icon name="clock" />
          <span>No connection. The table as of {zone.timeText(age.since)}. It catches up on its own.</span>
        </p>
      )}
      {isRecorder && storedDraft()?.currentStep === 3 ? <WayBack game={game} /> : <Standing game={game} />}
      <Rounds game={game} rules={rules} />
      <Roles game={game} rules={rules} />
      <News game={game} rules={rules} />
      <Question game={game} />
      <Spoken text={spokenText(game, readerId)} />
    </section>
  );
}

function WayBack({ game: { currentRound, roles } }: { readonly game: LiveGame }) {
  const open = GIVEN_ROLES.filter(({ id }) => !roles.some(({ role }) => role === id)).map(({ name }) => name);
  return (
    <>
      <h3>Round {currentRound} is waiting</h3>
      {open.length > 0 && <p className="muted">{listed(open)} {open.length === 1 ? 'is' : 'are'} still open.</p>}
      <LinkButton label={`Back to round ${currentRound}`} variant="on-felt big wide" to={draftAddress} />
    </>
  );
}

function Standing({ game }: { readonly game: LiveGame }) {
  const readerId = useReaderId();
  const own = teamOfReader(game, readerId);
  if (!hasBegun(game)) {
    const others = game.teams.filter((team) => team !== own).map(teamName);
    return (
      <>
        <h3>
          <Sentence text={own ? `You’re playing with ${partnerOf(own, readerId)}` : 'The teams are set'} />
        </h3>
        <p className="muted">
          <Sentence text={`Nobody is out yet. ${own ? `${listed(others)} are the others` : listed(others)}.`} />
        </p>
      </>
    );
  }
  const { sum, title, note } = headline(game, readerId);
  return (
    <div className="live-num">
      <b translate="no" className="num">{scoreText(sum)}</b>
      <span><Sentence text={title} /></span>
      <small><Sentence text={own ? note : `${note} You are not in this game.`} /></small>
    </div>
  );
}

type RoundProps = { readonly game: LiveGame; readonly rules: Rules };

const Rounds = ({ game: { currentRound }, rules }: RoundProps) => (
  <ol className="live-rounds" aria-label={`Round ${currentRound} of ${ROUND_COUNT}`}>
    {ROUNDS.map((round) => (
      <li key={round} aria-current={round === currentRound ? 'step' : undefined}>
        {round < currentRound && <><Icon name="check" /><span className="vh">played</span></>}
        {round}
        {round === ROUND_COUNT && rules.lastRoundFactor !== 1 && <small>{rules.lastRoundFactor}×</small>}
      </li>
    ))}
  </ol>
);

const Roles = ({ game: { roles, teams, currentRound }, rules }: RoundProps) => (
  <ul className="live-roles" aria-label="Roles of this round">
    {GIVEN_ROLES.map(({ id, name, crown }) => {
      const holder = teams.flatMap(({ players }) => players)
        .find((player) => roles.some(({ role, playerId }) => role === id && playerId === player.id));
      return (
        <li key={id} className={holder ? undefined : 'open'}>
          <Icon {...crown} />
          <small>{name}</small>
          <b>{holder ? <RowName>{holder.displayName}</RowName> : '–'}</b>
          <span translate="no" className="num">{scoreText(pointsOf(id, currentRound, rules))}</span>
        </li>
      );
    })}
  </ul>
);

/** One line: the last role, or what the last round is worth. */
function News({ game, rules }: RoundProps) {
  const [known, setKnown] = useState({ game, before: game.roles });
  if (known.game !== game) setKnown({ game, before: known.game.roles });
  const last = lastRole(game, known.before);
  if (last === null && game.currentRound !== ROUND_COUNT) return null;
  return (
    <p className="live-news">
      <Icon {...last?.crown ?? { name: 'crown', variant: 'solid' }} />
      <span>
        {last === null ? <><b>The last round.</b> It {lastRoundText(rules)}.</>
          : <><b><Name>{last.name}</Name></b> {last.text}</>}
      </span>
      {last !== null && <span translate="no" className="num">{zone.timeText(game.changedAt)}</span>}
    </p>
  );
}

/** An admin answers for a phone that is away. */
function Question({ game: { id, askedBy, askedAt, recorder } }: { readonly game: LiveGame }) {
  const answer = useCommand(liveCalls.answer, { id });
  const reader = useReader();
  const isLate = askedAt !== null && serverNow().getTime() - Date.parse(askedAt) >= LIVE_ANSWER_MS;
  if (askedBy === null) return null;
  const name = isolated(askedBy.displayName);
  return (
    <Note role="status" icon="hand">
      <Sentence text={`${capital(name)} asks to go on with this game.`} />{' '}
      {reader?.isAdmin === true && recorder.id !== reader.id && isLate && (
        <ActionButton
          change={answer}
          body={{ askedBy: askedBy.id, accepts: true }}
          label={['Let them go on', 'Handing over...']}
          failure={['Error', 'The game was not handed over.']}
        />
      )}
    </Note>
  );
}

/** Read out politely, and not at every tap. */
function Spoken({ text }: { readonly text: string }) {
  const [said, setSaid] = useState(text);
  const saidAt = useRef(0);
  const say = useEffectEvent(() => {
    saidAt.current = Date.now();
    setSaid(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => say(), Math.max(0, saidAt.current + SPOKEN_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [text]);
  return <p className="vh" role="status">{said}</p>;
}
