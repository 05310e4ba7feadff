/** The badges: those that were earned, and what is missing for the others. Each says how it is earned. */
import { useEffect, useId, useState } from 'react';
import { profileCalls } from '../../../contract/profiles.calls.js';
import type { BadgeView } from '../../../contract/profiles.js';
import { usePress } from '../../transport/resource.js';
import { dateText } from '../../../domain/dates.js';
import { Drawing } from '../../ui/controls.js';
import { Panel } from '../../ui/page.js';

export function BadgesPanel(
  { playerId, badges }: { readonly playerId: number; readonly badges: readonly BadgeView[] },
) {
  // What is new stays so while the page is open.
  const [fresh] = useState(() => new Set(badges.filter(({ isNew }) => isNew).map(({ badge }) => badge)));
  const [open, setOpen] = useState<BadgeView['badge'] | null>(null);
  const told = badges.find(({ badge }) => badge === open);
  const ruleId = useId();
  const { mutateAsync } = usePress(profileCalls.seen, { id: playerId });
  useEffect(() => {
    // A failure leaves them new for the next visit.
    if (fresh.size > 0) mutateAsync().catch(() => undefined);
  }, [fresh, mutateAsync]);
  return (
    <Panel title="Badges" note={`${badges.filter(({ earned }) => earned !== null).length} of ${badges.length}`}>
      <ul className="badges">
        {badges.map((badge) => (
          <li key={badge.badge}>
            <button
              type="button"
              className={badge.earned === null ? 'badge open' : 'badge'}
              aria-expanded={badge === told}
              aria-controls={ruleId}
              onClick={() => setOpen(badge === told ? null : badge.badge)}
            >
              <Badge badge={badge} isNew={fresh.has(badge.badge)} />
            </button>
          </li>
        ))}
      </ul>
      <p id={ruleId} role="status" className={told && 'well badge-rule'}>
        {told && <><b>{told.name}:</b> {told.rule}</>}
      </p>
    </Panel>
  );
}

const Badge = (
  { badge: { badge, name, earned, progress }, isNew }: { readonly badge: BadgeView; readonly isNew: boolean },
) => (
  <>
    <i aria-hidden="true"><Drawing path={PICTURES[badge]} /></i>
    <span>
      <b>{name}</b>
      {earned === null && <span className="vh">, not yet</span>}
      <small>
        {earned === null
          ? progress === null ? 'not yet' : `${progress.done} of ${progress.of}`
          : `${dateText(earned.date)}${earned.times > 1 ? `, ${earned.times} times` : ''}`}
      </small>
      {isNew && <span className="tag live">New</span>}
    </span>
  </>
);

const PICTURES: Readonly<Record<BadgeView['badge'], string>> = {
  firstWin: 'M7 20V9l5-5 5 5v11M4 20h16',
  fiveInARow: 'M4 6l6 10 4-5 6 9M4 18c6 0 9-3 16-12',
  comeback: 'M4 19h3v-4h4v-4h4V7h5',
  cleanSheet: 'M6 3.5h9l4 4V20.5H6zM9 13l2.5 2.5L16 10.5',
  perfectFive: 'M12 3.5 14.5 9l6 .6-4.5 4 1.3 6L12 16.5l-5.3 3.1 1.3-6-4.5-4 6-.6z',
  allPartners: 'M8 6.5a3 3 0 1 0 .1 0M16 6.5a3 3 0 1 0 .1 0M3 19c0-4 2-5.5 5-5.5s4 1 4 3c0-2 1-3 4-3s5 1.5 5 5.5',
  monthWon: 'M4 6.5h16V20H4zM4 10.5h16M8 3.5v4M16 3.5v4M9 15.5l2 2 4-4',
  hundredEvenings: 'M5 4v16M9 4v16M13 4v16M17 4v16M3 15 19 7',
  steadyEvenings: 'M3 15c3 0 3-4 6-4s3 4 6 4 3-4 6-4M3 20h18',
  fullMonth: 'M4 12a8 8 0 0 1 14-5.3M20 12a8 8 0 0 1-14 5.3M18 3v4h-4M6 21v-4h4',
  tenPartners: 'M12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  threeHundredGames: 'M3.5 8.5 8 12l4-6.5 4 6.5 4.5-3.5L18.8 18H5.2zM5 21h14',
};
