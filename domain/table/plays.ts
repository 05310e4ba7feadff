/** Reads what apps for any game keep, a score for each player of a play, as a table of the points of each evening. */
import { z } from 'zod';
import { grouped } from '../grouped.js';

/** A game that was played once. */
export interface Play {
  readonly game: string;
  readonly date: string;
  /** The scores as they are written, which may be a sum; empty for a player without one. */
  readonly scores: readonly { readonly name: string; readonly score: string }[];
}

const named = z.array(z.object({ id: z.number(), name: z.string() }));

/** A file that BG Stats exports. */
const bgStatsFile = z.object({
  games: named,
  players: named,
  plays: z.array(z.object({
    gameRefId: z.number(),
    playDate: z.string(),
    ignored: z.boolean().optional(),
    playerScores: z.array(z.object({ playerRefId: z.number(), score: z.string().nullish() })),
  })),
}).transform(({ games, players, plays }): Play[] => {
  const nameOf = (all: typeof games, id: number): string => all.find((one) => one.id === id)?.name ?? '';
  return plays.filter(({ ignored }) => ignored !== true).map(({ gameRefId, playDate, playerScores }) => ({
    game: nameOf(games, gameRefId),
    date: playDate,
    scores: playerScores.map(({ playerRefId, score }) => ({ name: nameOf(players, playerRefId), score: score ?? '' })),
  }));
});

/** What NemeStats answers about the played games of a group. */
const nemeStatsFile = z.object({
  playedGames: z.array(z.object({
    gameDefinitionName: z.string(),
    datePlayed: z.string(),
    playerGameResults: z.array(z.object({ playerName: z.string(), pointsScored: z.number().nullable() })),
  })),
}).transform(({ playedGames }): Play[] => playedGames.map(({ gameDefinitionName, datePlayed, playerGameResults }) => ({
  game: gameDefinitionName,
  date: datePlayed,
  scores: playerGameResults.map(({ playerName, pointsScored }) => (
    { name: playerName, score: `${pointsScored ?? ''}` })),
})));

/** @returns null for another text than a file of BG Stats or an answer of NemeStats */
export function playsIn(text: string): Play[] | null {
  try {
    return z.union([bgStatsFile, nemeStatsFile]).safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The names of President in some languages. */
const PRESIDENT = /pr[eéä][sz][iy]dent|asshole|arschloch|trou du c|scum|daifug|大富豪/iu;
const DATE = /\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/;
const TERM = /[+-]?\d+(?:\.\d+)?/g;

/**
 * The points of each player and date. Scores of other games than President do not count, unless all are of one game.
 * @returns rows with their heads; none if no score counts
 */
export function tableOfPlays(plays: readonly Play[]): string[][] {
  const isOneGame = new Set(plays.map(({ game }) => game)).size === 1;
  const scores = plays.filter(({ game }) => isOneGame || PRESIDENT.test(game)).flatMap((play) =>
    play.scores.flatMap(({ name, score }) => {
      const terms = score.match(TERM)?.map(Number);
      // The time after the date is left out. A date in words, such as 'yesterday', stays for the reader to change.
      return terms ? [{ terms, row: [DATE.exec(play.date)?.[0] ?? play.date, name] }] : [];
    }));
  const sums = [...grouped(scores, ({ row }) => row.join('\n')).values()].map((own) => {
    const sum = own.flatMap(({ terms }) => terms).reduce((total, term) => total + term, 0);
    return [...own[0]!.row, `${Number(sum.toFixed(2))}`];
  });
  return sums.length === 0 ? [] : [['Date', 'Player', 'Points'], ...sums];
}
