/** Work behind the screens: live updates, sending games and answers that wait, and notices about missing engines. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UserView } from '../../contract/players.js';
import { dateText } from '../../domain/dates.js';
import { counted } from '../../domain/text.js';
import { keepPushes } from '../features/notices/pushes.js';
import UnsentGamesSender from '../features/recording/sending/unsent-games-sender.js';
import { mayRecordGames } from '../figures/session.js';
import { sendAnswers, useKeptAnswers } from '../figures/plans/answers.js';
import { forget, recall, remember } from '../transport/browser-storage.js';
import { useKeepTrying } from '../transport/keep-trying.js';
import { refresh, useRefreshAfter } from '../transport/resource.js';
import { serverAheadMs } from '../transport/server-clock.js';
import { askAtOnce, healthQuery } from '../transport/server-health.js';
import { followUpdates } from '../transport/update-stream.js';
import { currentDate } from '../ui/date-text.js';
import { toastBad } from '../ui/toast.js';
import { MissingNotice } from './missing-notice.js';

export default function Background({ reader }: { readonly reader: UserView }) {
  const queryClient = useQueryClient();
  const mayRecord = mayRecordGames(reader);
  useLiveUpdates();
  useKeepTrying(useKeptAnswers()[0]?.key, () => sendAnswers(queryClient, reader.id));
  useEffect(sayClockDifference, []);
  useEffect(() => void keepPushes(queryClient).catch(() => undefined), [queryClient, reader.id]);
  return <>{mayRecord && <UnsentGamesSender />}<MissingNotice mayRecord={mayRecord} isAdmin={reader.isAdmin} /></>;
}

/** Refreshes the screen after changes by others. */
function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const back = (): void => {
      askAtOnce(queryClient);
      refresh(queryClient, '/api/').catch(() => undefined);
    };
    addEventListener('online', back);
    const stop = followUpdates(queryClient);
    return () => {
      removeEventListener('online', back);
      stop();
    };
  }, [queryClient]);
  // Refreshes reads that failed, or were answered from memory, while an engine was missing.
  useRefreshAfter((useQuery(healthQuery).data?.missing.length ?? 0) > 0);
}

const SAID = 'clock-difference-said';
const HOUR_MS = 3_600_000;
/** A smaller difference changes no date of an evening. */
const UNSAID_MS = 3 * HOUR_MS;
const MOST_HOURS = 48;

function sayClockDifference(): void {
  const ahead = serverAheadMs();
  if (Math.abs(ahead) < UNSAID_MS) return forget(SAID);
  if (recall(SAID) !== null) return;
  remember(SAID, 'true');
  const hours = Math.round(Math.abs(ahead) / HOUR_MS);
  const difference = hours < MOST_HOURS ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
  toastBad(
    'Check your clock',
    `This device is ${difference} ${ahead > 0 ? 'behind' : 'ahead of'} the server. ` +
      `Games and payments get the server's date: today is ${dateText(currentDate())}.`,
  );
}
