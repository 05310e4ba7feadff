/** What the heads of columns and the labels of rows say in some languages. */
import { lookOf } from '../free-text.js';

type OfGame = 'place' | 'team' | 'game' | 'nothing';

/** Heads of games. A value counts where no head says more. */
const HEADS: readonly (readonly [RegExp, OfGame])[] = [
  [/^(place|rank|pos|position|platz|rang|plaats|puesto|posto|lugar|sıra|#)$/, 'place'],
  [/^(team|pair|table|paar|equipe|équipe|equipo|squadra|takım)( (no|nr|number))?\.?$/, 'team'],
  [/^(game|match|spiel|partie|partida|partita|spel|oyun)( (no|nr|number|id))?\.?$/, 'game'],
  [/^(note|notes|comment|comments|location|kommentar|ort|total|sum|summe|points|score)$/, 'nothing'],
];
const ROUND = /^(?:r|rd|round|runde|ronde|tour|manche|ronda|rodada|giro|tur)? ?\.? ?([1-5])\b/;

export const meaningOfHead = (look: string): OfGame | null =>
  HEADS.find(([pattern]) => pattern.test(look))?.[1] ?? null;

/** @returns 1 to 5; null for another head */
export const roundOfHead = (look: string): number | null => Number(ROUND.exec(look)?.[1]) || null;

const SUMS: ReadonlySet<string> = new Set([
  'total', 'totals', 'total points', 'total général', 'total general', 'summe', 'gesamtsumme', 'zwischensumme', 'sum',
  'somme', 'somma', 'summa', 'gesamt', 'insgesamt', 'totaal', 'totale', 'totalt', 'totaux', 'toplam', 'razem', 'итого',
  'всего', 'сумма', 'المجموع', 'σύνολο', '合計', '总计', 'σ', 'ytd', 'average', 'avg', 'mean', 'durchschnitt', 'schnitt',
  'mittelwert', 'moyenne', 'media', 'média', 'promedio', 'gemiddelde', 'ortalama', 'średnia', 'среднее', 'ø', '∅',
  'rank', 'ranking', 'place', 'rang', 'platz', 'games played', 'wins', 'year', 'jahr', 'année', 'año', 'yıl',
]);
/** The last word of a sum, such as that of Mina's total. */
const OF_SOMEBODY = / (?:totals?|average|avg)$/;

/** Whether it is the head or label of a sum, an average or a rank, which is not read as points of somebody. */
export function isSumHead(text: string): boolean {
  const look = lookOf(text.replace(/[:.=]/g, ' '));
  return SUMS.has(look) || OF_SOMEBODY.test(look) || /^total \d{4}$/.test(look);
}

const POINTS = /^(?:points?|pts|score|punkte|puntos|pontos|punten|punti|puan|final|final score)$/;
export const isPointsHead = (look: string): boolean => POINTS.test(look);

/**
 * The head of numbers that count or name something, such as those of an app's own table. A word that people are called
 * too, such as Max, is none: a column of a player would be left out.
 */
const COUNTS: ReadonlySet<string> = new Set([
  '#', 'nr', 'no', 'nº', 'n°', 'number', 'nummer', 'week', 'week no', 'week nr', 'woche', 'semaine', 'semana',
  'settimana', 'hafta', 'game', 'games', 'spiel', 'spiele', 'parties', 'partidas', 'rounds', 'runden', 'players',
  'spieler', 'joueurs', 'jugadores', 'oyuncular', 'evening', 'abend',
]);
export const isCountHead = (look: string): boolean =>
  COUNTS.has(look.replace(/\.$/, '')) || /\bids?$|^number of\b/.test(look);

const EVENINGS = /^(?:evenings?|nights?|days?|days played|abende|soirées|noches)$/;
export const isEveningsHead = (look: string): boolean => EVENINGS.test(look);

/** The head of the numbers of months, beside a column of years. */
export const isMonthHead = (look: string): boolean => /^(?:month|monat|mois|mes|mês|mese|maand|ay)$/.test(look);

export const isTotalHead = (look: string): boolean => /^(?:day )?totals?$/.test(look);
