/** The line that says why a draw made these pairs. It never compares players. */
import { counted } from '../text.js';
import type { DrawMethod, GameDraw } from './game-draw.js';

const METHOD_NAMES: Readonly<Record<DrawMethod, string>> = {
  random: 'Random', balanced: 'Balanced', fresh: 'Fresh', both: 'Balanced and fresh',
};

const QUALITY: Readonly<Record<Exclude<DrawMethod, 'random'>, string>> = {
  balanced: 'fairest', fresh: 'freshest', both: 'fairest and freshest',
};

/** `Drawn from the 15 fairest line-ups.` */
export function whyText({ method, possible, asGood, freshFor = 0 }: Omit<GameDraw, 'draws'>): string {
  const lot = method === 'random'
    ? `Of ${possible} possible pairings, each was equally likely. This is the one that the lot chose.`
    : asGood === 1 ? `This is the ${QUALITY[method]} line-up.`
      : `Drawn from the ${asGood} ${QUALITY[method]} line-ups.`;
  return freshFor > 0 ? `${lot} Nobody sits with a partner of ${lastGames(freshFor)}.` : lot;
}

/** `the last game`, `the last 3 games`. */
export const lastGames = (count: number): string => `the last ${count === 1 ? 'game' : counted(count, 'game')}`;

/** `Balanced, draw 2`. */
export const drawText = ({ method, draws }: GameDraw): string => `${METHOD_NAMES[method]}, draw ${draws}`;

/** The text of a draw in a history: which draw it was, and why it made these pairs. */
export const drawnText = (draw: GameDraw): string => `${drawText(draw)}. ${whyText(draw)}`;
