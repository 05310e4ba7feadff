/** The line that says why a draw made these pairs. It never compares players. */
import { counted } from '../text.js';
import type { DrawMethod, GameDraw } from './game-draw.js';

const METHOD_NAMES: Readonly<Record<DrawMethod, string>> = {
  random: 'Random', balanced: 'Balanced', fresh: 'Fresh', both: 'Balanced and fresh',
};

const QUALITY: Readonly<Record<Exclude<DrawMethod, 'random'>, string>> = {
  balanced: 'this even', fresh: 'this fresh', both: 'this even and this fresh',
};

/** `Of 945 possible pairings, 24 are this even. This is one of them, by lot. …` */
export function whyText({ method, possible, asGood, spread, freshFor }: Omit<GameDraw, 'draws'>): string {
  const lot = method === 'random'
    ? `Of ${possible} possible pairings, each was equally likely. This is the one that the lot chose.`
    : `Of ${possible} possible pairings, ${asGood} ${asGood === 1 ? 'is' : 'are'} ${QUALITY[method]}. ${
      asGood === 1 ? 'This is the one.' : 'This is one of them, by lot.'}`;
  return [lot, ...factsOf(spread, freshFor)].join(' ');
}

/** `the last game`, `the last 3 games`. */
export const lastGames = (count: number): string => `the last ${count === 1 ? 'game' : counted(count, 'game')}`;

function factsOf(spread: number | undefined, freshFor = 0): string[] {
  const isFresh = freshFor > 0;
  const partners = `obody sits with a partner of ${lastGames(freshFor)}.`;
  if (spread === undefined) return isFresh ? [`N${partners}`] : [];
  const form = `The teams are ${spread.toFixed(1)} apart in form at most`;
  return [isFresh ? `${form}, and n${partners}` : `${form}.`];
}

/** `Balanced, draw 2`. */
export const drawText = ({ method, draws }: GameDraw): string => `${METHOD_NAMES[method]}, draw ${draws}`;

/** The text of a draw in a history: which draw it was, and why it made these pairs. */
export const drawnText = (draw: GameDraw): string => `${drawText(draw)}. ${whyText(draw)}`;
