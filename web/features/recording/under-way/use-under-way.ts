/** The wizard's game, which everybody sees as it is entered, and which is followed while another phone has it. */
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathOf } from '../../../../contract/call.js';
import { gameCalls } from '../../../../contract/games.calls.js';
import { liveCalls } from '../../../../contract/live.calls.js';
import { underWayCalls } from '../../../../contract/under-way.calls.js';
import type { UnderWayView } from '../../../../contract/under-way.js';
import { isolated } from '../../../../domain/text.js';
import { GAME_CREATED, settleAddress } from '../../../paths.js';
import { getJson, isFinal, newIdempotencyKey, send } from '../../../transport/http.js';
import { refresh } from '../../../transport/resource.js';
import { serverNow } from '../../../transport/server-clock.js';
import { useReader } from '../../../figures/session.js';
import { useLive } from '../../live/live.api.js';
import { forgetDraftOf, keepAside } from '../draft/draft-storage.js';
import { type GameDraft, isFirstPhone, type UnderWay } from '../draft/game-draft.js';
import { forgetUnsent } from '../sending/unsent-games.js';
import type { WizardAction } from '../wizard.js';
import { type InStep, keepInStep, type Phone } from './keep-in-step.js';
import { draftOf, hasOwnRoles, isSameGame, sharedOf } from './shared-draft.js';

const NOTHING = {
  /** The server's last answer; null before the first one. */
  view: null as UnderWayView | null,
  /** The instant since when the server has not answered, ISO 8601. */
  lostSince: null as string | null,
  /** Whether the server has stopped sharing the game with this phone. */
  isOver: false,
};

export type GameUnderWay = ReturnType<typeof useUnderWay>;

export function useUnderWay(draft: GameDraft, dispatch: Dispatch<WizardAction>, isFinishing: boolean) {
  const { underWay } = draft;
  const [known, setKnown] = useState(NOTHING);
  const { view, isOver } = known;
  const begin = useBegin(draft, dispatch);
  const [inTurn] = useState(oneByOne);
  /** Whether another phone has the game, or the server refuses to let this one go on. */
  const isFollowing = underWay !== null
    && (view !== null && view.hands !== underWay.hands || isOver && !isFirstPhone(underWay));
  const told = (next: UnderWayView): void => {
    // This answer was overtaken by a later one.
    if (view !== null && next.hands < view.hands) return;
    setKnown({ ...NOTHING, view: next });
    if (underWay === null || next.hands === underWay.hands) return;
    const followed = draftOf(next, underWay.hands);
    if (followed === null || isSameGame(followed, draft)) return;
    // Rounds that only this phone has are offered as another game.
    if (next.wentOnUnseen && !isFollowing && hasOwnRoles(draft, followed)) {
      keepAside({ ...draft, underWay: null, attempt: null });
    }
    dispatch({ type: 'followed', draft: followed });
  };
  const failed = (error: unknown): void => setKnown((before) => ({
    ...before, isOver: isFinal(error), lostSince: before.lostSince ?? serverNow().toISOString(),
  }));
  const { asked, isElsewhere } = useQuestion(view, underWay);
  const isAwaited = view !== null && (view.hands > 0 || view.code !== null);
  const isShared = !isOver && (isElsewhere || isFollowing || draft.attempt !== null || isAwaited);
  useInStep(underWay?.id, {
    content: JSON.stringify([underWay?.hands, sharedOf(draft)]), isInHand: !isFollowing && !isOver, isShared,
    publish: () => inTurn(() => publish(underWay!, draft)), read: () => inTurn(() => read(underWay!)), told, failed,
  });
  useRecorded(isFinishing ? null : view, draft);
  return {
    ...known, isFollowing, asked,
    /** Asks for a code, which then appears in `view`. */
    handOver: async (): Promise<void> => {
      const begun = begin();
      if (begun === null) return;
      const key = newIdempotencyKey();
      told(await inTurn(async () => {
        await publish(begun, draft);
        return send(underWayCalls.handOver, { hands: begun.hands }, key, { id: begun.id });
      }));
    },
    /** Answers the member who asks for the game. */
    answer: async (accepts: boolean): Promise<void> => {
      if (underWay === null || view === null || asked === null) return;
      // The other phone goes on with the last tap of this one.
      if (accepts) await inTurn(() => publish(underWay, draft));
      await send(liveCalls.answer, { askedBy: asked.id, accepts }, newIdempotencyKey(), { id: view.liveId });
      told(await inTurn(() => read(underWay)));
    },
    /** Ends the code. */
    cancel: async (): Promise<void> => {
      if (view !== null && view.code !== null) told(await inTurn(() => endCode(view)));
    },
    takenBack: (next: UnderWayView): void => {
      const taken = draftOf(next);
      setKnown({ ...NOTHING, view: next });
      if (taken !== null && isFirstPhone(next)) dispatch({ type: 'followed', draft: taken });
    },
    /** Lets the first phone go on with its own draft. */
    goOn: (): void => {
      setKnown(NOTHING);
      if (underWay !== null) dispatch({ type: 'changed', change: { underWay: { ...underWay, hands: 0 } } });
    },
  };
}

/** Runs calls one by one, so that no answer overtakes another. */
function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(call: () => Promise<T>): Promise<T> => {
    const next = last.then(call);
    last = next.catch(() => undefined);
    return next;
  };
}

function useInStep(id: string | undefined, phone: Phone): void {
  const inStep = useRef<InStep>(undefined);
  const now = useEffectEvent(() => phone);
  useEffect(() => {
    if (id === undefined) return undefined;
    const kept = keepInStep(() => now());
    inStep.current = kept;
    return kept.stop;
  }, [id]);
  useEffect(() => inStep.current?.changed(), [phone.content, phone.isShared]);
}

const read = ({ id }: UnderWay): Promise<UnderWayView> =>
  getJson(pathOf(underWayCalls.one, { id }), new AbortController().signal);

const publish = ({ id, hands }: UnderWay, draft: GameDraft): Promise<UnderWayView> =>
  send(underWayCalls.publish, { hands, draft: sharedOf(draft) }, newIdempotencyKey(), { id });

const endCode = ({ id, hands }: UnderWayView): Promise<UnderWayView> =>
  send(underWayCalls.endCode, { hands }, newIdempotencyKey(), { id });

/** A game is shared from its first round on. Without a network it stays on this phone. */
function useBegin(draft: GameDraft, dispatch: Dispatch<WizardAction>): () => UnderWay | null {
  const readerId = useReader()?.id;
  const { attempt, underWay: begun } = draft;
  const begin = (): UnderWay | null => {
    if (begun !== null || readerId === undefined) return begun;
    // A game that was sent before keeps its key.
    const id = attempt?.memberId === readerId ? attempt.key : newIdempotencyKey();
    const underWay = { id, firstId: readerId, hands: 0, startedAt: serverNow().toISOString() };
    dispatch({ type: 'changed', change: { underWay } });
    return underWay;
  };
  const share = useEffectEvent(begin);
  const isBegun = begun !== null;
  useEffect(() => {
    if (!isBegun) share();
  }, [isBegun]);
  return begin;
}

/** The member who asks this phone for its game, and whether another phone has it already. */
function useQuestion(view: UnderWayView | null, underWay: UnderWay | null) {
  const { data } = useLive();
  const game = data?.games.find(({ id }) => id === view?.liveId);
  if (!game || !view) return { asked: null, isElsewhere: false };
  const holder = isFirstPhone(view) ? view.first : view.taker;
  const isElsewhere = game.recorder.id !== holder?.id;
  return { asked: isElsewhere || view.hands !== underWay?.hands ? null : game.askedBy, isElsewhere };
}

/** Opens the recorded game. This phone may have sent it itself without getting an answer. */
function useRecorded(view: UnderWayView | null, { underWay, attempt }: GameDraft): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const gameId = view?.gameId ?? null;
  const open = useEffectEvent((recorded: number) => {
    if (underWay !== null) forgetUnsent(underWay.id);
    forgetDraftOf({ underWay });
    refresh(queryClient, ...gameCalls.record.stale).catch(() => undefined);
    const other = view && view.hands % 2 === 1 ? view.taker : view?.first;
    const isOther = view?.hands !== 0 && attempt === null && other;
    const state = isOther ? `${isolated(other.displayName)} saved game ${recorded}.` : GAME_CREATED;
    void navigate(settleAddress(recorded), { replace: true, state });
  });
  useEffect(() => {
    if (gameId !== null) open(gameId);
  }, [gameId]);
}
