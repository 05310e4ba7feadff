/** Explains a member's statistics: what was counted, in how many games, and which games these are. */
import type { OwnGame } from '../boards/board-scores.js';
import type { RuledRole } from '../boards/rules.js';
import { dateText } from '../dates.js';
import { grouped } from '../grouped.js';
import { counted, scoreText } from '../text.js';
import { winRate } from '../scoring/win-rate.js';
import { longestRun, partnersOf } from '../stats/careers.js';
import { averageOf, pointsInGames, pointsOf } from '../stats/lift.js';
import { byGamesTogether, partnerInsights, type Partnership } from '../stats/partner-insights.js';
import { isAhead, isRole, isWin, type PlayedGame, roleIn, seatsOf, teamOf } from '../stats/played-game.js';
import { statsRef } from './addresses.js';
import { amongAll, explainAmongAll, titleOf } from './explain-among-all.js';
import { gamePart } from './explain-boards.js';
import {
  type Count, FIGURE_NAMES, type FigureName, FIGURES, isAmongAll, periodOf, type Rate, type StatsQuestion,
} from './explained-figures.js';
import { type CountedGame, explained, part, type Part, pendingAmong, type Subject, sumOf } from './explanation.js';
import { textOf, type Unit } from './explanation-text.js';

/** A game from the member's view. */
interface Own extends OwnGame {
  readonly played: PlayedGame;
}

/**
 * @param games  in that time, in any order: all of them for a figure that depends on all, else at least the member's
 */
export function explainStats(question: StatsQuestion, games: readonly CountedGame[], subject: Subject) {
  const { figure, round, partner, without, opponent } = question;
  if (isAmongAll(figure)) return explainAmongAll(figure, question, amongAll(games), subject);
  const period = periodOf(question);
  const own = games.flatMap((game) => ownIn(game, subject.playerId)).sort(({ played: a }, { played: b }) =>
    (a.date < b.date ? -1 : a.date > b.date ? 1 : a.gameId - b.gameId));
  const stats = new Stats(period, own, subject);
  if (opponent !== undefined) return figure === 'winRate' ? stats.aheadRate(opponent) : stats.opponent(opponent);
  if (partner !== undefined || without !== undefined) {
    const asked = own.filter(({ played: { partnerId } }) =>
      (partner === undefined ? partnerId !== without : partnerId === partner));
    return new Stats(period, asked, subject, partner === undefined ? { without: without! } : { partner })
      .figure(figure ?? 'averagePoints');
  }
  if (figure === undefined) return stats.overview();
  return round !== undefined && isRole(figure) ? stats.role(figure, round) : stats.figure(figure);
}

function ownIn(game: CountedGame, playerId: number): Own[] {
  const seat = seatsOf(game.score).find((other) => other.playerId === playerId);
  const team = teamOf(game.score, playerId);
  return seat && team ? [{ game, team, played: seat.played }] : [];
}

/** `3 games`, `1 round`, `+30`. */
const inUnits = (count: number, unit: Unit): string =>
  (unit === 'points' ? scoreText(count) : counted(count, unit.replace(/s$/, '')));

/** The fields of an explanation besides the name of the figure. */
type Figure = Pick<Parameters<typeof explained>[0], 'rule' | 'parts'> & Partial<Parameters<typeof explained>[0]>;

/** The statistics of one member over some games. */
class Stats {
  /** @param own  in order of date, then id  @param company  the kind of games that they are, if not all */
  constructor(
    private readonly period: string | undefined,
    private readonly own: readonly Own[],
    private readonly subject: Subject,
    private readonly company?: { readonly partner: number } | { readonly without: number },
  ) {}

  overview() {
    const { best, worst, mostFrequent } = partnerInsights(this.partnerships());
    const partners = { 'Best partner': best, 'Challenging partner': worst, 'Most frequent partner': mostFrequent };
    return this.explanation('Statistics', {
      value: this.own.length, unit: 'games', rule: 'Each figure has its own explanation.',
      parts: [
        ...FIGURE_NAMES.map((name) => this.figurePart(name)),
        ...Object.entries(partners).flatMap(([label, partner]) => (partner ? [this.partnerPart(label, partner)] : [])),
      ],
    });
  }

  figure(name: FigureName) {
    const figure = FIGURES[name];
    if ('of' in figure) return this.count(figure);
    if ('share' in figure) return this.rate(figure);
    switch (figure) {
      case FIGURES.averagePoints: return this.average();
      case FIGURES.bestScore: return this.bestDay();
      case FIGURES.longestRun: return this.longestRun();
      case FIGURES.currentStreak: return this.streak();
      default: return this.partners();
    }
  }

  /** Games in which the member's team came in ahead of the opponent's. */
  opponent(opponentId: number) {
    const { apart, won, lost } = this.against(opponentId);
    const rule = `${counted(apart.length, 'game')} apart: ahead in ${won.length}, behind in ${lost.length}.`;
    return this.each('Games', won, 'games', rule, ` ahead of ${this.subject.nameOf(opponentId)}`, apart);
  }

  /** Games in which the member had the role in the round. */
  role(name: RuledRole, round: number) {
    const games = this.own.filter(({ played }) => roleIn(played.roles, round - 1) === name);
    const rule = `${games.length} of ${counted(this.own.length, 'game')}.`;
    return this.each(`${FIGURES[name].label} in round ${round}`, games, 'rounds', rule, '', this.own);
  }

  /** The member's share of the games on opposite teams in which both have a place. */
  aheadRate(opponentId: number) {
    const { apart, won, lost } = this.against(opponentId);
    const decided = won.length + lost.length;
    const behind = this.gameParts(lost, () => 1, 'games');
    return this.explanation('Share of games', {
      value: winRate(won.length, decided), unit: 'percent',
      rule: `${won.length} of ${counted(decided, 'game')} in which both have a place, rounded half up.`,
      parts: [
        part({ label: 'Games ahead', value: won.length, unit: 'games', ref: this.ref({ opponent: opponentId }) }),
        part({ label: 'Games behind', value: lost.length, unit: 'games', parts: behind }),
      ],
    }, ` ahead of ${this.subject.nameOf(opponentId)}`, apart);
  }

  private against(opponentId: number) {
    const apart = this.own.flatMap((own) => {
      const rival = teamOf(own.game.score, opponentId);
      return rival && rival !== own.team ? [{ ...own, ahead: isAhead(own.team, rival) }] : [];
    });
    return { apart, won: apart.filter(({ ahead }) => ahead), lost: apart.filter(({ ahead }) => ahead === false) };
  }

  /** `4 of 12 games`, `3 rounds in 12 games`. */
  private count({ label, unit, of }: Count) {
    const count = sumOf(this.own.map(({ played }) => of(played)));
    const games = counted(this.own.length, 'game');
    return this.explanation(label, {
      unit, rule: `${unit === 'games' ? `${count} of` : `${inUnits(count, unit)} in`} ${games}.`,
      parts: this.gameParts(this.own, ({ played }) => of(played), unit)
        .filter(({ value }) => value !== 0 || unit === 'points'),
    });
  }

  private rate({ label, share, among }: Rate) {
    const [numerator, denominator] = [this.figurePart(share), this.figurePart(among)];
    return this.explanation(label, {
      value: winRate(numerator.value, denominator.value), unit: 'percent', parts: [numerator, denominator],
      rule: `${numerator.value} of ${inUnits(denominator.value, denominator.unit)}, rounded half up.`,
    });
  }

  private average() {
    const { points, games } = pointsOf(this.own.map(({ played }) => played));
    return this.explanation(FIGURES.averagePoints.label, {
      value: averageOf({ points, games }), unit: 'points per game',
      rule: `${scoreText(points)} in ${counted(games, 'game')}.`,
      parts: [this.figurePart('points'), this.figurePart('gamesPlayed')],
    });
  }

  private bestDay() {
    const totalOf = (games: readonly Own[]): number => sumOf(games.map(({ played }) => played.points));
    const days = [...grouped(this.own, ({ played }) => played.date)];
    const best = Math.max(...days.map(([, of]) => totalOf(of)));
    const [date, games] = days.find(([, of]) => totalOf(of) === best) ?? ['', []];
    return this.explanation(FIGURES.bestScore.label, {
      parts: this.gameParts(games, ({ played }) => played.points, 'points'),
      rule: date === '' ? 'No game yet.' : `The highest day total: ${dateText(date)}.`,
    }, '', games);
  }

  private streak() {
    const won = this.own.slice(1 + this.own.findLastIndex(({ played }) => !isWin(played)));
    return this.each(
      FIGURES.currentStreak.label, won, 'games', `${counted(won.length, 'win')} in a row, back from the last game.`);
  }

  private longestRun() {
    const run = longestRun(this.own.map(({ played }) => played));
    const last = this.own.findIndex(({ played }) => played.gameId === run?.lastGameId) + 1;
    const won = this.own.slice(last - (run?.games ?? 0), last);
    const rule = run ? `${counted(run.games, 'win')} in a row, until ${dateText(run.until)}.` : 'No win yet.';
    return this.each(FIGURES.longestRun.label, won, 'games', rule);
  }

  private partners() {
    const partnerships = this.partnerships().sort(byGamesTogether);
    const { points, games } = pointsInGames(partnerships);
    return this.explanation(FIGURES.avgPartnerScore.label, {
      value: averageOf({ points, games }), unit: 'points per game',
      rule: `${scoreText(points)} in ${counted(games, 'game')} with a partner. More games weigh more.`,
      parts: partnerships.map((partnership) => this.partnerPart(partnership.name, partnership)),
    });
  }

  private partnerships(): Partnership[] {
    return partnersOf(this.own.map(({ played }) => played))
      .map((together) => ({ ...together, name: this.subject.nameOf(together.partnerId) }));
  }

  private figurePart(name: FigureName): Part {
    const { value, unit, rule } = this.figure(name);
    return part({ label: FIGURES[name].label, value, unit, detail: textOf(rule), ref: this.ref({ figure: name }) });
  }

  private partnerPart(label: string, partnership: Partnership): Part {
    return part({
      label, value: averageOf(partnership), unit: 'points per game',
      detail: `${partnership.name}, ${counted(partnership.games, 'game')}`,
      ref: this.ref({ partner: partnership.partnerId }),
    });
  }

  private gameParts(games: readonly Own[], of: (own: Own) => number, unit: Unit): Part[] {
    return games.map((own) => ({ ...gamePart(own, this.subject), value: of(own), unit }));
  }

  /** The parts of a figure to which each of some games adds one. */
  private each(
    name: string, counting: readonly Own[], unit: Unit, rule: string, more = '', games: readonly Own[] = counting,
  ) {
    return this.explanation(name, { unit, rule, parts: this.gameParts(counting, () => 1, unit) }, more, games);
  }

  /** @param games  whose pending ties may change it */
  private explanation(name: string, figure: Figure, more = '', games: readonly Own[] = this.own) {
    const { playerId, nameOf } = this.subject;
    const [[word, id] = []] = Object.entries(this.company ?? {});
    const company = id === undefined ? more : ` ${word === 'partner' ? 'with' : 'without'} ${nameOf(id)}`;
    return explained({
      title: titleOf(name, nameOf(playerId), company, this.period), players: [playerId],
      pendingGames: pendingAmong(games.map(({ game }) => game)), ...figure,
    });
  }

  private ref(asked: Parameters<typeof statsRef>[1]): string {
    return statsRef(this.subject.playerId, { ...asked, ...this.company }, this.period);
  }
}
