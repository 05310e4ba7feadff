/** The pairs of the group as they stood at a moment, with how many differ today. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { profileCalls } from '../../../contract/profiles.calls.js';
import type { PairsView } from '../../../contract/profiles.js';
import { SkeletonRows, both } from '../../ui/load-states.js';
import { type Past, pastParams } from '../../transport/past.js';
import { counted } from '../../../domain/number-text.js';
import { boardResource } from '../boards/board.api.js';
import { PastScreen } from '../boards/past/past-screen.js';

export interface PastPairsProps {
  readonly past: Past;
  readonly period: string;
  readonly children: (pairs: PairsView) => ReactNode;
}

/** A default export, because it is loaded lazily. */
export default function PastPairs({ past, period, children }: PastPairsProps): ReactElement {
  const then = useQuery({
    ...boardResource(profileCalls.pairs, 5, { period, ...pastParams(past) }), placeholderData: keepPreviousData,
  });
  const today = useQuery({ ...boardResource(profileCalls.pairs, 5, { period }), placeholderData: keepPreviousData });
  return (
    <PastScreen
      what="pairs"
      past={past}
      query={both(then, today)}
      skeleton={<SkeletonRows count={12} className="panel" />}
    >
      {([{ rows: pairs }, { rows: now }]) => (
        <>
          <p className="small muted" role="status">{todayText(pairs, now)}</p>
          {children(pairs)}
        </>
      )}
    </PastScreen>
  );
}

function todayText({ pairs: then }: PairsView, { pairs: now }: PairsView): string {
  const keyOf = ({ a, b, games, apart }: PairsView['pairs'][number]): string =>
    [Math.min(a, b), Math.max(a, b), games, apart.games].join();
  const before = new Set(then.map(keyOf));
  const differing = now.filter((pair) => !before.has(keyOf(pair))).length;
  return differing === 0 ? 'The same games of all pairs today.'
    : `${differing} of ${counted(now.length, 'pair')} ${differing === 1 ? 'has' : 'have'} other games today.`;
}
