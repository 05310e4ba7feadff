/** The figures of a member's statistics that have an explanation: what is counted, and what is divided by what. */
import { ROUND_COUNT } from '../scoring/round-points.js';
import { isWin, type PlayedGame, type RoleCounts } from '../stats/played-game.js';
import type { Unit } from './explanation-text.js';

/** The figures with an explanation, besides the average with one partner. */
export const FIGURES = [
  'winRate', 'gamesPlayed', 'gamesWon', 'bestScore', 'currentStreak', 'president', 'vicePresident', 'viceLoser',
  'loser', 'roundsPlayed', 'presidentRate', 'loserRate', 'avgPartnerScore', 'longestRun', 'neutral',
  'vicePresidentRate', 'neutralRate', 'viceLoserRate', 'points', 'averagePoints',
] as const;
export type FigureName = (typeof FIGURES)[number];

/** Those that depend on the games of others. */
export const FIGURES_AMONG_ALL = ['lift', 'everybody', 'pointsPerEvening', 'eveningsAhead', 'eveningsLevel'] as const;
export type FigureAmongAll = (typeof FIGURES_AMONG_ALL)[number];

interface Count {
  readonly label: string;
  readonly unit: Unit;
  /** What counts in a game. */
  readonly of: (game: PlayedGame) => number;
}

const roundsAs = (label: string, role: keyof RoleCounts): Count =>
  ({ label: `Rounds as ${label}`, unit: 'rounds', of: (game) => game[role] });

/** What is counted in each game. */
export const COUNTS = {
  gamesPlayed: { label: 'Games played', unit: 'games', of: () => 1 },
  gamesWon: { label: 'Games won', unit: 'games', of: (game) => (isWin(game) ? 1 : 0) },
  president: roundsAs('President', 'president'),
  vicePresident: roundsAs('Vice President', 'vicePresident'),
  viceLoser: roundsAs('Vice Loser', 'viceLoser'),
  loser: roundsAs('Loser', 'loser'),
  /** The rounds without another role. */
  neutral: {
    label: 'Rounds as Neutral', unit: 'rounds',
    of: ({ president, vicePresident, viceLoser, loser }) => ROUND_COUNT - president - vicePresident - viceLoser - loser,
  },
  roundsPlayed: { label: 'Rounds played', unit: 'rounds', of: () => ROUND_COUNT },
  points: { label: 'Position points', unit: 'points', of: ({ points }) => points },
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
