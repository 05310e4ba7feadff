/** Explains a member's statistics: what was counted, over what, and in which games. */
import { dateText } from '../date-text.js';
import { grouped } from '../grouped.js';
import { counted, scoreText } from '../number-text.js';
import { hasPendingTie } from '../scoring/game-scoring.js';
import { winRate } from '../scoring/win-rate.js';
import { longestRun } from '../stats/careers.js';
import { figuresOf } from '../stats/figures.js';
import { averageOf, pointsOf } from '../stats/lift.js';
import { byGamesTogether, partnerInsights, type Partnership } from '../stats/partner-insights.js';
import { isAhead, type PlayedGame, roleIn, seatsOf, teamOf } from '../stats/played-game.js';
import { statsRef } from './addresses.js';
import type { OwnGame } from '../boards/board-scores.js';
import {
  COUNTS, type Counted, type FigureAmongAll, FIGURES, type FigureName, isAmongAll, isCount, isRate, isRole, labelOf,
  NO_FIGURES, RATES, type RoleName,
} from './explained-figures.js';
import { amongAll, explainAmongAll, titleOf } from './explain-among-all.js';
import { gamePart, type Subject } from './explain-boards.js';
import { type CountedGame, type Explanation, part, type Part, sumOf, type Unit } from './explanation.js';

/** Which games are asked about: all, or those of a month or a year. */
export interface StatsQuestion {
  readonly month?: string | undefined;
  readonly year?: number | undefined;
  readonly figure?: FigureName | FigureAmongAll | undefined;
  /** Of the figure, if it is a role: 1 to 5. */
  readonly round?: number | undefined;
  /** Only the games with this partner are asked about. */
  readonly partner?: number | undefined;
  /** Only the games without this partner. */
  readonly without?: number | undefined;
  /** Id of the opponent against whom games are counted; with the win rate, in what share of them. */
  readonly opponent?: number | undefined;
}

/** A game from the member's view. */
interface Own extends OwnGame {
  readonly played: PlayedGame;
}

/** @param games  in that time, in any order: all of them for a figure among all, else at least those of the member */
export function explainStats(
  question: StatsQuestion, games: readonly CountedGame[], subject: Subject,
): Explanation {
  const own = games.flatMap((game) => ownIn(game, subject.playerId)).sort((a, b) =>
    (a.played.date < b.played.date ? -1 : a.played.date > b.played.date ? 1 : a.played.gameId - b.played.gameId));
  const { round, partner, without, opponent } = question;
  const period = question.month ?? question.year?.toString();
  const { figure } = question;
  if (isAmongAll(figure)) return explainAmongAll(figure, { period, partner, opponent }, amongAll(games), subject);
  if (opponent !== undefined) {
    const stats = new Stats(period, own, subject);
    return figure === 'winRate' ? stats.aheadRate(opponent) : stats.opponent(opponent);
  }
  if (partner !== undefined || without !== undefined) {
    const asked = own.filter(({ played }) => (partner === undefined
      ? played.partnerId !== without : played.partnerId === partner));
    return new Stats(period, asked, subject, partner === undefined ? { without: without! } : { partner })
      .figure(figure ?? 'averagePoints');
  }
  const stats = new Stats(period, own, subject);
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
/** `4 of 12 games`, `3 rounds in 12 games`. */
const countText = (count: number, unit: Unit, games: number): string =>
  unit === 'games' ? `${count} of ${counted(games, 'game')}` : `${inUnits(count, unit)} in ${counted(games, 'game')}`;

/** The statistics of one member over some games. */
class Stats {
  private readonly figures: typeof NO_FIGURES;

  /** @param own  in order of date, then id  @param company  of which games they are, if not of all */
  constructor(
    private readonly period: string | undefined,
    private readonly own: readonly Own[],
    private readonly subject: Subject,
    private readonly company?: { readonly partner: number } | { readonly without: number },
  ) {
    const played = own.map((game) => game.played);
    this.figures = { ...(figuresOf(played) ?? NO_FIGURES), points: pointsOf(played).points };
  }

  overview(): Explanation {
    const { best, worst, mostFrequent } = partnerInsights(this.partnerships());
    const partners = { 'Best partner': best, 'Challenging partner': worst, 'Most frequent partner': mostFrequent };
    return {
      ...this.count('gamesPlayed'),
      title: this.title('Statistics'),
      isSum: false,
      rule: 'Each figure has its own explanation.',
      parts: [
        ...FIGURES.map((name) => this.figurePart(name)),
        ...Object.entries(partners).flatMap(([label, partner]) => (partner ? [this.partnerPart(label, partner)] : [])),
      ],
    };
  }

  figure(name: FigureName): Explanation {
    if (isCount(name)) return this.count(name);
    if (isRate(name)) return this.rate(name);
    if (name === 'averagePoints') return this.average();
    if (name === 'bestScore') return this.bestDay();
    if (name === 'longestRun') return this.longestRun();
    return name === 'currentStreak' ? this.streak() : this.partners();
  }

  /** Games in which the member's team came in ahead of the opponent's. */
  opponent(opponentId: number): Explanation {
    const { apart, won, lost } = this.against(opponentId);
    const name = this.subject.nameOf(opponentId);
    return this.explanation('gamesWon', {
      title: this.title('Games', ` ahead of ${name}`), value: won.length, unit: 'games', isSum: true,
      rule: `${counted(apart.length, 'game')} apart: ahead in ${won.length}, behind in ${lost.length}.`,
      parts: this.gameParts(won, () => 1, 'games'),
    }, apart);
  }

  /** Games in which the member had the role in the round. */
  role(name: RoleName, round: number): Explanation {
    const games = this.own.filter(({ played }) => roleIn(played.roles, round - 1) === name);
    return this.explanation(name, {
      title: this.title(`${labelOf(name)} in round ${round}`), value: games.length, unit: 'rounds', isSum: true,
      rule: `${games.length} of ${counted(this.own.length, 'game')}.`, parts: this.gameParts(games, () => 1, 'rounds'),
    });
  }

  /** Its share of the games apart in which both have a place. */
  aheadRate(opponentId: number): Explanation {
    const { apart, won, lost } = this.against(opponentId);
    const decided = won.length + lost.length;
    return this.explanation('winRate', {
      title: this.title('Share of games', ` ahead of ${this.subject.nameOf(opponentId)}`),
      value: winRate(won.length, decided), unit: 'percent',
      rule: `${won.length} of ${counted(decided, 'game')} in which both have a place, rounded half up.`,
      parts: [
        part({ label: 'Games ahead', value: won.length, unit: 'games', ref: this.ref({ opponent: opponentId }) }),
        part({
          label: 'Games behind', value: lost.length, unit: 'games', parts: this.gameParts(lost, () => 1, 'games'),
        }),
      ],
    }, apart);
  }

  private against(opponentId: number) {
    const apart = this.own.flatMap((own) => {
      const rival = teamOf(own.game.score, opponentId);
      return rival && rival !== own.team ? [{ ...own, ahead: isAhead(own.team, rival) }] : [];
    });
    return { apart, won: apart.filter(({ ahead }) => ahead), lost: apart.filter(({ ahead }) => ahead === false) };
  }

  private count(name: Counted): Explanation {
    const { unit, of, total } = COUNTS[name];
    const value = total(this.figures);
    return this.explanation(name, {
      value, unit, rule: `${countText(value, unit, this.own.length)}.`,
      isSum: true, parts: this.gameParts(this.own, ({ played }) => of(played), unit),
    });
  }

  private rate(name: keyof typeof RATES): Explanation {
    const { share, of } = RATES[name];
    const [numerator, denominator] = [this.figurePart(share), this.figurePart(of)];
    return this.explanation(name, {
      value: winRate(numerator.value, denominator.value),
      unit: 'percent',
      rule: `${numerator.value} of ${inUnits(denominator.value, denominator.unit)}, rounded half up.`,
      parts: [numerator, denominator],
    });
  }

  private average(): Explanation {
    const parts = [this.figurePart('points'), this.figurePart('gamesPlayed')];
    const { points, games } = this.figures;
    return this.explanation('averagePoints', {
      value: averageOf({ points, games }), unit: 'points per game', parts,
      rule: `${scoreText(points)} in ${counted(games, 'game')}.`,
    });
  }

  private bestDay(): Explanation {
    const { bestScore: value } = this.figures;
    const days = [...grouped(this.own, ({ played }) => played.date)];
    const [date, games] = days.find(([, of]) => sumOf(of.map(({ played }) => played.points)) === value) ?? ['', []];
    return this.explanation('bestScore', {
      value, unit: 'points', isSum: true, parts: this.gameParts(games),
      rule: date === '' ? 'No game yet.' : `The highest day total: ${dateText(date)}.`,
    }, games);
  }

  private streak(): Explanation {
    const { streak: value } = this.figures;
    const won = this.own.slice(this.own.length - value);
    return this.wins('currentStreak', won, `${counted(value, 'win')} in a row, back from the last game.`);
  }

  private longestRun(): Explanation {
    const run = longestRun(this.own.map(({ played }) => played));
    const last = this.own.findIndex(({ played }) => played.gameId === run?.lastGameId) + 1;
    const won = this.own.slice(last - (run?.games ?? 0), last);
    const rule = run ? `${counted(run.games, 'win')} in a row, until ${dateText(run.until)}.` : 'No win yet.';
    return this.wins('longestRun', won, rule);
  }

  private wins(name: FigureName, won: readonly Own[], rule: string): Explanation {
    const parts = this.gameParts(won, () => 1, 'games');
    return this.explanation(name, { value: won.length, unit: 'games', isSum: true, parts, rule }, won);
  }

  private partners(): Explanation {
    const partnerships = this.partnerships().sort(byGamesTogether);
    const points = sumOf(partnerships.map((partnership) => partnership.points));
    const games = sumOf(partnerships.map((partnership) => partnership.games));
    return this.explanation('avgPartnerScore', {
      value: partnerInsights(partnerships).averageScore,
      unit: 'points per game',
      rule: `${scoreText(points)} in ${counted(games, 'game')} with a partner. More games weigh more.`,
      parts: partnerships.map((partnership) => this.partnerPart(partnership.name, partnership)),
    });
  }

  private partnerships(): Partnership[] {
    const byPartner = [...grouped(this.own, ({ played }) => played.partnerId)];
    return byPartner.flatMap(([partnerId, games]) => (partnerId === null ? [] : [{
      partnerId, name: this.subject.nameOf(partnerId), games: games.length,
      points: sumOf(games.map(({ played }) => played.points)),
    }]));
  }

  private figurePart(name: FigureName): Part {
    const { value, unit, rule } = this.figure(name);
    return part({ label: labelOf(name), value, unit, detail: rule, ref: this.ref({ figure: name }) });
  }

  private partnerPart(label: string, partnership: Partnership): Part {
    return part({
      label, value: averageOf(partnership), unit: 'points per game',
      detail: `${partnership.name}, ${counted(partnership.games, 'game')}`,
      ref: this.ref({ partner: partnership.partnerId }),
    });
  }

  /** The games in which something was counted. */
  private gameParts(
    games: readonly Own[], of: (own: Own) => number = ({ played }) => played.points, unit: Unit = 'points',
  ): Part[] {
    const { playerId, nameOf } = this.subject;
    return games
      .map((own) => ({ ...gamePart(own, playerId, nameOf), value: of(own), unit }))
      .filter(({ value }) => value !== 0 || unit === 'points');
  }

  private explanation(
    name: FigureName,
    explained: Pick<Explanation, 'value' | 'unit' | 'rule' | 'parts'> & Partial<Explanation>,
    games: readonly Own[] = this.own,
  ): Explanation {
    return {
      title: this.title(labelOf(name)),
      playerIds: [this.subject.playerId],
      isSum: false,
      ranking: null,
      table: null,
      rounds: null,
      pendingGames: games.flatMap(({ game: { score } }) => (hasPendingTie(score) ? [score.gameId] : [])),
      ...explained,
    };
  }

  private title(name: string, more = ''): string {
    const [[word, id] = []] = Object.entries(this.company ?? {});
    const company = id === undefined ? more : ` ${word === 'partner' ? 'with' : 'without'} ${this.subject.nameOf(id)}`;
    return titleOf(name, this.subject, company, this.period);
  }

  private ref(asked: Parameters<typeof statsRef>[1]): string {
    return statsRef(this.subject.playerId, { ...asked, ...this.company }, this.period);
  }
}
