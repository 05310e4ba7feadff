/** The figures of a member's statistics that have an explanation: what is counted, and what is divided by what. */
import { ROUND_COUNT } from '../scoring/round-points.js';
import type { Figures } from '../stats/figures.js';
import { isWin, type PlayedGame, type RoleCounts } from '../stats/played-game.js';
import type { Unit } from './explanation-text.js';

/** The figures with an explanation, besides the average with one partner. */
export const FIGURES = [
  'winRate', 'gamesPlayed', 'gamesWon', 'bestScore', 'currentStreak', 'president', 'vicePresident', 'viceLoser',
  'loser', 'roundsPlayed', 'presidentRate', 'loserRate', 'avgPartnerScore', 'longestRun', 'neutral',
  'vicePresidentRate', 'neutralRate', 'viceLoserRate', 'points', 'averagePoints',
] as const;
export type FigureName = (typeof FIGURES)[number];

/** Those that depend on the games of others too. */
export const FIGURES_AMONG_ALL = ['lift', 'everybody', 'pointsPerEvening', 'eveningsAhead', 'eveningsLevel'] as const;
export type FigureAmongAll = (typeof FIGURES_AMONG_ALL)[number];

export const NO_FIGURES: Omit<Figures, 'lastGameDate'> & Pick<PlayedGame, 'points'> = {
  points: 0, games: 0, wins: 0, president: 0, vicePresident: 0, viceLoser: 0, loser: 0, bestScore: 0, streak: 0,
};

/** The rounds without another role. */
const neutralIn = (games: number, { president, vicePresident, viceLoser, loser }: RoleCounts): number =>
  games * ROUND_COUNT - president - vicePresident - viceLoser - loser;

interface Count {
  readonly label: string;
  readonly unit: Unit;
  /** What counts in a game. */
  readonly of: (game: PlayedGame) => number;
  /** Of all games together, counted separately. */
  readonly total: (all: typeof NO_FIGURES) => number;
}

const roundsAs = (label: string, role: keyof RoleCounts): Count =>
  ({ label: `Rounds as ${label}`, unit: 'rounds', of: (game) => game[role], total: (all) => all[role] });

/** What is counted in each game. */
export const COUNTS = {
  gamesPlayed: { label: 'Games played', unit: 'games', of: () => 1, total: ({ games }) => games },
  gamesWon: { label: 'Games won', unit: 'games', of: (game) => (isWin(game) ? 1 : 0), total: ({ wins }) => wins },
  president: roundsAs('President', 'president'),
  vicePresident: roundsAs('Vice President', 'vicePresident'),
  viceLoser: roundsAs('Vice Loser', 'viceLoser'),
  loser: roundsAs('Loser', 'loser'),
  neutral: {
    label: 'Rounds as Neutral', unit: 'rounds', of: (game) => neutralIn(1, game),
    total: (all) => neutralIn(all.games, all),
  },
  roundsPlayed: {
    label: 'Rounds played', unit: 'rounds', of: () => ROUND_COUNT, total: ({ games }) => games * ROUND_COUNT,
  },
  points: {
    label: 'Position points', unit: 'points', of: ({ points }) => points, total: ({ points }) => points,
  },
} as const satisfies Partial<Record<FigureName, Count>>;
export type Counted = keyof typeof COUNTS;

/** What is divided by what. */
export const RATES = {
  winRate: { label: 'Win rate', share: 'gamesWon', of: 'gamesPlayed' },
  presidentRate: { label: 'President rate', share: 'president', of: 'roundsPlayed' },
  vicePresidentRate: { label: 'Vice President rate', share: 'vicePresident', of: 'roundsPlayed' },
  neutralRate: { label: 'Neutral rate', share: 'neutral', of: 'roundsPlayed' },
  viceLoserRate: { label: 'Vice Loser rate', share: 'viceLoser', of: 'roundsPlayed' },
  loserRate: { label: 'Loser rate', share: 'loser', of: 'roundsPlayed' },
} as const satisfies Partial<Record<FigureName, { label: string; share: Counted; of: Counted }>>;

const ROLE_NAMES = ['president', 'vicePresident', 'neutral', 'viceLoser', 'loser'] as const;
export type RoleName = (typeof ROLE_NAMES)[number];

export const isAmongAll = (name: FigureName | FigureAmongAll | undefined): name is FigureAmongAll =>
  (FIGURES_AMONG_ALL as readonly (string | undefined)[]).includes(name);
export const isRole = (name: string): name is RoleName => (ROLE_NAMES as readonly string[]).includes(name);
export const isCount = (name: FigureName): name is Counted => name in COUNTS;
export const isRate = (name: FigureName): name is keyof typeof RATES => name in RATES;

const LABELS_OF_OTHERS = {
  bestScore: 'Best score', currentStreak: 'Winning streak', avgPartnerScore: 'Average with partners',
  longestRun: 'Longest run of wins', averagePoints: 'Average points',
} as const;

export const labelOf = (name: FigureName): string => {
  if (isCount(name)) return COUNTS[name].label;
  return isRate(name) ? RATES[name].label : LABELS_OF_OTHERS[name];
};
