/** Texts about an evening ahead: when it is, who comes, and what their number means for the table. */
import type { AnswerRequest, PlanView } from '../../../contract/plans.js';
import { daysLater, dayText, dayTitle } from '../../../domain/dates.js';
import { MAX_PLAYERS, MIN_PLAYERS } from '../../../domain/game-size.js';
import { capital, isolated, listed } from '../../../domain/text.js';
import { paths } from '../../paths.js';
import { zone } from '../../transport/server-clock.js';
import { inWords } from '../number-words.js';

/** The address at which a recorder plans an evening. */
export const planningPath = `${paths.evenings}?plan=true`;

/** `nine are`, `one is`, `nobody is`. */
const countAre = (count: number): string => `${inWords(count)} ${count > 1 ? 'are' : 'is'}`;

/** `Friday 31 July, 20:00`. */
export const planTitle = ({ date, time }: Pick<PlanView, 'date' | 'time'>): string =>
  `${dayTitle(date)}, ${zone.clockText(time)}`;

/** `Tonight, 20:00`; on another day the title. @param today  the group's calendar date */
export const planWhen = ({ date, time }: Pick<PlanView, 'date' | 'time'>, today: string): string =>
  (date <= today ? `Tonight, ${zone.clockText(time)}` : planTitle({ date, time }));

/** `tomorrow`. @param today  the group's calendar date */
export function whenText({ date, state }: Pick<PlanView, 'date' | 'state'>, today: string): string {
  if (state !== 'open') return state;
  if (date <= today) return 'tonight';
  return date === daysLater(today, 1) ? 'tomorrow' : `on ${dayText(date)}`;
}

type Line = Pick<PlanView, 'in' | 'waiting'>;

/** The number of members who said In, including those who wait. */
export const saidIn = (plan: Line): number => plan.in.length + plan.waiting.length;

/** `Nine people said they’re coming.` */
export const comingText = (count: number): string =>
  `${capital(inWords(count))} ${count === 1 ? 'person' : 'people'} said they’re coming.`;

/** The answer of a member; `waiting` is an In after the tenth. */
export type Status = AnswerRequest['answer'] | 'waiting' | null;

export function statusOf(plan: PlanView, memberId: number | undefined): Status {
  const said = (['in', 'waiting', 'maybe', 'out'] as const).find((each) => plan[each].some((id) => id === memberId));
  return said ?? null;
}

export const STATUS_TEXT: Readonly<Record<NonNullable<Status> | 'none', string>> = {
  in: 'You are in.', waiting: 'You wait for the first game.', maybe: 'You said maybe.', out: 'You are out.',
  none: 'You have not answered.',
};

/** The meaning of this number of players for the table. */
export function tableText(total: number): string {
  if (total < MIN_PLAYERS) return `${capital(countAre(total))} in: a game needs eight.`;
  if (total === MIN_PLAYERS) return 'Eight make four teams. Two more make five full teams.';
  if (total === MAX_PLAYERS - 1) return 'Nine make five teams: one plays with No Player.';
  if (total === MAX_PLAYERS) return 'Ten make five full teams.';
  return `Ten play, ${inWords(total - MAX_PLAYERS)} ${total > MAX_PLAYERS + 1 ? 'wait' : 'waits'}.`;
}

/** Names at most two members. The names are marked. */
const some = (names: readonly string[], one: string, many: string): string[] => {
  if (names.length === 0) return [];
  const who = names.length > 2 ? inWords(names.length) : listed(names);
  return [`${who} ${names.length === 1 ? one : many}`];
};

/** `Ines has not answered, Goran said maybe.`; empty if all others have said In or Out. */
export function openText(plan: PlanView, readerId: number | undefined, nameOf: (id: number) => string): string {
  const others = (ids: readonly number[]) => ids.filter((id) => id !== readerId).map((id) => isolated(nameOf(id)));
  const parts = [
    ...some(others(plan.open), 'has not answered', 'have not answered'),
    ...some(others(plan.maybe), 'said maybe', 'said maybe'),
  ];
  return parts.length === 0 ? '' : `${capital(parts.join(', '))}.`;
}

/** The note below the number on the table. */
export function tableNote({ in: seated, waiting, maybe }: PlanView): string {
  if (waiting.length > 0) return `play, ${waiting.length} ${waiting.length === 1 ? 'waits' : 'wait'}`;
  if (maybe.length > 0) return `in, ${maybe.length} maybe`;
  return seated.length >= MIN_PLAYERS ? `in: ${seated.length === MIN_PLAYERS ? 'four' : 'five'} teams` : 'in';
}

/** `5 in, 1 out`, for a list of evenings. */
export function countsText(plan: PlanView): string {
  const counts = [[saidIn(plan), 'in'], [plan.maybe.length, 'maybe'], [plan.out.length, 'out']] as const;
  const said = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return said.length === 0 ? 'Nobody has answered' : said.join(', ');
}

/** What each number of players means; the current one is marked. The first is for fewer too, the last for more. */
export const scaleOf = (total: number) => [
  {
    number: Math.min(total, 7), title: 'Not enough', isNow: total < MIN_PLAYERS,
    note: `A game needs eight; recorders get a notice at ${zone.clockText('18:00')}`,
  },
  { number: 8, title: 'Four teams', note: 'Nobody waits, nobody sits alone', isNow: total === MIN_PLAYERS },
  {
    number: 9, title: 'Five teams, one with No Player', isNow: total === MAX_PLAYERS - 1,
    note: 'Drawn by lot at the table from those who sat alone least',
  },
  { number: 10, title: 'Five full teams', note: 'Everybody plays every game', isNow: total === MAX_PLAYERS },
  {
    number: Math.max(total, 11), isNow: total > MAX_PLAYERS,
    title: total > 11 ? `${capital(inWords(total - MAX_PLAYERS))} wait` : 'One waits, of twelve two',
    note: 'The last to say In waits first; then you change after each game',
  },
];

/** The chairs in degrees from the right, clockwise, in the order of the answers. */
const ANGLES = [-126, -90, -54, -20, 20, 54, 90, 126, 160, 200];
/** Half axes of the ellipse, in percent. */
const ACROSS = 43;
const DOWN = 41;

/** The chairs' places in percent of the picture, and their players. */
export const chairsAround = (seated: readonly number[]) => ANGLES.map((degrees, index) => {
  const angle = degrees * Math.PI / 180;
  // The last chair is No Player's if nine come; if fewer come, empty chairs are free.
  const empty = seated.length === MAX_PLAYERS - 1 ? 'No Player' : 'Free';
  return {
    x: `${(50 + ACROSS * Math.cos(angle)).toFixed(1)}%`, y: `${(50 + DOWN * Math.sin(angle)).toFixed(1)}%`,
    sitter: seated[index] ?? empty,
  } as const;
});

/**
 * The evening once an answer has arrived. An In goes to the end of the line, and the first member who waits gets a free
 * seat. The same answer again keeps its place.
 */
export function answered(plan: PlanView, memberId: number, answer: AnswerRequest['answer']): PlanView {
  const without = (ids: readonly number[]) => ids.filter((id) => id !== memberId);
  const added = (ids: readonly number[], name: AnswerRequest['answer']): readonly number[] => {
    if (answer !== name) return without(ids);
    return ids.includes(memberId) ? ids : [...ids, memberId];
  };
  const line = added([...plan.in, ...plan.waiting], 'in');
  return {
    ...plan,
    in: line.slice(0, MAX_PLAYERS), waiting: line.slice(MAX_PLAYERS),
    maybe: added(plan.maybe, 'maybe'), out: added(plan.out, 'out'), open: without(plan.open),
    reasons: plan.reasons.filter(({ userId }) => userId !== memberId),
  };
}

/** `Next: Friday 27 November, 20:00, six are in`. */
export const nextText = (plan: Pick<PlanView, 'date' | 'time'>, coming: number): string =>
  `Next: ${planTitle(plan)}, ${countAre(coming)} in`;

/** The next evening that takes place and has not begun. */
export const nextOf = <Plan extends Pick<PlanView, 'state' | 'games'>>(plans: readonly Plan[]): Plan | undefined =>
  plans.find((plan) => plan.state === 'open' && !hasBegun(plan));

/** Whether a game of the evening is recorded. A plan that an earlier version remembered here does not say so. */
export const hasBegun = ({ games }: Pick<PlanView, 'games'>): boolean => games > 0;
