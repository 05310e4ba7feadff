/** The end of an evening: what ends it, the way to its story, and the podium that each phone shows once. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { eveningCalls } from '../../../contract/evenings.calls.js';
import type { RecapView } from '../../../contract/evenings.js';
import { scoreText } from '../../../domain/text.js';
import { pendingTies, tieText } from '../../figures/game-text.js';
import { firstNames, isEveningOver, isPodiumNews, Podium, podiumTitle, sizeText } from '../../figures/podium.js';
import { mayRecordGames, useReader } from '../../figures/session.js';
import { eveningPath, eveningStoryPath, settleAddress } from '../../paths.js';
import { recall, remember } from '../../transport/browser-storage.js';
import { usePress } from '../../transport/resource.js';
import { ActionButton, Button, Icon, type IconName, LinkButton } from '../../ui/controls.js';
import { Dialog, DialogButton } from '../../ui/dialog.js';
import { Note } from '../../ui/note.js';
import { Sentence } from '../../ui/page.js';
import { useRecap } from './recap.api.js';

interface OfRecap {
  readonly recap: RecapView;
}

/**
 * The link to the story of an evening that is over; the end of an open one, for recorders. A default export, because
 * it is loaded lazily.
 */
export default function EveningEnd({ recap, variant = 'on-felt' }: OfRecap & { readonly variant?: string }) {
  const mayEnd = mayRecordGames(useReader());
  const { date, games } = recap;
  if (games.length === 0) return null;
  if (isEveningOver(recap)) return <LinkButton label="See the story" variant={variant} to={eveningStoryPath(date)} />;
  if (!mayEnd) return null;
  return (
    <DialogButton
      label="End the evening"
      variant={variant}
      dialog={(onClose) => <EndDialog recap={recap} onClose={onClose} />}
    />
  );
}

/** The end of the evening of a game. */
export function EndOfDate({ date }: { readonly date: string }) {
  const { data } = useRecap(date);
  return data === undefined ? null : <EveningEnd recap={data.rows} variant="on-felt-line big" />;
}

const Fact = ({ icon, text, more }: { readonly icon: IconName; readonly text: string; readonly more: string }) => (
  <li>
    <Icon name={icon} />
    <span><Sentence text={text} /><small className="muted">{more}</small></span>
  </li>
);

/** A tie for the first place is asked first, because it names the winner. */
function EndDialog({ recap, onClose }: OfRecap & { readonly onClose: () => void }) {
  const { date, games, places, firstIds } = recap;
  const end = usePress(eveningCalls.end, { date });
  const navigate = useNavigate();
  const isOpen = firstIds.length === 0;
  const tied = isOpen ? games.find((game) => pendingTies(game).length > 0) : undefined;
  const total = places.find(({ playerId }) => playerId === firstIds[0])?.total;
  return (
    <Dialog
      title={isOpen ? 'Who won? A tie is open' : 'End the evening?'}
      onClose={onClose}
      isBusy={end.isPending}
      foot={(
        <>
          <Button label="Keep playing" onClick={onClose} />
          <ActionButton
            change={end}
            label={[isOpen ? 'End, settle later' : 'End the evening', 'Ending...']}
            variant={isOpen ? undefined : 'primary'}
            failure={['The evening goes on', 'Something went wrong.']}
            onDone={() => {
              onClose();
              void navigate(eveningPath(date));
            }}
          />
        </>
      )}
    >
      {tied ? (
        <>
          <Note icon="alert" variant="warn">Game {tied.id}: {tieText(pendingTies(tied)).toLowerCase()}.</Note>
          <LinkButton label="Settle it now" variant="primary wide" to={settleAddress(tied.id)} />
        </>
      ) : (
        <ul className="end-facts">
          <Fact
            icon="check"
            text={`${firstNames(recap)} ${firstIds.length > 1 ? 'win' : 'wins'} with ${scoreText(total ?? 0)}`}
            more={sizeText(recap)}
          />
          <Fact
            icon="crown"
            text="The TV and every phone show the podium"
            more="then the story, at everybody's own pace"
          />
          <Fact
            icon="undo"
            text="One more game? Just start it"
            more="Until 6 in the morning the evening simply goes on"
          />
        </ul>
      )}
    </Dialog>
  );
}

const SHOWN_MS = 4_000;
const SEEN = 'podium';

/** The podium, once on this phone for each end, for four seconds or until a tap; then the story. */
export function PodiumMoment({ recap }: OfRecap) {
  const moment = isPodiumNews(recap) ? `${recap.date} ${recap.endedAt}` : null;
  const [seen, setSeen] = useState(() => recall(SEEN));
  useEffect(() => {
    if (moment !== null) remember(SEEN, moment);
  }, [moment]);
  return moment === null || seen === moment ? null : <Moment recap={recap} onClose={() => setSeen(moment)} />;
}

function Moment({ recap, onClose }: OfRecap & { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const tell = (): void => {
    onClose();
    void navigate(eveningStoryPath(recap.date));
  };
  const tellThen = useEffectEvent(tell);
  useEffect(() => {
    const timer = setTimeout(() => tellThen(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog
      title={<Sentence text={podiumTitle(recap)} />}
      onClose={onClose}
      foot={<Button label="See the story" variant="on-felt wide" onClick={tell} />}
    >
      <p className="muted">{sizeText(recap)}</p>
      <Podium recap={recap} />
    </Dialog>
  );
}
