/** Sends the reader's answers that wait: at intervals, and when the network is back. Used behind all screens. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { keepTrying } from '../../transport/keep-trying.js';
import { useReaderId } from '../members.js';
import { sendAnswers, useKeptAnswers } from './answers.js';

export function useAnswersSender(): void {
  const queryClient = useQueryClient();
  const memberId = useReaderId() ?? 0;
  const first = useKeptAnswers()[0]?.key;
  const sendAll = useEffectEvent(() => sendAnswers(queryClient, memberId));
  useEffect(() => (first === undefined ? undefined : keepTrying(() => sendAll())), [first]);
}
