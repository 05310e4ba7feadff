/** Sends kept games automatically when the network is back, and at intervals. */
import { useEffect, useEffectEvent } from 'react';
import { useReader } from '../../session/session.api.js';
import { useUnsentGames } from './unsent-games.js';
import { useSendUnsentGame } from './send-unsent-game.js';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** Renders nothing. Mounted for members who may record games. */
export default function UnsentGamesSender(): null {
  const readerId = useReader()?.id;
  const games = useUnsentGames().filter(({ memberId, sendsItself }) => sendsItself && memberId === readerId);
  const send = useSendUnsentGame();
  const sendFirst = useEffectEvent(async () => {
    const [first] = games;
    if (first !== undefined && navigator.onLine) await send(first);
  });
  const firstId = games[0]?.id;
  useEffect(() => {
    if (firstId === undefined) return undefined;
    return keepTrying(() => sendFirst());
  }, [firstId]);
  return null;
}

/**
 * Tries with backoff, and at once when the network is back; one attempt at a time.
 * @returns a function that stops it
 */
function keepTrying(attempt: () => Promise<void>): () => void {
  let pauseMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout>;
  let isTrying = false;
  let isOver = false;
  const schedule = (): void => {
    if (isOver) return;
    timer = setTimeout(() => void tryNow(), pauseMs);
    pauseMs = Math.min(2 * pauseMs, LONGEST_WAIT_MS);
  };
  const tryNow = async (): Promise<void> => {
    if (isTrying) return;
    isTrying = true;
    clearTimeout(timer);
    await attempt();
    isTrying = false;
    schedule();
  };
  const hasNetwork = (): void => {
    pauseMs = FIRST_WAIT_MS;
    void tryNow();
  };
  addEventListener('online', hasNetwork);
  schedule();
  return () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', hasNetwork);
  };
}
