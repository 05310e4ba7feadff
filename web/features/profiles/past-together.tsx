/** Two players as they stood at a moment, with what differs today. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { profileCalls } from '../../../contract/profiles.calls.js';
import type { TogetherView } from '../../../contract/profiles.js';
import { SkeletonRows, both } from '../../ui/load-states.js';
import { type Past, pastParams } from '../../transport/past.js';
import { counted, listed } from '../../../domain/number-text.js';
import { boardResource } from '../boards/board.api.js';
import { PastScreen } from '../boards/past/past-screen.js';

export interface PastTogetherProps {
  readonly past: Past;
  /** Both players. */
  readonly of: Readonly<Record<string, string>>;
  readonly children: (together: TogetherView) => ReactNode;
}

/** A default export, because it is loaded lazily. */
export default function PastTogether({ past, of, children }: PastTogetherProps): ReactElement {
  const then = useQuery(boardResource(profileCalls.together, 5, { ...of, ...pastParams(past) }));
  const today = useQuery(boardResource(profileCalls.together, 5, of));
  return (
    <PastScreen
      what="page"
      past={past}
      query={both(then, today)}
      skeleton={<SkeletonRows count={12} className="panel" />}
    >
      {([{ rows: together }, { rows: now }]) => (
        <>
          <p className="small muted" role="status">{todayText(together, now)}</p>
          {children(together)}
        </>
      )}
    </PastScreen>
  );
}

function todayText(then: TogetherView, now: TogetherView): string {
  const facts = ({ evenings, asPartners, asOpponents }: TogetherView): string[] => [
    counted(evenings, 'evening'), `${counted(asPartners.games, 'game')} together`,
    `${counted(asOpponents.games, 'game')} apart`,
  ];
  const before = facts(then);
  const others = facts(now).filter((fact) => !before.includes(fact));
  return others.length === 0 ? 'The same evenings and games today.' : `Today ${listed(others)}.`;
}
