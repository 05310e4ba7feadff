/** Rules of evenings ahead: seats and waiting, the deadline for answers, and the place (docs/rules.md). */
import { daysLater } from '../dates.js';
import type { DataOf } from '../decider.js';
import { validText } from '../free-text.js';
import { MAX_PLAYERS, MIN_PLAYERS } from '../game-size.js';
import { RuleViolation } from '../rule-violation.js';
import type { Zone } from '../zone.js';
import type { Answer, PlanEvent } from './plan.events.js';

/** The same limit as for the group's place, which is the default. */
export const MAX_PLACE_LENGTH = 100;
export const MAX_NOTE_LENGTH = 200;

export type GivenAnswer = Readonly<Pick<DataOf<PlanEvent, 'AnswerGiven'>, 'playerId' | 'answer' | 'reason'>>;

/** The members who said In, in the order of their answers. */
export const idsOf = (answers: readonly GivenAnswer[], answer: Answer): number[] =>
  answers.filter((given) => given.answer === answer).map(({ playerId }) => playerId);

/**
 * The first ten who said In, and those who wait for a seat.
 * @param here  members who have played already: they count as In, whatever they said
 */
export function chairsOf(
  answers: readonly GivenAnswer[], here: readonly number[] = [],
): { readonly seated: number[]; readonly waiting: number[] } {
  const coming = [...new Set([...idsOf(answers, 'in'), ...here])];
  return { seated: coming.slice(0, MAX_PLAYERS), waiting: coming.slice(MAX_PLAYERS) };
}

/** Whether too few said In for a game. */
export const isShort = (answers: readonly GivenAnswer[]): boolean => idsOf(answers, 'in').length < MIN_PLAYERS;

/** The time of the next morning at which an evening closes. */
const CLOSING = '06:00';

/** The instant from which on an evening can no longer change. */
export const closesAt = (date: string, zone: Zone): string =>
  zone.instantOf(`${daysLater(date, 1)}T${CLOSING}`).toISOString();

/** The first date whose evening is not over. */
export function firstOpenDate(now: Date, zone: Zone): string {
  const today = zone.dateOf(now);
  return zone.clockOf(now) < CLOSING ? daysLater(today, -1) : today;
}

export type EveningDetails = Readonly<Pick<DataOf<PlanEvent, 'EveningPlanned'>, 'time' | 'place' | 'note'>>;

/**
 * The details as they are stored.
 * @throws RuleViolation unless the place is a line of 1 to MAX_PLACE_LENGTH characters and the note has at most 200
 */
export function validDetails({ time, place: givenPlace, note: givenNote }: EveningDetails): EveningDetails {
  const [place, note] = [validText(givenPlace, 'A place', PLACE_RULE), validText(givenNote, 'A note', NOTE_RULE)];
  if (place === '' || [...place].length > MAX_PLACE_LENGTH || /[\n\t]/.test(place)) {
    const sentence = `A place has 1 to ${MAX_PLACE_LENGTH} characters, all on one line.`;
    throw new RuleViolation(PLACE_RULE, sentence, 'malformed');
  }
  if ([...note].length > MAX_NOTE_LENGTH) {
    throw new RuleViolation(NOTE_RULE, `A note can have at most ${MAX_NOTE_LENGTH} characters.`, 'malformed');
  }
  return { time, place, note };
}

const PLACE_RULE = 'PlaceMustBeOneLine';
const NOTE_RULE = 'NoteMustBeShort';
