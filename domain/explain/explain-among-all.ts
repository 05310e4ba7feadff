/** Explains figures that depend on the games of others: the lift of a pair, everybody's average, and evenings. */
import { scoresOfMonth } from '../boards/board-scores.js';
import { dateText, monthTitle } from '../dates.js';
import { grouped } from '../grouped.js';
import { counted, ordinal, scoreText } from '../text.js';
import { RuleViolation } from '../rule-violation.js';
import { everybodyIn, type Paired, pairedIn } from '../stats/careers.js';
import { pointsPerEvening, sharedEvenings } from '../stats/evenings.js';
import { averageOf, liftOf, pointsOf } from '../stats/lift.js';
import { seatsOf } from '../stats/played-game.js';
import { dayRef, statsRef } from './addresses.js';
import { type FigureAmongAll, FIGURES, periodOf, type StatsQuestion } from './explained-figures.js';
import { type CountedGame, explained, part, type Part, pendingAmong, type Subject, sumOf } from './explanation.js';
import { say, type Token } from './explanation-text.js';

/** The place of a day total: its rank among `of`, and the daily final. */
interface Evening {
  readonly date: string;
  readonly rank: number;
  readonly of: number;
  readonly final: number;
}

/** The data that these figures are computed from. */
export interface AmongAll {
  readonly members: () => readonly Paired[];
  /** Evenings by player, in order. */
  readonly evenings: () => ReadonlyMap<number, readonly Evening[]>;
  readonly pendingGames: number[];
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
  figure: FigureAmongAll, question: StatsQuestion, { members, evenings, pendingGames }: AmongAll, subject: Subject,
) {
  const { partner, opponent } = question;
  const known = { period: periodOf(question), subject, pendingGames };
  switch (figure) {
    case 'lift': return lift(known, members(), partner!);
    case 'everybody': return everybody(known, members());
    case 'pointsPerEvening': return perEvening(known, evenings());
    case 'eveningsAhead': return eveningsBeside(known, evenings(), opponent!, 'ahead of');
    case 'eveningsLevel': return eveningsBeside(known, evenings(), opponent!, 'level with');
  }
}

interface Known {
  readonly period: string | undefined;
  readonly subject: Subject;
  readonly pendingGames: number[];
}
type Evenings = ReadonlyMap<number, readonly Evening[]>;

/** `Lift of Amara with Elif, July 2026`. */
export function titleOf(what: string, owner: string, more: string, period: string | undefined): Token[] {
  const when = period?.includes('-') ? monthTitle(period) : period ?? 'all time';
  return say`${{ what, owner }}${more}, ${when}`;
}

/** The common fields of a number of the member: its title, its owner, and the games that may change it. */
const about = ({ period, subject: { playerId, nameOf }, pendingGames }: Known, what: string, more = '') =>
  ({ title: titleOf(what, nameOf(playerId), more, period), players: [playerId], pendingGames });

function lift(known: Known, members: readonly Paired[], partner: number) {
  const { period, subject: { playerId, nameOf } } = known;
  const of = (id: number): Paired => members.find((member) => member.id === id) ?? pairedIn(id, []);
  const [own, other, { minGames, ...all }] = [of(playerId), of(partner), everybodyIn(members)];
  const lifted = liftOf(own.partners.get(partner) ?? pointsOf([]), own.all, other.all, all, minGames);
  if (lifted === null) {
    throw new RuleViolation(
      'PairMustBeCompared', `${nameOf(playerId)} and ${nameOf(partner)} cannot be compared yet.`, 'missing');
  }
  const unit = 'points per game';
  const average = (label: string, value: number, ref: string): Part => part({ label, value, unit, ref });
  return explained({
    ...about(known, 'Lift', ` with ${nameOf(partner)}`), value: lifted.value, unit,
    rule: 'With each other, less what each of them makes with others, plus the average of everybody.',
    parts: [
      average('With each other', lifted.together, statsRef(playerId, { partner }, period)),
      average(`${nameOf(playerId)} with others`, lifted.apart[0], statsRef(playerId, { without: partner }, period)),
      average(`${nameOf(partner)} with others`, lifted.apart[1], statsRef(partner, { without: playerId }, period)),
      average('Everybody', lifted.everybody, statsRef(playerId, { figure: 'everybody' }, period)),
    ],
  });
}

function everybody({ period, subject: { nameOf }, pendingGames }: Known, all: readonly Paired[]) {
  const members = all.map(({ id, all: own }) => ({ id, label: nameOf(id), ...own }))
    .sort((a, b) => a.label.localeCompare(b.label) || a.id - b.id);
  const sums = everybodyIn(all);
  const sum = (figure: 'points' | 'gamesPlayed', of: 'points' | 'games'): Part => {
    const { label, unit } = FIGURES[figure];
    const parts = members.map((member) =>
      part({ label: member.label, value: member[of], unit, ref: statsRef(member.id, { figure }, period) }));
    return part({ label, value: sums[of], unit, parts });
  };
  return explained({
    title: titleOf('Average points', 'everybody', '', period), pendingGames,
    value: averageOf(sums), unit: 'points per game', parts: [sum('points', 'points'), sum('gamesPlayed', 'games')],
    rule: `${scoreText(sums.points)} in all ${counted(sums.games, 'game')} of ${counted(members.length, 'member')}.`,
  });
}

function perEvening(known: Known, evenings: Evenings) {
  const { playerId } = known.subject;
  const own = evenings.get(playerId) ?? [];
  const points = sumOf(own.map(({ final }) => final));
  const parts = own.map(({ date, rank, of, final }) =>
    part({ label: dateText(date), detail: `${ordinal(rank)} of ${of}`, value: final, ref: dayRef(date, playerId) }));
  return explained({
    ...about(known, 'Points per evening'), value: pointsPerEvening(own) ?? 0, unit: 'points per evening',
    rule: `${scoreText(points)} on ${counted(own.length, 'evening')}.`,
    parts: [
      part({ label: 'Points of the evenings', value: points, parts }),
      part({
        label: 'Evenings', value: own.length, unit: 'evenings',
        parts: parts.map((evening) => ({ ...evening, value: 1, unit: 'evenings' })),
      }),
    ],
  });
}

/** Evenings that both attended and on which the member ranked higher, or level. */
function eveningsBeside(known: Known, evenings: Evenings, opponentId: number, asked: 'ahead of' | 'level with') {
  const { playerId, nameOf } = known.subject;
  const shared = sharedEvenings(evenings.get(playerId) ?? [], evenings.get(opponentId) ?? []);
  const countOf = (word: string): number => shared.filter(({ side }) => side === word).length;
  return explained({
    ...about(known, 'Evenings', ` ${asked} ${nameOf(opponentId)}`), unit: 'evenings',
    parts: shared.filter(({ side }) => asked.startsWith(side)).map(({ own: { date, rank }, other }) => part({
      label: dateText(date), detail: `${ordinal(rank)}, ${nameOf(opponentId)} ${ordinal(other.rank)}`, value: 1,
      unit: 'evenings', ref: dayRef(date, playerId),
    })),
    rule: `${counted(shared.length, 'evening')} of both: ahead on ${countOf('ahead')}, level on ${
      countOf('level')}, behind on ${countOf('behind')}.`,
  });
}
