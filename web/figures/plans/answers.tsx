/**
 * The evenings ahead, and the reader's answers. An answer is given in one tap, shown at once, and kept in the browser
 * until the server has it, even across a reload.
 */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useMemo } from 'react';
import { planCalls } from '../../../contract/plans.calls.js';
import type { AnswerRequest, PlanView } from '../../../contract/plans.js';
import { dayTitle } from '../../../domain/dates.js';
import { forget, jsonIn, keysWith, recall, remember, useStored } from '../../transport/browser-storage.js';
import { HttpError, newIdempotencyKey, send, serverMessageOf } from '../../transport/http.js';
import { refresh } from '../../transport/resource.js';
import { Drawing, iconPath, restoreFocus } from '../../ui/controls.js';
import { toastBad } from '../../ui/toast.js';
import { useReaderId } from '../members.js';
import { answered, statusOf } from './plan-text.js';
import { plansQuery } from './plans.api.js';

const PREFIX = 'unsent-answer ';

/** The latest answer for a date. */
interface KeptAnswer {
  readonly date: string;
  readonly answer: AnswerRequest['answer'];
  /** The member who gave the answer: it is sent for no other member who uses this browser. */
  readonly memberId: number;
  /** Idempotency key: the answer is given once, however often it is sent. */
  readonly key: string;
  /** Whether an attempt got no answer. */
  readonly hasFailed: boolean;
}

const placeOf = ({ memberId, date }: Pick<KeptAnswer, 'memberId' | 'date'>): string => `${PREFIX}${memberId} ${date}`;

const keptAt = (place: string): KeptAnswer | null => jsonIn(recall(place)) as KeptAnswer | null;

const keptAnswers = (memberId: number): KeptAnswer[] =>
  keysWith(`${PREFIX}${memberId} `).sort().flatMap((place) => keptAt(place) ?? []);

/** The kept answers, updated when they change, in other windows too. */
export function useKeptAnswers(): readonly KeptAnswer[] {
  const memberId = useReaderId() ?? 0;
  const text = useStored(() => JSON.stringify(keptAnswers(memberId)));
  return useMemo(() => JSON.parse(text) as KeptAnswer[], [text]);
}

/** The plans, with the reader's answers that are on their way. */
export function usePlans(enabled = true) {
  const query = useQuery({ ...plansQuery, enabled });
  const kept = useKeptAnswers();
  const data = query.data?.map((plan) => kept.filter(({ date }) => date === plan.date)
    .reduce((shown, { memberId, answer }) => answered(shown, memberId, answer), plan));
  return { ...query, data };
}

/** Gives the reader's answer. */
function useAnswer(): (date: string, answer: KeptAnswer['answer']) => void {
  const queryClient = useQueryClient();
  const memberId = useReaderId() ?? 0;
  return (date, answer) => {
    const kept = { answer, date, memberId, key: newIdempotencyKey(), hasFailed: false };
    const isKept = remember(placeOf(kept), JSON.stringify(kept));
    void (isKept ? sendAnswers(queryClient, memberId) : isDone(queryClient, kept));
  };
}

let sending: Promise<void> = Promise.resolve();

/** Answers are sent one after the other, so that the earlier of two for a date does not arrive last. */
export function sendAnswers(queryClient: QueryClient, memberId: number): Promise<void> {
  sending = sending.then(async () => {
    for (const kept of keptAnswers(memberId)) if (!await isDone(queryClient, kept)) return;
  });
  return sending;
}

/**
 * Whether the server will never accept the answer: not so after a fault of the server, a missing login, or too many
 * calls.
 */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof HttpError && error.status < 500 && ![401, 408, 429].includes(error.status);

/** Sends an answer. @returns whether it was given or refused; if neither, it is sent again later */
async function isDone(queryClient: QueryClient, kept: KeptAnswer): Promise<boolean> {
  const { date, key, answer } = kept;
  const isLatest = (): boolean => keptAt(placeOf(kept))?.key === key;
  // This also shows the login to a reader whose session has ended. A read that fails now shows its own error.
  const readAgain = (): Promise<void> => refresh(queryClient, ...planCalls.answer.stale).catch(() => undefined);
  try {
    await send(planCalls.answer, { answer }, key, { date });
    await readAgain();
  } catch (error) {
    void readAgain();
    if (!isRefusedForGood(error)) {
      if (isLatest()) remember(placeOf(kept), JSON.stringify({ ...kept, hasFailed: true }));
      return false;
    }
    toastBad('Your answer was refused', serverMessageOf(error, 'Something went wrong.'));
  }
  if (isLatest()) forget(placeOf(kept));
  return true;
}

const CHOICES = [
  ['in', 'In', iconPath('check')],
  ['maybe', 'Maybe', 'M9 9.2a3 3 0 1 1 4.3 2.7c-.9.4-1.3 1-1.3 2v.6M12 18v.1'],
  ['out', 'Out', iconPath('close')],
] as const;

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The buttons In, Maybe and Out; another tap changes the answer. */
export function AnswerButtons({ plan, variant, onTap }: {
  readonly plan: PlanView;
  /** Whether the buttons are smaller, in a list. */
  readonly variant?: 'sm';
  readonly onTap?: () => void;
}) {
  const answer = useAnswer();
  const status = statusOf(plan, useReaderId());
  const chosen = status === 'waiting' ? 'in' : status;
  return (
    <div
      className={`rsvp ${variant ?? ''}`}
      role="radiogroup"
      ref={restoreFocus}
      aria-label={`Do you come on ${dayTitle(plan.date)}?`}
      onKeyDown={moveFocus}
    >
      {CHOICES.map(([value, text, path]) => (
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={value === chosen}
          tabIndex={value === (chosen ?? 'in') ? 0 : -1}
          onClick={() => {
            onTap?.();
            if (value !== chosen) answer(plan.date, value);
          }}
        >
          <Drawing path={path} />
          {text}
        </button>
      ))}
    </div>
  );
}

/** Arrow keys only move the focus: choosing Maybe on the way from In to Out would lose the seat. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((at + step) % buttons.length)?.focus();
}

/** A note while an answer is on its way. It stands in a live region. */
export function SendingNote({ date }: { readonly date: string }) {
  const kept = useKeptAnswers().find((each) => each.date === date);
  if (kept === undefined) return null;
  return kept.hasFailed ? 'Your answer did not arrive. It is sent again when there is a connection.' : 'Sending...';
}
