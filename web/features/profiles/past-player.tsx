/** The page of a player as it stood at a moment, with what differs today. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { profileCalls } from '../../../contract/profiles.calls.js';
import type { ProfileView } from '../../../contract/profiles.js';
import { monthNameOf } from '../../../domain/calendar-month.js';
import { torontoDate } from '../../../domain/toronto-date.js';
import { boardResource } from '../boards/board.api.js';
import { PastScreen } from '../boards/past/past-screen.js';
import { both, SkeletonRows } from '../../ui/load-states.js';
import { type Past, pastParams } from '../../transport/past.js';
import { counted, listed, ordinal, scoreText } from '../../../domain/number-text.js';

export interface PastPlayerProps {
  readonly past: Past;
  /** The player, and the year if one is chosen. */
  readonly of: Readonly<Record<string, string>>;
  /** @param today  the date of the moment */
  readonly children: (profile: ProfileView, today: string) => ReactNode;
}

/** A default export, because it is loaded lazily. */
export default function PastPlayer({ past, of, children }: PastPlayerProps): ReactElement {
  const then = useQuery({
    ...boardResource(profileCalls.profile, 5, { ...of, ...pastParams(past) }), placeholderData: keepPreviousData,
  });
  const today = useQuery({ ...boardResource(profileCalls.profile, 5, of), placeholderData: keepPreviousData });
  return (
    <>
      <title>{`${then.data?.rows.player.displayName ?? 'Player'} · President`}</title>
      <PastScreen
        what="page"
        past={past}
        query={both(then, today)}
        skeleton={<SkeletonRows count={12} className="panel" />}
      >
        {([{ rows: profile }, { rows: now }], { at }) => (
          <>
            <p className="small muted" role="status">{todayText(profile, now)}</p>
            {children(profile, torontoDate(new Date(at)))}
          </>
        )}
      </PastScreen>
    </>
  );
}

/** The evenings, the games of the period, and the month of then. */
function todayText(then: ProfileView, now: ProfileView): string {
  const month = now.months.find((each) => each.month === then.month?.month);
  const facts = (profile: ProfileView, shown: ProfileView['month'] | undefined): string[] => [
    counted(profile.evenings, 'evening'), counted(profile.figures.gamesPlayed, 'game'),
    ...(shown ? [`${ordinal(shown.place)} of ${monthNameOf(shown.month)} with ${
      scoreText(shown.points)}`] : []),
  ];
  const before = facts(then, then.month);
  const others = facts(now, month).filter((fact) => !before.includes(fact));
  return others.length === 0 ? 'The same evenings and places today.' : `Today ${listed(others)}.`;
}
