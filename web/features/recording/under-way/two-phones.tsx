/**
 * A game on two phones: the rounds that the other phone records, as they are entered, and the code that hands a game
 * over.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { PlayerRef } from '../../../../contract/players.js';
import { underWayCalls } from '../../../../contract/under-way.calls.js';
import type { UnderWayView } from '../../../../contract/under-way.js';
import { ROUND_COUNT } from '../../../../domain/game-size.js';
import { isolated } from '../../../../domain/text.js';
import { linkTo } from '../../../figures/group.js';
import { Name, useReaderId } from '../../../figures/members.js';
import { serverMessageOf } from '../../../transport/http.js';
import { refresh, useCommand } from '../../../transport/resource.js';
import { serverNow, zone } from '../../../transport/server-clock.js';
import { Button, ActionButton } from '../../../ui/controls.js';
import { Dialog } from '../../../ui/dialog.js';
import { Fault, Sentence } from '../../../ui/page.js';
import { useScreenOn } from '../../../ui/screen.js';
import { CreatePanel, StepHeading } from '../create-panel.js';
import { draftText } from '../draft/draft-storage.js';
import { isFirstPhone, type UnderWay } from '../draft/game-draft.js';
import { takeAddress } from '../recording-address.js';
import { firstOpenRound } from '../rounds/round-entry.js';
import { type RoundsProps, TeamScores } from '../rounds/rounds-step.js';
import { codeText, timeLeftText } from './shared-draft.js';
import type { GameUnderWay } from './use-under-way.js';

type FollowStepProps = RoundsProps & { readonly game: GameUnderWay; readonly underWay: UnderWay };

/** This phone may take the game back or send it. */
export function FollowStep(props: FollowStepProps) {
  const { game, underWay, wizard: { draft }, isFinishing, finish, onClose } = props;
  const readerId = useReaderId();
  useScreenOn();
  // The member who began the game may also have got it back by a code.
  const isFirst = isFirstPhone(underWay) || underWay.firstId === readerId;
  // The server does not tell a phone that handed the game over who has it now.
  const other = game.isOver && !isFirst ? null : holderOf(game.view);
  const isWithFirst = game.view !== null && isFirstPhone(game.view);
  const isComplete = firstOpenRound(draft.roundPositions) === null;
  return (
    <CreatePanel step={3} onClose={onClose}>
      <div className="panel stack">
        <StepHeading>
          {other === null ? 'Another phone' : other.id === readerId ? 'Your other phone' : (
            <Name>{other.displayName}</Name>
          )}{' '}
          records this game
        </StepHeading>
        <p className="muted">{draftText(draft)}</p>
        <p role="status">
          {isComplete ? 'All rounds are complete.' : `Round ${draft.currentRound} of ${ROUND_COUNT}.`}
        </p>
        <p className="small muted" role="status">{sinceText(game)}</p>
      </div>
      <TeamScores {...props} />
      <div className="acts-row">
        {isFirst && game.isOver && <Button label="Go on here" onClick={game.goOn} />}
        {isFirst && !game.isOver && !isWithFirst && <TakeBack {...props} />}
        {isComplete && (
          <Button
            label={isFinishing ? 'Saving...' : 'Send the game'}
            variant="primary big"
            aria-disabled={isFinishing}
            onClick={() => finish()}
          />
        )}
      </div>
    </CreatePanel>
  );
}

const holderOf = (view: GameUnderWay['view']): PlayerRef | null =>
  view && (isFirstPhone(view) ? view.first : view.taker);

/** The shown rounds are never older than this time. */
function sinceText({ isOver, lostSince, view }: GameUnderWay): string {
  if (isOver) return 'The game is no longer shared with this phone. You see its last known state.';
  if (lostSince !== null) return `No connection since ${zone.timeText(lostSince)}: what you see is from then.`;
  return view === null ? '' : `Last change there: ${zone.timeText(view.changedAt)}`;
}

function TakeBack({ game, underWay }: FollowStepProps) {
  const takeBack = useCommand(underWayCalls.takeBack, { id: underWay.id });
  return (
    <ActionButton
      change={takeBack}
      body={{ hands: game.view?.hands ?? 0 }}
      label={['Take it back', 'Taking it back...']}
      onDone={game.takenBack}
      failure={['Error', 'The game was not taken back.']}
    />
  );
}

/** Another recorder wants to go on with the game of this phone. */
export function TakeOverQuestion({ asker, game, round }: {
  readonly asker: PlayerRef;
  readonly game: GameUnderWay;
  readonly round: number;
}) {
  const queryClient = useQueryClient();
  const { mutate: answer, isPending, error } = useMutation({
    mutationFn: game.answer, onSettled: () => refresh(queryClient, 'live').catch(() => undefined),
  });
  const name = isolated(asker.displayName);
  const acts = (
    <>
      <Button label="No, I go on" onClick={() => answer(false)} />
      <Button
        label={isPending ? 'Handing over...' : 'Yes, hand it over'}
        variant="primary"
        aria-disabled={isPending}
        onClick={() => isPending || answer(true)}
      />
    </>
  );
  return (
    <Dialog
      title={<Sentence text={`${name} wants to go on with this game`} />}
      onClose={() => answer(false)}
      isBusy={isPending}
      foot={acts}
    >
      <p>You record round {round}. After a yes this phone watches, and you can take the game back.</p>
      {error !== null && <Fault>{serverMessageOf(error, 'The answer was not sent.')}</Fault>}
    </Dialog>
  );
}

const QrCode = lazy(() => import('../../../ui/qr-code.js'));

const LOOK_AT_CLOCK_MS = 5_000;

/** The code and its picture work once, while this dialog is open. */
export function HandOver({ game, onClose }: { readonly game: GameUnderWay; readonly onClose: () => void }) {
  const { mutate: ask, error, isSuccess } = useMutation({ mutationFn: game.handOver });
  useEffect(() => ask(), [ask]);
  const { view } = game;
  const close = (): void => {
    onClose();
    // A code that was not ended expires by itself.
    game.cancel().catch(() => undefined);
  };
  const again = (label: string) => <Button label={label} variant="primary" onClick={() => ask()} />;
  return (
    <Dialog title="Hand over" onClose={close} foot={<Button label="Cancel" onClick={close} />}>
      <p>Another phone goes on with this game, and this one follows. Either of them can send it.</p>
      {error !== null ? (
        <div className="stack" role="alert">
          <Fault>{serverMessageOf(error, 'There is no code without the server.')}</Fault>
          {again('Try again')}
        </div>
      ) : isSuccess && view?.code === null ? (
        <div className="stack" role="status">
          <p>The code has expired.</p>
          {again('New code')}
        </div>
      ) : (
        <Code code={view?.code ?? null} />
      )}
      <p className="small muted">
        Point the camera of the other phone here. Or open New Game there, choose &apos;Take over a game&apos; and type
        the code. Its member needs the right to record.
      </p>
    </Dialog>
  );
}

/** The picture keeps its place until the code is known. */
function Code({ code }: { readonly code: UnderWayView['code'] }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), LOOK_AT_CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="take-code">
      <div className="qr">
        {code !== null && (
          <Suspense fallback={null}>
            <QrCode
              text={linkTo(takeAddress(code.text))}
              label="QR code with the link that takes the game over"
            />
          </Suspense>
        )}
      </div>
      <p className="take-text num">{code !== null && codeText(code.text)}</p>
      <p className="small muted">
        {code === null ? 'Asking for a code...' : `Works once, until ${zone.timeText(code.expiresAt)}`}
        {code !== null && timeLeftText(code.expiresAt, now)}
      </p>
    </div>
  );
}
