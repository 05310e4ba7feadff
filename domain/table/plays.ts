/** Reads what apps for any game keep, a score for each player of a play, as a table of points. */

/** A game that was played once. */
export interface Play {
  readonly game: string;
  readonly date: string;
  /** The scores as they are written, which may be a sum; empty for a player without one. */
  readonly scores: readonly { readonly name: string; readonly score: string }[];
}

/** The class of a player's result on a page of BoardGameArena. */
const RESULT = 'simple-score-entry';
const isJson = (text: string): boolean => /^\s*\{/.test(text);

/** Whether it can only be a file of another app, or a page in HTML: a table begins otherwise. */
export const isOfApp = (text: string): boolean => isJson(text) || text.includes(RESULT);

/** @param text  a file of BG Stats, an answer of NemeStats, or a page of BoardGameArena; anything else has no plays */
export function playsIn(text: string): Play[] {
  if (!isJson(text)) return playsOnPage(text);
  try {
    const file = JSON.parse(text) as Fields;
    return [...playsOfBgStats(file), ...playsOfNemeStats(file)];
  } catch {
    return [];
  }
}

/** A part of a file of which nothing is known. zod would double the size of the screen that reads it. */
type Fields = Readonly<Record<string, unknown>>;
const allIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.map((one) => Object(one) as Fields) : []);
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

function playsOfBgStats(file: Fields): Play[] {
  const [games, players] = [file.games, file.players].map((named) =>
    new Map(allIn(named).map(({ id, name }) => [id, textOf(name)])));
  return allIn(file.plays).filter(({ ignored }) => ignored !== true).map(({ gameRefId, playDate, playerScores }) => ({
    game: games!.get(gameRefId) ?? '',
    date: textOf(playDate),
    scores: allIn(playerScores).map(({ playerRefId, score }) => (
      { name: players!.get(playerRefId) ?? '', score: textOf(score) })),
  }));
}

/** The answer about the played games of a group (`/api/v2/PlayedGames/?gamingGroupId=`). */
const playsOfNemeStats = ({ playedGames }: Fields): Play[] => allIn(playedGames).map((played) => ({
  game: textOf(played.gameDefinitionName),
  date: textOf(played.datePlayed),
  scores: allIn(played.playerGameResults).map(({ playerName, pointsScored }) => (
    { name: textOf(playerName), score: textOf(pointsScored) })),
}));

/** The plays of a history of games, oldest first: dates that rise show the order of day and month. */
const playsOnPage = (html: string): Play[] => html.split('<tr').filter((row) => row.includes(RESULT)).reverse()
  .map((row) => ({
    game: writtenIn(row, 'gamename"'),
    date: writtenIn(row, '<div class="smalltext"'),
    scores: row.split(RESULT).slice(1).map((result) => (
      { name: writtenIn(result, 'class="playername"'), score: writtenIn(result, 'class="score"') })),
  }));

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ' };

/** The text of the element that has this mark, in HTML as a browser writes it. */
function writtenIn(html: string, mark: string): string {
  const [, element = ''] = html.split(mark, 2);
  const [text = ''] = element.slice(element.indexOf('>') + 1).split('<', 1);
  return text.replace(/&(?:amp|lt|gt|nbsp);/g, (entity) => ENTITIES[entity]!).trim();
}

/** The names of President in some languages. */
const PRESIDENT = /pr[eéä][sz][iy]dent|asshole|arschloch|trou du c|scum|daifug|大富豪/iu;
const DATE = /\d{1,4}[-./]\d{1,2}[-./]\d{1,4}/;
const TERM = /[+-]?\d+(?:\.\d+)?/g;

/**
 * The score of each player and play. Other games than President do not count, unless all plays are of one game.
 * @returns rows with their heads; none if no score counts
 */
export function tableOfPlays(plays: readonly Play[]): string[][] {
  const isOneGame = new Set(plays.map(({ game }) => game)).size === 1;
  const rows = plays.filter(({ game }) => isOneGame || PRESIDENT.test(game)).flatMap((play) =>
    play.scores.flatMap(({ name, score }) => {
      const terms = score.match(TERM)?.map(Number);
      const sum = terms?.reduce((total, term) => total + term);
      // The time after the date is left out. A date in words, such as 'yesterday', stays for the reader to change.
      return sum === undefined ? [] : [[DATE.exec(play.date)?.[0] ?? play.date, name, `${sum}`]];
    }));
  return rows.length === 0 ? [] : [['Date', 'Player', 'Points'], ...rows];
}
