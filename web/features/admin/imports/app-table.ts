/** Reads what another app gave as a table. It is loaded only for such a file or paste. */
import { type Play, playsIn, tableOfPlays } from '../../../../domain/table/plays.js';

/** The class of a player's result in the history of games of BoardGameArena. */
const RESULT = 'simple-score-entry';

/**
 * @param text  a file of BG Stats, an answer of NemeStats, or a page of BoardGameArena in HTML
 * @returns no rows for anything else, and if no score counts
 */
export const rowsOfApp = (text: string): string[][] =>
  tableOfPlays(text.trimStart().startsWith('{') ? playsIn(text) ?? [] : playsOnPage(text));

/** The plays on a page, oldest first: dates that rise show the order of day and month. */
function playsOnPage(html: string): Play[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const rows = [...page.querySelectorAll('tr')].filter((row) => row.querySelector(`:scope > td > .${RESULT}`));
  return rows.reverse().map((row) => ({
    game: textIn(row, '.gamename'),
    date: textIn(row, 'div.smalltext'),
    scores: [...row.querySelectorAll(`.${RESULT}`)].map((result) => (
      { name: textIn(result, '.playername'), score: textIn(result, '.score') })),
  }));
}

const textIn = (part: Element, selector: string): string => part.querySelector(selector)?.textContent.trim() ?? '';
