/** Keeps the room of the line about the reader's moves, whose code is loaded after the board. */
import { lazy, type ReactElement } from 'react';
import { Behind } from './behind.js';
import type { MovedLineProps } from './moved-line.js';

const MovedLine = lazy(() => import('./moved-line.js'));

export const Moved = (props: MovedLineProps): ReactElement => (
  <div className="moved-line">
    <Behind>
      <MovedLine {...props} />
    </Behind>
  </div>
);
