/** Explains what depends on the games of others too: the lift of a pair, everybody's average, and evenings. */
import { monthTitle } from '../calendar-month.js';
import { dateText } from '../date-text.js';
import { grouped } from '../grouped.js';
import { counted, ordinal, scoreText } from '../number-text.js';
import { RuleViolation } from '../rule-violation.js';
import { everybodyIn, type Paired, pairedIn } from '../stats/careers.js';
import { pointsPerEvening, sharedEvenings } from '../stats/evenings.js';
import { averageOf, liftOf, pointsOf } from '../stats/lift.js';
import { seatsOf } from '../stats/played-game.js';
import { dayRef, statsRef } from './addresses.js';
import { scoresOfMonth } from '../boards/board-scores.js';
import { pendingAmong, type Subject } from './explain-boards.js';
import type { FigureAmongAll } from './explained-figures.js';
import { type CountedGame, type Explanation, part, type Part, sumOf } from './explanation.js';

export interface AmongAllQuestion {
  /** A month or a year; undefined for all time. */
  readonly period: string | undefined;
  /** Of a lift. */
  readonly partner?: number | undefined;
  /** With whom evenings are compared. */
  readonly opponent?: number | undefined;
}

/** A day total's place: its rank `of` so many, and the daily final. */
interface Evening {
  readonly date: string;
  readonly rank: number;
  readonly of: number;
  readonly final: number;
}

/** What these figures are told from. */
export interface AmongAll {
  readonly members: () => readonly Paired[];
  /** By player, in order. */
  readonly evenings: () => ReadonlyMap<number, readonly Evening[]>;
  readonly pendingGames: readonly number[];
}

/** @param games  all in that time, in any order */
export const amongAll = (games: readonly CountedGame[]): AmongAll => ({
  members: () => [...grouped(games.flatMap(({ score }) => seatsOf(score)), ({ playerId }) => playerId)]
    .map(([id, seats]) => pairedIn(id, seats.map(({ played }) => played))),
  evenings: () => new Map([...scoresOfMonth(games)].map(([id, { days }]) =>
    [id, [...days].map(([date, day]) => ({ ...day, date, of: day.rankOf }))])),
  pendingGames: pendingAmong(games),
});

export function explainAmongAll(
  figure: FigureAmongAll, { period, partner, opponent }: AmongAllQuestion,
  { members, evenings, pendingGames }: AmongAll, subject: Subject,
): Explanation {
  const explained = (): Explained => {
    switch (figure) {
      case 'lift': return lift(period, members(), subject, partner!);
      case 'everybody': return everybody(period, members(), subject);
      case 'pointsPerEvening': return perEvening(period, evenings(), subject);
      case 'eveningsAhead': return eveningsBeside(period, evenings(), subject, opponent!, 'ahead of');
      case 'eveningsLevel': return eveningsBeside(period, evenings(), subject, opponent!, 'level with');
    }
  };
  return {
    playerIds: [subject.playerId], isSum: false, ranking: null, table: null, rounds: null, pendingGames, ...explained(),
  };
}

type Explained = Pick<Explanation, 'title' | 'value' | 'unit' | 'rule' | 'parts'> & Partial<Explanation>;
type Evenings = ReadonlyMap<number, readonly Evening[]>;
type Period = string | undefined;

/** `Lift of Amara with Elif, July 2026`. */
export function titleOf(name: string, { playerId, nameOf }: Subject, more: string, period: Period): string {
  const when = period?.includes('-') ? monthTitle(period) : period ?? 'all time';
  return `${name} of ${nameOf(playerId)}${more}, ${when}`;
}

function lift(period: Period, members: readonly Paired[], subject: Subject, partner: number): Explained {
  const { playerId, nameOf } = subject;
  const of = (id: number): Paired => members.find((member) => member.id === id) ?? pairedIn(id, []);
  const [own, other, { minGames, ...all }] = [of(playerId), of(partner), everybodyIn(members)];
  const lifted = liftOf(own.partners.get(partner) ?? pointsOf([]), own.all, other.all, all, minGames);
  if (lifted === null) {
    throw new RuleViolation(
      'PairMustBeCompared', `${nameOf(playerId)} and ${nameOf(partner)} cannot be compared yet.`, 'missing');
  }
  const average = (label: string, value: number, ref: string): Part =>
    part({ label, value, unit: 'points per game', ref });
  return {
    title: titleOf('Lift', subject, ` with ${nameOf(partner)}`, period), value: lifted.value, unit: 'points per game',
    rule: 'With each other, less what each of them makes with others, plus the average of everybody.',
    parts: [
      average('With each other', lifted.together, statsRef(playerId, { partner }, period)),
      average(`${nameOf(playerId)} with others`, lifted.apart[0], statsRef(playerId, { without: partner }, period)),
      average(`${nameOf(partner)} with others`, lifted.apart[1], statsRef(partner, { without: playerId }, period)),
      average('Everybody', lifted.everybody, statsRef(playerId, { figure: 'everybody' }, period)),
    ],
  };
}

function everybody(period: Period, all: readonly Paired[], { nameOf }: Subject): Explained {
  const members = all.map(({ id, all: { points, games } }) => ({ id, label: nameOf(id), points, games }))
    .sort((a, b) => a.label.localeCompare(b.label) || a.id - b.id);
  const { points, games } = everybodyIn(all);
  return {
    title: titleOf('Average points', { playerId: 0, nameOf: () => 'everybody' }, '', period), playerIds: [],
    value: averageOf({ points, games }), unit: 'points per game',
    rule: `${scoreText(points)} in all ${counted(games, 'game')} of ${counted(members.length, 'member')}.`,
    parts: [
      part({
        label: 'Position points', value: points,
        parts: members.map(({ id, label, points: value }) =>
          part({ label, value, ref: statsRef(id, { figure: 'points' }, period) })),
      }),
      part({
        label: 'Games played', value: games, unit: 'games',
        parts: members.map(({ id, label, games: value }) =>
          part({ label, value, unit: 'games', ref: statsRef(id, { figure: 'gamesPlayed' }, period) })),
      }),
    ],
  };
}

function perEvening(period: Period, evenings: Evenings, subject: Subject): Explained {
  const own = evenings.get(subject.playerId) ?? [];
  const points = sumOf(own.map(({ final }) => final));
  const eveningPart = ({ date, rank, of, final }: Evening): Part => part({
    label: dateText(date), detail: `${ordinal(rank)} of ${of}`, value: final, ref: dayRef(date, subject.playerId),
  });
  return {
    title: titleOf('Points per evening', subject, '', period), value: pointsPerEvening(own) ?? 0,
    unit: 'points per evening', rule: `${scoreText(points)} on ${counted(own.length, 'evening')}.`,
    parts: [
      part({ label: 'Points of the evenings', value: points, parts: own.map(eveningPart) }),
      part({
        label: 'Evenings', value: own.length, unit: 'evenings',
        parts: own.map((evening) => ({ ...eveningPart(evening), value: 1, unit: 'evenings' })),
      }),
    ],
  };
}

/** Evenings of both on which the member ranked higher, or level. */
function eveningsBeside(
  period: Period, evenings: Evenings, subject: Subject, opponentId: number, asked: 'ahead of' | 'level with',
): Explained {
  const { playerId, nameOf } = subject;
  const shared = sharedEvenings(evenings.get(playerId) ?? [], evenings.get(opponentId) ?? []);
  const countOf = (word: string): number => shared.filter(({ side }) => side === word).length;
  const parts = shared.filter(({ side }) => asked.startsWith(side)).map(({ own: { date, rank }, other }) => part({
    label: dateText(date), detail: `${ordinal(rank)}, ${nameOf(opponentId)} ${ordinal(other.rank)}`, value: 1,
    unit: 'evenings', ref: dayRef(date, playerId),
  }));
  return {
    title: titleOf('Evenings', subject, ` ${asked} ${nameOf(opponentId)}`, period), value: parts.length,
    unit: 'evenings', isSum: true, parts,
    rule: `${counted(shared.length, 'evening')} of both: ahead on ${countOf('ahead')}, level on ${
      countOf('level')}, behind on ${countOf('behind')}.`,
  };
}
