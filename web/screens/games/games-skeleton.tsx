/** Owns the games screen while it loads: three cards in their final shape. */
import type { ReactElement } from 'react';
import { Loading, SkeletonRow } from '../../ui/load-states.js';
import { PAGE_SIZE } from './games-filter.js';

export const GamesSkeleton = (): ReactElement => (
  <Loading label="Loading games...">
    {Array.from({ length: PAGE_SIZE }, (_, card) => (
      <div key={card} className="panel flush game-skeleton">
        {Array.from({ length: 6 }, (__, row) => (
          <SkeletonRow key={row} />
        ))}
      </div>
    ))}
  </Loading>
);
