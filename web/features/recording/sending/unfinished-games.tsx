/** Unfinished games on the games page: the draft, unsent games and discarded drafts. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dateText } from '../../../../domain/dates.js';
import { counted } from '../../../../domain/text.js';
import { useReaderId } from '../../../figures/members.js';
import { gamePath } from '../../../paths.js';
import { Button, LinkButton } from '../../../ui/controls.js';
import { Fault, Panel } from '../../../ui/page.js';
import { toastBad, toastGood } from '../../../ui/toast.js';
import {
  clearDraft, deleteDropped, draftText, recoverDraft, useDroppedDrafts, useStoredDraft,
} from '../draft/draft-storage.js';
import type { GameDraft } from '../draft/game-draft.js';
import { draftAddress } from '../recording-address.js';
import { download } from './game-export.js';
import { useSendUnsentGame } from './unsent-games-sender.js';
import { forgetUnsent, keepGame, type UnsentGame, useUnsentGames } from './unsent-games.js';

/** A default export, because it is loaded lazily. */
export default function UnfinishedGames() {
  return (
    <>
      <DraftBanner />
      <UnsentGamesList />
      <DroppedDrafts />
    </>
  );
}

function DraftBanner() {
  const draft = useStoredDraft();
  const navigate = useNavigate();
  if (draft === null) return null;
  return (
    <section className="row wrap draft-found" aria-label="Unsaved game">
      <div>
        <b>Unsaved game found!</b>
        <p className="small muted">{draftText(draft)}</p>
      </div>
      <div className="row">
        <Button label="Recover Game" variant="primary" onClick={() => void navigate(draftAddress)} />
        <Button label="Discard" variant="bare-danger" onClick={() => clearDraft(draft)} />
      </div>
    </section>
  );
}

function DroppedDrafts() {
  const drafts = useDroppedDrafts();
  const navigate = useNavigate();
  if (drafts.length === 0) return null;
  const recover = (draft: GameDraft): void => {
    recoverDraft(draft);
    void navigate(draftAddress);
  };
  return (
    <Panel title="Discarded games" note="kept until the next game is recorded" variant="flush kept">
      <ul className="flow">
        {drafts.map((draft, index) => (
          <li key={index}>
            <div>{draftText(draft)}</div>
            <div className="row">
              <Button label="Recover" onClick={() => recover(draft)} />
              <Button label="Delete" variant="bare-danger" onClick={() => deleteDropped(draft)} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function UnsentGamesList() {
  const games = useUnsentGames();
  if (games.length === 0) return null;
  return (
    <Panel title="Games kept in this browser" note="not recorded yet" variant="flush kept">
      <ul className="flow">{games.map((game) => <UnsentRow key={game.id} game={game} />)}</ul>
    </Panel>
  );
}

function UnsentRow({ game }: { readonly game: UnsentGame }) {
  const isReaders = game.memberId === useReaderId();
  const sendUnsent = useSendUnsentGame();
  const [isSending, setSending] = useState(false);
  const { submission, memberId, key, sameAs = null } = game;
  const send = async (): Promise<void> => {
    setSending(true);
    const asked = sameAs === null ? submission : { ...submission, anotherGame: true };
    const isWaiting = await sendUnsent({ ...game, submission: asked });
    setSending(false);
    if (isWaiting) toastBad('Error creating game', 'The server did not answer. The game stays here.');
  };
  return (
    <li>
      <div>
        <b>{dateText(submission.game.date)}</b>
        <span className="small muted">
          {counted(submission.teams.length, 'team')}
          {statusOf(game, isReaders)}
        </span>
        {game.refusal !== null && <Fault>{game.refusal}</Fault>}
      </div>
      <div className="row wrap">
        {isReaders && (
          <Button
            label={isSending ? 'Sending...' : sameAs === null ? 'Send' : 'It is another game'}
            aria-disabled={isSending}
            onClick={() => void (isSending || send())}
          />
        )}
        {sameAs !== null && <LinkButton label={`Show game ${sameAs}`} to={gamePath(sameAs)} />}
        <Button label="Download" onClick={() => download({ sentAs: { memberId, key }, ...submission })} />
        <Button label="Delete" variant="bare-danger" onClick={() => remove(game)} />
      </div>
    </li>
  );
}

/** The server recognizes a repeat only from the member who sent the game first, so nobody else may send it. */
function statusOf({ sendsItself }: UnsentGame, isReaders: boolean): string {
  if (!isReaders) return ' · kept by another member, who can send it';
  return sendsItself ? ' · sent by itself when the server is back' : '';
}

function remove({ id: _, ...game }: UnsentGame): void {
  forgetUnsent(game.key);
  toastGood('Game deleted', `The game of ${dateText(game.submission.game.date)} is no longer kept.`, {
    label: 'Undo',
    onChoose: () => keepGame(game),
  });
}
