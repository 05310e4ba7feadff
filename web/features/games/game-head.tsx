/** The head of a game's card, today and in the past. */
import type { ReactElement, ReactNode } from 'react';
import type { GameView } from '../../../contract/games.js';
import { dateText } from '../../../domain/date-text.js';
import { gameHeadingId } from './game-dialog.js';

export interface GameHeadProps {
  readonly game: Pick<GameView, 'id' | 'date' | 'location'>;
  /** Beside the title. */
  readonly tag: ReactNode;
  /** The actions. */
  readonly children?: ReactNode;
}

export const GameHead = ({ game: { id, date, location }, tag, children }: GameHeadProps): ReactElement => (
  <div className="game-head">
    <div className="title">
      <h2 id={gameHeadingId(id)} tabIndex={-1}>
        Game {id}
      </h2>
      <span className="meta">
        {dateText(date)} · {location}
      </span>
      {tag}
    </div>
    {children}
  </div>
);
