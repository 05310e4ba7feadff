/** Explains what depends on the games of others too: the lift of a pair, everybody's average, and evenings. */
import { monthTitle } from '../calendar-month.js';
import { dateText } from '../date-text.js';
import { grouped } from '../grouped.js';
import { counted, ordinal, scoreText } from '../number-text.js';
import { RuleViolation } from '../rule-violation.js';
import { partnersOf } from '../stats/careers.js';
import { pointsPerEvening, sharedEvenings } from '../stats/evenings.js';
import { averageOf, liftOf, pointsInGames, pointsOf } from '../stats/lift.js';
import { minGamesTogether } from '../stats/partner-insights.js';
import { type PlayedGame, seatsOf } from '../stats/played-game.js';
import { dayRef, statsRef } from './addresses.js';
import { type DayScore, type MonthScore, scoresOfMonth } from './board-scores.js';
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

/** @param games  all in that time, in any order */
export function explainAmongAll(
  figure: FigureAmongAll, { period, partner, opponent }: AmongAllQuestion, games: readonly CountedGame[],
  subject: Subject,
): Explanation {
  const explained = (): Explained => {
    switch (figure) {
      case 'lift': return lift(period, playedBy(games), subject, partner!);
      case 'everybody': return everybody(period, playedBy(games), subject);
      case 'pointsPerEvening': return perEvening(period, scoresOfMonth(games), subject);
      case 'eveningsAhead': return evenings(period, scoresOfMonth(games), subject, opponent!, 'ahead of');
      case 'eveningsLevel': return evenings(period, scoresOfMonth(games), subject, opponent!, 'level with');
    }
  };
  return {
    playerIds: [subject.playerId], isSum: false, ranking: null, table: null, rounds: null,
    pendingGames: pendingAmong(games), ...explained(),
  };
}

type Explained = Pick<Explanation, 'title' | 'value' | 'unit' | 'rule' | 'parts'> & Partial<Explanation>;
type Played = ReadonlyMap<number, readonly PlayedGame[]>;
type Period = string | undefined;

/** `Lift of Amara with Elif, July 2026`. */
export function titleOf(name: string, { playerId, nameOf }: Subject, more: string, period: Period): string {
  const when = period?.includes('-') ? monthTitle(period) : period ?? 'all time';
  return `${name} of ${nameOf(playerId)}${more}, ${when}`;
}

/** By player. */
const playedBy = (games: readonly CountedGame[]): Played => new Map(
  [...grouped(games.flatMap(({ score }) => seatsOf(score)), ({ playerId }) => playerId)]
    .map(([playerId, seats]) => [playerId, seats.map(({ played }) => played)]));

function lift(period: Period, played: Played, subject: Subject, partner: number): Explained {
  const { playerId, nameOf } = subject;
  const [own, other] = [played.get(playerId) ?? [], played.get(partner) ?? []];
  const lifted = liftOf(
    pointsOf(own.filter(({ partnerId }) => partnerId === partner)), pointsOf(own), pointsOf(other),
    pointsOf([...played.values()].flat()), minGamesTogether([...played.values()].flatMap(partnersOf)));
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

function everybody(period: Period, played: Played, { nameOf }: Subject): Explained {
  const members = [...played].map(([id, games]) => ({ id, label: nameOf(id), ...pointsOf(games) }))
    .sort((a, b) => a.label.localeCompare(b.label) || a.id - b.id);
  const { points, games } = pointsInGames(members);
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

type Scores = ReadonlyMap<number, MonthScore>;
interface Evening extends DayScore {
  readonly date: string;
}

const eveningsOf = (scores: Scores, playerId: number): Evening[] =>
  [...scores.get(playerId)?.days ?? []].map(([date, day]) => ({ date, ...day }));

function perEvening(period: Period, scores: Scores, subject: Subject): Explained {
  const own = eveningsOf(scores, subject.playerId);
  const points = sumOf(own.map(({ final }) => final));
  const eveningPart = ({ date, rank, rankOf, final }: Evening): Part => part({
    label: dateText(date), detail: `${ordinal(rank)} of ${rankOf}`, value: final, ref: dayRef(date, subject.playerId),
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
function evenings(
  period: Period, scores: Scores, subject: Subject, opponentId: number, asked: 'ahead of' | 'level with',
): Explained {
  const { playerId, nameOf } = subject;
  const shared = sharedEvenings(eveningsOf(scores, playerId), eveningsOf(scores, opponentId));
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
