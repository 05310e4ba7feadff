/** Owns the games screen while it loads: three cards in their final shape. */
import type { ReactElement } from 'react';
import { GAMES_PER_PAGE } from '../../../contract/games-page.js';
import { Loading, SkeletonRow } from '../../ui/load-states.js';

export const GamesSkeleton = (): ReactElement => (
  <Loading label="Loading games...">
    {Array.from({ length: GAMES_PER_PAGE }, (_, card) => (
      <div key={card} className="panel flush game-skeleton">
        {Array.from({ length: 6 }, (__, row) => (
          <SkeletonRow key={row} />
        ))}
      </div>
    ))}
  </Loading>
);
