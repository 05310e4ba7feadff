/** Sends the finished game. Step 4 has the options for a game that the server did not record, or refuses as it is. */
import { type Dispatch, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toGameView } from '../../../../contract/game-view.js';
import type { CardAllocationView } from '../../../../contract/games.js';
import type { PlayerRef } from '../../../../contract/players.js';
import { teamsByPlace } from '../../../figures/game-text.js';
import { useRuleSets } from '../../../figures/group.js';
import { TeamNames } from '../../../figures/members.js';
import { dealOf, SmallCard } from '../../../figures/playing-card.js';
import { Place, Score } from '../../../figures/score.js';
import { GAME_CREATED, gamePath, paths, settleAddress } from '../../../paths.js';
import { HttpError, isAway, newIdempotencyKey, ServerDidNotAnswer, serverMessageOf } from '../../../transport/http.js';
import { Button, LinkButton } from '../../../ui/controls.js';
import { currentDate } from '../../../ui/date-text.js';
import { Note } from '../../../ui/note.js';
import { toastBad, toastGood } from '../../../ui/toast.js';
import EveningSoFar from '../../boards/evening-so-far.js';
import { useReader } from '../../../figures/session.js';
import { StepHeading } from '../create-panel.js';
import { clearDraft, forgetDraft, forgetDraftOf } from '../draft/draft-storage.js';
import { type Attempt, emptyDraft, type GameDraft, type Refusal } from '../draft/game-draft.js';
import { LeaveDialog } from '../draft/leave-guard.js';
import type { StepProps, WizardAction } from '../wizard.js';
import { download, GameExport } from './game-export.js';
import { contentOf, type GameSubmission, scoredGame, submissionOf } from './game-submission.js';
import { isExpired, isWorthRetrying, refusalIn, useRecordGame } from './record-game.api.js';
import { forgetUnsent, keepGame, useUnsentGames } from './unsent-games.js';

export type FinishGame = ReturnType<typeof useFinishGame>;

/** Sends the game. If that fails, the game is kept or can be exported. */
export function useFinishGame(draft: GameDraft, dispatch: Dispatch<WizardAction>) {
  const { mutateAsync, isPending } = useRecordGame();
  const [isWarned, setWarned] = useState(false);
  const reader = useReader();
  const navigate = useNavigate();

  const send = async (submission: GameSubmission): Promise<void> => {
    // The field shows the fault.
    if (draft.gameDate === '') return dispatch({ type: 'changed', change: { currentStep: 2 } });
    // The session has ended: the login leads back to the draft.
    if (reader === null) return undefined;
    const attempt = attemptFor(draft, submission, reader.id);
    dispatch({ type: 'changed', change: { attempt } });
    try {
      const game = await mutateAsync({ submission, key: attempt.key });
      forgetUnsent(attempt.key);
      forgetDraftOf(draft);
      if (game !== null) return void navigate(settleAddress(game.id), { replace: true, state: GAME_CREATED });
      toastGood(GAME_CREATED, 'The server has recorded it.');
      return void navigate(paths.games, { replace: true });
    } catch (error) {
      // The member logs in again and continues with the draft.
      if (isExpired(error)) return undefined;
      // The wizard opens that game as soon as the server sends its number.
      if (draft.underWay !== null && isOfOtherContent(error) && !isWarned) {
        setWarned(true);
        return toastBad('Sent before', 'This game was sent before, with other points. It opens in a moment.');
      }
      const refusal = refusalIn(error);
      if (refusal !== null) {
        forgetUnsent(attempt.key);
        const own = refusal.wentOn ? { key: newIdempotencyKey() } : {};
        return dispatch({
          type: 'changed',
          change: {
            attempt: { ...attempt, ...own, refusal }, currentStep: 4, ...(refusal.wentOn && { underWay: null }),
          },
        });
      }
      if (isWorthRetrying(error)) {
        keepGame({ key: attempt.key, memberId: reader.id, sendsItself: true, refusal: null, submission });
      }
      dispatch({ type: 'changed', change: { currentStep: 4 } });
      // The export step already says that the game is kept and sent later.
      return isAway(error) ? undefined : toastBad(...failureOf(error));
    }
  };
  return {
    finish: (said?: Pick<GameSubmission, 'anotherGame'>): void =>
      void (isPending || send({ ...submissionOf(draft), ...said })),
    isFinishing: isPending,
  };
}

/** The same content gets the same key, so that a game is recorded once, however often it is sent. */
function attemptFor({ attempt, underWay }: GameDraft, submission: GameSubmission, memberId: number): Attempt {
  const content = contentOf(submission);
  const isRepeat = attempt?.content === content && attempt.memberId === memberId;
  return { content, memberId, key: isRepeat ? attempt.key : underWay?.id ?? newIdempotencyKey() };
}

const isOfOtherContent = (error: unknown): boolean =>
  error instanceof HttpError && error.rule === 'IdempotencyKeyReused';

function failureOf(error: unknown): [title: string, text: string] {
  if (error instanceof HttpError || error instanceof ServerDidNotAnswer) {
    return ['Error creating game', serverMessageOf(error, 'The server did not say why.')];
  }
  return ['Server storage unavailable', "We've prepared your game data for export instead."];
}

/** The texts while the server is unavailable. */
const SENT_ONCE = 'The game is recorded once. Changing it? Check Games first: it may have arrived already.';
const DRAFT_IS_KEPT = 'The draft is kept. Sending it again is safe: a game is recorded once.';

export function ExportStep(props: StepProps & FinishGame) {
  const { wizard: { draft }, dispatch, players, isFinishing, finish } = props;
  const { attempt } = draft;
  const [isAsking, setAsking] = useState(false);
  const kept = useUnsentGames().find(({ key }) => key === attempt?.key);
  const submission = submissionOf(draft);
  const wasSent = attempt?.content === contentOf(submission);
  const sentAs = wasSent ? { memberId: attempt.memberId, key: attempt.key } : undefined;
  const exported = { sentAs, ...submission };
  const save = (): void => {
    const isKept = attempt !== null
      && keepGame({ key: attempt.key, memberId: attempt.memberId, sendsItself: false, refusal: null, submission });
    if (isKept) toastGood('Game saved locally', 'You can send it from the games page.');
    else toastBad('Save failed', 'This browser cannot store the game. Download it instead.');
  };
  // A changed draft is another game, so the kept game must not be sent as well.
  const backToDraft = (): void => {
    if (attempt !== null) forgetUnsent(attempt.key);
    dispatch({ type: 'changed', change: { currentStep: 3 } });
  };
  const startOver = (): void => {
    if (kept === undefined) clearDraft(draft);
    else forgetDraft();
    dispatch({ type: 'replaced', draft: emptyDraft(currentDate()) });
  };
  if (attempt?.refusal !== undefined) {
    return (
      <RefusedGame {...props} refusal={attempt.refusal} onDrop={startOver}>
        <Button label="Back to the draft" onClick={backToDraft} />
        <Button label="Download as JSON" variant="quiet" onClick={() => download(exported)} />
      </RefusedGame>
    );
  }
  // Only the draft has the game until it is kept or sent.
  const close = (): void => (kept === undefined ? setAsking(true) : startOver());
  return (
    <GameExport
      exported={exported}
      isAdmin={false}
      isKept={kept?.sendsItself ?? false}
      notice={kept?.sendsItself ? SENT_ONCE : DRAFT_IS_KEPT}
      onReturn={close}
      saveButton={kept === undefined
        ? <Button label="Save to Browser Storage" onClick={save} />
        : <Button label="Saved in this browser" aria-disabled />}
    >
      {isAsking && <LeaveDialog onStay={() => setAsking(false)} onLeave={startOver} />}
      <UnsentResult draft={draft} players={players} />
      <div className="row wrap">
        <Button
          label={isFinishing ? 'Sending...' : 'Send again'}
          variant="primary"
          aria-disabled={isFinishing}
          onClick={() => finish()}
        />
        <Button label="Back to the draft" aria-disabled={isFinishing} onClick={isFinishing ? undefined : backToDraft} />
      </div>
    </GameExport>
  );
}

/** The reason, and the next steps. */
const RefusedGame = (props: Pick<StepProps, 'dispatch'> & FinishGame & {
  readonly refusal: Refusal;
  readonly onDrop: () => void;
  /** More buttons. */
  readonly children: ReactNode;
}) => {
  const { refusal: { message, isAboutDate, sameAs, wentOn }, dispatch, isFinishing, finish, onDrop, children } = props;
  const changeDate = (): void => dispatch({ type: 'changed', change: { currentStep: 2 } });
  return (
    <section className="panel stack export" aria-labelledby="refused-heading">
      <StepHeading id="refused-heading">{sameAs === null ? 'Not recorded' : 'Is it the same game?'}</StepHeading>
      <Note variant="warn" role="alert">{message}</Note>
      <div className="row wrap export-acts">
        {isAboutDate && <Button label="Change the date" variant="primary" onClick={changeDate} />}
        {(sameAs !== null || wentOn) && (
          <>
            {sameAs !== null && <LinkButton label={`Show game ${sameAs}`} variant="primary" to={gamePath(sameAs)} />}
            <Button
              label={isFinishing ? 'Sending...' : 'It is another game'}
              aria-disabled={isFinishing}
              onClick={() => finish({ anotherGame: true })}
            />
            <Button label="Drop this one" onClick={onDrop} />
          </>
        )}
        {children}
      </div>
    </section>
  );
};

/** The places and cards of an unsent game. */
function UnsentResult({ draft, players }: Pick<StepProps, 'players'> & { readonly draft: GameDraft }) {
  const player = (id: number): PlayerRef =>
    players.find((each) => each.id === id) ?? { id, displayName: `Player ${id}`, avatarUrl: null };
  const game = scoredGame(draft, useRuleSets());
  const { teams, cardAllocation } = toGameView(game, player);
  return (
    <section className="unsent" aria-labelledby="unsent-heading">
      <h3 id="unsent-heading">Places and cards</h3>
      <ol className="flow">
        {teamsByPlace(teams).map(({ teamId, players: pair, position, roundSum }) => (
          <li key={teamId}>
            <Place place={position} />
            <TeamNames players={pair} />
            {position === null && <span className="small muted">tied</span>}
            <Score value={roundSum} />
          </li>
        ))}
      </ol>
      <Cards allocation={cardAllocation} player={player} />
      {draft.gameDate !== '' && <EveningSoFar date={draft.gameDate} unsent={{ game, playerOf: player }} />}
    </section>
  );
}

function Cards(
  { allocation, player }: { readonly allocation: CardAllocationView; readonly player: (id: number) => PlayerRef },
) {
  if (allocation.status === 'noWinner') {
    return <p>Cards are dealt after the tie is broken. You can do that once the game is sent.</p>;
  }
  if (allocation.status === 'firstExitNeeded') {
    return <p>The winners have equal totals. You choose who went out first after the game is sent.</p>;
  }
  return (
    <ul className="flow">
      {dealOf(allocation).map(([card, ids]) => (
        <li key={card}>
          <SmallCard card={card} />
          {ids.length === 0 ? 'waits for a tie' : <TeamNames players={ids.map(player)} />}
        </li>
      ))}
    </ul>
  );
}
