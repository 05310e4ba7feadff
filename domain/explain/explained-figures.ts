/** The figures of a member's statistics that have an explanation, with their numerators and denominators. */
import { ROUND_COUNT } from '../game-size.js';
import { isWin, type PlayedGame, type RoleCounts } from '../stats/played-game.js';
import type { Unit } from './explanation-text.js';

/** The games that a question is about: all, or those of a month or a year. */
export interface StatsQuestion {
  readonly month?: string | undefined;
  readonly year?: number | undefined;
  readonly figure?: FigureName | FigureAmongAll | undefined;
  /** Round of the figure, if it is a role: 1 to 5. */
  readonly round?: number | undefined;
  /** The partner with whom games count; for a lift, the other player of the pair. */
  readonly partner?: number | undefined;
  /** The partner without whom games count. */
  readonly without?: number | undefined;
  /**
   * The opponent against whom games count, with the win rate as their share; or the member with whom evenings are
   * compared.
   */
  readonly opponent?: number | undefined;
}

/** A month or a year; undefined for all time. */
export const periodOf = ({ month, year }: StatsQuestion): string | undefined => month ?? year?.toString();

export interface Count {
  readonly label: string;
  readonly unit: Unit;
  /** The number that a game adds. */
  readonly of: (game: PlayedGame) => number;
}

/** A count, and the count of which it is a share. */
export interface Rate {
  readonly label: string;
  readonly share: FigureName;
  readonly among: FigureName;
}

const count = (label: string, unit: Unit, of: Count['of']): Count => ({ label, unit, of });
const roundsAs = (label: string, role: keyof RoleCounts): Count =>
  count(`Rounds as ${label}`, 'rounds', (game) => game[role]);
/** The rounds without another role. */
const neutralIn = ({ president, vicePresident, viceLoser, loser }: RoleCounts): number =>
  ROUND_COUNT - president - vicePresident - viceLoser - loser;

/** All figures besides the average with one partner, in the order of the overview. */
export const FIGURES = {
  winRate: { label: 'Win rate', share: 'gamesWon', among: 'gamesPlayed' },
  gamesPlayed: count('Games played', 'games', () => 1),
  gamesWon: count('Games won', 'games', (game) => (isWin(game) ? 1 : 0)),
  bestScore: { label: 'Best score' },
  currentStreak: { label: 'Winning streak' },
  president: roundsAs('President', 'president'),
  vicePresident: roundsAs('Vice President', 'vicePresident'),
  viceLoser: roundsAs('Vice Loser', 'viceLoser'),
  loser: roundsAs('Loser', 'loser'),
  roundsPlayed: count('Rounds played', 'rounds', () => ROUND_COUNT),
  presidentRate: { label: 'President rate', share: 'president', among: 'roundsPlayed' },
  loserRate: { label: 'Loser rate', share: 'loser', among: 'roundsPlayed' },
  avgPartnerScore: { label: 'Average with partners' },
  longestRun: { label: 'Longest run of wins' },
  neutral: count('Rounds as Neutral', 'rounds', neutralIn),
  vicePresidentRate: { label: 'Vice President rate', share: 'vicePresident', among: 'roundsPlayed' },
  neutralRate: { label: 'Neutral rate', share: 'neutral', among: 'roundsPlayed' },
  viceLoserRate: { label: 'Vice Loser rate', share: 'viceLoser', among: 'roundsPlayed' },
  points: count('Position points', 'points', ({ points }) => points),
  averagePoints: { label: 'Average points' },
} as const;
export type FigureName = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];

/** The figures that depend on the games of others. */
export const FIGURES_AMONG_ALL = ['lift', 'everybody', 'pointsPerEvening', 'eveningsAhead', 'eveningsLevel'] as const;
export type FigureAmongAll = (typeof FIGURES_AMONG_ALL)[number];

export const isAmongAll = (name: FigureName | FigureAmongAll | undefined): name is FigureAmongAll =>
  (FIGURES_AMONG_ALL as readonly (string | undefined)[]).includes(name);
