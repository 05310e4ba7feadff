/** Explains a member's statistics: what was counted, over what, and in which games. */
import { monthTitle } from '../calendar-month.js';
import { dateText } from '../date-text.js';
import { counted, scoreText } from '../number-text.js';
import { hasPendingTie } from '../scoring/game-scoring.js';
import { ROUND_COUNT } from '../scoring/round-points.js';
import { winRate } from '../scoring/win-rate.js';
import { type Figures, figuresOf } from '../stats/figures.js';
import { averageScore, byGamesTogether, partnerInsights, type Partnership } from '../stats/partner-insights.js';
import { isWin, type PlayedGame, seatsOf } from '../stats/played-game.js';
import { grouped, type OwnGame } from './board-scores.js';
import { gamePart, type Subject } from './explain-boards.js';
import { type Explanation, type KnownGame, part, type Part, sumOf, type Unit } from './explanation.js';

/** The figures with an explanation, besides the average with one partner. */
export const FIGURES = [
  'winRate', 'gamesPlayed', 'gamesWon', 'bestScore', 'currentStreak', 'president', 'vicePresident', 'viceLoser',
  'loser', 'roundsPlayed', 'presidentRate', 'loserRate', 'avgPartnerScore',
] as const;
export type FigureName = (typeof FIGURES)[number];

/** Which games are asked about: all, or those of a month. */
export interface StatsQuestion {
  readonly month?: string | undefined;
  readonly figure?: FigureName | undefined;
  /** Id of the partner whose average is asked for. */
  readonly partner?: number | undefined;
}

/** A game from the member's view. */
interface Own extends OwnGame {
  readonly played: PlayedGame;
  readonly partnerId: number | null;
}

/** @param games  of the member in that time, in any order */
export function explainStats(
  question: StatsQuestion, games: readonly KnownGame[], subject: Subject,
): Explanation {
  const own = games.flatMap((game) => ownIn(game, subject.playerId)).sort((a, b) =>
    (a.played.date < b.played.date ? -1 : a.played.date > b.played.date ? 1 : a.played.gameId - b.played.gameId));
  const stats = new Stats(question.month, own, subject);
  if (question.partner !== undefined) return stats.partner(question.partner);
  return question.figure === undefined ? stats.overview() : stats.figure(question.figure);
}

function ownIn(game: KnownGame, playerId: number): Own[] {
  const seat = seatsOf(game.score).find((other) => other.playerId === playerId);
  const team = game.score.teams.find(({ player1Id, player2Id }) => player1Id === playerId || player2Id === playerId);
  return seat && team ? [{ game, team, played: seat.played, partnerId: seat.partnerId }] : [];
}

const NO_FIGURES: Omit<Figures, 'lastGameDate'> = {
  games: 0, wins: 0, president: 0, vicePresident: 0, viceLoser: 0, loser: 0, bestScore: 0, streak: 0,
};

/** What is counted in each game. */
const COUNTS = {
  gamesPlayed: { label: 'Games played', unit: 'games', of: () => 1, total: ({ games }) => games },
  gamesWon: {
    label: 'Games won', unit: 'games', of: (game) => (isWin(game) ? 1 : 0), total: ({ wins }) => wins,
  },
  president: {
    label: 'Rounds as President', unit: 'rounds', of: (game) => game.president, total: (all) => all.president,
  },
  vicePresident: {
    label: 'Rounds as Vice President', unit: 'rounds', of: (game) => game.vicePresident,
    total: (all) => all.vicePresident,
  },
  viceLoser: {
    label: 'Rounds as Vice Loser', unit: 'rounds', of: (game) => game.viceLoser, total: (all) => all.viceLoser,
  },
  loser: { label: 'Rounds as Loser', unit: 'rounds', of: (game) => game.loser, total: (all) => all.loser },
  roundsPlayed: {
    label: 'Rounds played', unit: 'rounds', of: () => ROUND_COUNT, total: ({ games }) => games * ROUND_COUNT,
  },
} as const satisfies Partial<Record<FigureName, {
  label: string; unit: Unit; of: (game: PlayedGame) => number; total: (all: typeof NO_FIGURES) => number;
}>>;
type Counted = keyof typeof COUNTS;

/** What is divided by what. */
const RATES = {
  winRate: { label: 'Win rate', share: 'gamesWon', of: 'gamesPlayed' },
  presidentRate: { label: 'President rate', share: 'president', of: 'roundsPlayed' },
  loserRate: { label: 'Loser rate', share: 'loser', of: 'roundsPlayed' },
} as const satisfies Partial<Record<FigureName, { label: string; share: Counted; of: Counted }>>;

const isCounted = (name: FigureName): name is Counted => name in COUNTS;
const isRate = (name: FigureName): name is keyof typeof RATES => name in RATES;

const LABELS_OF_OTHERS = {
  bestScore: 'Best score', currentStreak: 'Winning streak', avgPartnerScore: 'Average with partners',
} as const;

const labelOf = (name: FigureName): string => {
  if (isCounted(name)) return COUNTS[name].label;
  return isRate(name) ? RATES[name].label : LABELS_OF_OTHERS[name];
};

/** `3 games`, `1 round`. */
const inUnits = (count: number, unit: Unit): string => counted(count, unit.replace(/s$/, ''));

/** The statistics of one member over some games. */
class Stats {
  private readonly figures: typeof NO_FIGURES;

  /** @param own  in order of date, then id */
  constructor(
    private readonly month: string | undefined,
    private readonly own: readonly Own[],
    private readonly subject: Subject,
  ) {
    this.figures = figuresOf(own.map(({ played }) => played)) ?? NO_FIGURES;
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
    if (isCounted(name)) return this.count(name);
    if (isRate(name)) return this.rate(name);
    if (name === 'bestScore') return this.bestDay();
    return name === 'currentStreak' ? this.streak() : this.partners();
  }

  /** The average with one partner. */
  partner(partnerId: number): Explanation {
    const together = this.own.filter((game) => game.partnerId === partnerId);
    const partnership = this.partnerships().find((other) => other.partnerId === partnerId);
    const { games, points } = partnership ?? { games: 0, points: 0 };
    return this.explanation('avgPartnerScore', {
      title: this.title('Average', ` with ${this.subject.nameOf(partnerId)}`),
      value: partnership ? averageScore(partnership) : 0,
      unit: 'points per game',
      rule: `${scoreText(points)} in ${counted(games, 'game')} together.`,
      parts: [
        part({ label: 'Points together', value: points, parts: this.gameParts(together) }),
        part({
          label: 'Games together', value: games, unit: 'games', parts: this.gameParts(together, () => 1, 'games'),
        }),
      ],
    }, together);
  }

  private count(name: Counted): Explanation {
    const { unit, of, total } = COUNTS[name];
    const value = total(this.figures);
    return this.explanation(name, {
      value, unit, rule: `${inUnits(value, unit)} in ${counted(this.own.length, 'game')}.`,
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
    const won = value === 0 ? [] : this.own.slice(-value);
    return this.explanation('currentStreak', {
      value, unit: 'games', isSum: true, parts: this.gameParts(won, () => 1, 'games'),
      rule: `${counted(value, 'win')} in a row, back from the last game.`,
    }, won);
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
    const byPartner = [...grouped(this.own, ({ partnerId }) => partnerId)];
    return byPartner.flatMap(([partnerId, games]) => (partnerId === null ? [] : [{
      partnerId, name: this.subject.nameOf(partnerId), games: games.length,
      points: sumOf(games.map(({ played }) => played.points)),
    }]));
  }

  private figurePart(name: FigureName): Part {
    const { value, unit, rule } = this.figure(name);
    return part({ label: labelOf(name), value, unit, detail: rule, ref: this.ref(`figure=${name}`) });
  }

  private partnerPart(label: string, partnership: Partnership): Part {
    return part({
      label, value: averageScore(partnership), unit: 'points per game',
      detail: `${partnership.name}, ${counted(partnership.games, 'game')}`,
      ref: this.ref(`partner=${partnership.partnerId}`),
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
      isSum: false,
      ranking: null,
      pendingGames: games.flatMap(({ game: { score } }) => (hasPendingTie(score) ? [score.gameId] : [])),
      ...explained,
    };
  }

  private title(name: string, partner = ''): string {
    const when = this.month === undefined ? 'all time' : monthTitle(this.month);
    return `${name} of ${this.subject.nameOf(this.subject.playerId)}${partner}, ${when}`;
  }

  private ref(query: string): string {
    const month = this.month === undefined ? '' : `&month=${this.month}`;
    return `stats/players/${this.subject.playerId}?${query}${month}`;
  }
}
