/** The question to a second recorder before the rounds: somebody else records a game of the same people. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { liveCalls } from '../../../../contract/live.calls.js';
import type { LiveGame } from '../../../../contract/live.js';
import { areSamePeople } from '../../../../domain/game/same-game.js';
import { isolated, listed } from '../../../../domain/text.js';
import { useReaderId } from '../../../figures/members.js';
import { paths } from '../../../paths.js';
import { newIdempotencyKey, send, serverMessageOf } from '../../../transport/http.js';
import { zone } from '../../../transport/server-clock.js';
import { Button, Icon, type IconName } from '../../../ui/controls.js';
import { Dialog } from '../../../ui/dialog.js';
import { Note } from '../../../ui/note.js';
import { Fault, Sentence } from '../../../ui/page.js';
import { useLive } from '../../live/live.api.js';
import { clearDraft, storedDraft } from '../draft/draft-storage.js';
import { useTaken } from './take-game.js';

/** @param chosenIds  the players who are chosen so far */
export function SamePeople({ chosenIds }: { readonly chosenIds: readonly number[] }) {
  const readerId = useReaderId();
  const games = [...useLive().data?.games ?? []].sort((a, b) => b.changedAt.localeCompare(a.changedAt));
  const [otherTables, setOtherTables] = useState<readonly number[]>([]);
  const [askedId, setAskedId] = useState<number | null>(null);
  const others = games.filter(({ id, recorder }) => recorder.id !== readerId || id === askedId);
  const same = others.find((game) => game.id === askedId
    || !otherTables.includes(game.id) && areSamePeople(chosenIds, playersOf(game).map(({ id }) => id)));
  if (same !== undefined) {
    const close = (): void => {
      setAskedId(null);
      setOtherTables([...otherTables, same.id]);
    };
    return <Question key={same.id} game={same} onAsked={() => setAskedId(same.id)} onClose={close} />;
  }
  return others.map((game) => <AlreadyThere key={game.id} game={game} chosenIds={chosenIds} />);
}

const playersOf = ({ teams }: LiveGame) => teams.flatMap(({ players }) => players);

function AlreadyThere({ game, chosenIds }: { readonly game: LiveGame; readonly chosenIds: readonly number[] }) {
  const names = playersOf(game).filter(({ id }) => chosenIds.includes(id))
    .map(({ displayName }) => isolated(displayName));
  if (names.length === 0) return null;
  const at = `playing at ${isolated(game.recorder.displayName)}’s table`;
  return (
    <Note variant="warn" role="status">
      <Sentence text={`${listed(names)} ${names.length === 1 ? 'is' : 'are'} ${at}. Choose others, or wait.`} />
    </Note>
  );
}

function Question({ game, onAsked, onClose }: {
  readonly game: LiveGame;
  readonly onAsked: () => void;
  readonly onClose: () => void;
}) {
  const { id, recorder, currentRound, startedAt, ofEvening, askedBy } = game;
  const readerId = useReaderId();
  const navigate = useNavigate();
  const taken = useTaken();
  const name = isolated(recorder.displayName);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => send(liveCalls.takeOver, {}, newIdempotencyKey(), { id }),
    onSuccess: ({ game: mine }) => (mine === null ? onAsked() : taken(mine)),
  });
  const isMine = recorder.id === readerId;
  const take = useEffectEvent(() => mutate());
  useEffect(() => {
    if (isMine) take();
  }, [isMine]);
  const isWaiting = askedBy?.id === readerId;
  // The choice is the answer: nobody is asked again whether to leave.
  const watch = (): void => {
    const draft = storedDraft();
    if (draft !== null) clearDraft(draft);
    void navigate(paths.dashboard);
  };
  return (
    <Dialog
      title={<Sentence text={`${name} is in round ${currentRound} with the same people`} />}
      onClose={onClose}
      foot={<Button label="Close" onClick={onClose} />}
    >
      <p className="muted">Game {ofEvening} began at {zone.timeText(startedAt)}.</p>
      <div className="same-people">
        <button type="button" className="choice main" onClick={watch}>
          <Choice icon="eye" name="Watch" text="See the game, nothing to type" />
        </button>
        <button
          type="button"
          className="choice"
          aria-disabled={isWaiting || isPending}
          onClick={() => isWaiting || mutate()}
        >
          <Choice
            icon="hand"
            name="Take over"
            text={`You record from round ${currentRound} on. ${recorder.displayName}’s phone switches to watching`}
          />
        </button>
        <button type="button" className="choice" onClick={onClose}>
          <Choice icon="table" name="Another table" text="A second game next to it, with other people" />
        </button>
      </div>
      {error !== null && <Fault>{serverMessageOf(error, 'The phone was not asked.')}</Fault>}
      <p role="status">
        {isWaiting
          && <Sentence text={`${name}’s phone is asked. If it does not answer in two minutes, an admin can.`} />}
        {!isWaiting && !isMine && data !== undefined && <Sentence text={`${name} goes on with the game.`} />}
      </p>
    </Dialog>
  );
}

const Choice = ({ icon, name, text }: { readonly icon: IconName; readonly name: string; readonly text: string }) => (
  <>
    <Icon name={icon} />
    <b>{name}</b>
    <small>{text}</small>
    <Icon name="right" />
  </>
);
