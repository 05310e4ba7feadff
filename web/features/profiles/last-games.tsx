/** The last games of two players as a strip, the newest at the right. */
import type { ReactElement } from 'react';
import { paths } from '../../paths.js';
import { dateText, monthShortOf } from '../../../domain/date-text.js';
import { Link } from '../../ui/link.js';

export interface LastGamesProps<Game extends { readonly gameId: number; readonly date: string }> {
  readonly title: string;
  /** Oldest first. */
  readonly games: readonly Game[];
  readonly mark: (game: Game) => ReactElement;
  /** How the game ended, for screen readers, as the name of the link to the games of its day. */
  readonly textOf: (game: Game) => string;
}

export const LastGames = <Game extends { readonly gameId: number; readonly date: string }>(
  { title, games, mark, textOf }: LastGamesProps<Game>,
): ReactElement | null => (games.length === 0 ? null : (
  <div>
    <h3 className="strip-title">{title}</h3>
    <ol className="strip">
      {games.map((game, index) => (
        <li key={game.gameId}>
          <Link to={`${paths.games}?date=${game.date}`}>
            <span aria-hidden="true">{mark(game)}</span>
            <span className="vh">{dateText(game.date)}: {textOf(game)}</span>
          </Link>
          <small className="num" aria-hidden="true">
            {isNamed(games, index) && (
              <>
                {Number(game.date.slice(8))}
                <br />
                {monthShortOf(game.date)}
              </>
            )}
          </small>
        </li>
      ))}
    </ol>
  </div>
));

/** The last and each other one before it, so that no two dates touch; a date only once. */
const isNamed = (games: readonly { readonly date: string }[], index: number): boolean =>
  (games.length - 1 - index) % 2 === 0 && games[index + 2]?.date !== games[index]!.date;
