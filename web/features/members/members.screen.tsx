/** The members screen: the members of the group with their rights and fees, as one card each on phones. */
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { playerCalls } from '../../../contract/players.calls.js';
import type { JoinedView, UserView } from '../../../contract/players.js';
import { readType } from '../../../domain/membership.js';
import { formerMember } from '../../../domain/player/player-state.js';
import { counted } from '../../../domain/text.js';
import { Avatar, GuestTag, RowName, useReaderId, YouTag } from '../../figures/members.js';
import { feeText, plannedFeeText } from '../../figures/money-text.js';
import { useNameSearch } from '../../figures/name-search.js';
import { cardPath, historyPath, paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { zone } from '../../transport/server-clock.js';
import { agoText } from '../../ui/ago-text.js';
import { ActionMenu } from '../../ui/action-menu.js';
import { Button, LinkButton } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { ColumnHeads, Loaded, PageHead, SkeletonRows } from '../../ui/page.js';
import { AddMemberButton, MEMBER_DIALOGS, type MemberAction } from './member-dialogs.js';

const AddPeople = lazy(() => import('./add-people.js'));

export default function MembersScreen() {
  const query = useRead(playerCalls.list, 5);
  /** Whether the box for names is open; undefined until it was. */
  const [isAdding, setAdding] = useState<boolean>();
  return (
    <>
      <PageHead title="Members" up={[paths.admin, 'Tournament Admin']}>
        <div className="row wrap">
          <Button
            label="Add people"
            icon="plus"
            variant="primary"
            aria-expanded={isAdding === true}
            disabled={query.data === undefined}
            onClick={() => setAdding(isAdding !== true)}
          />
          <LinkButton label="Open the door" to={paths.door} />
          <LinkButton label="Invite" to={paths.invite} />
          <AddMemberButton />
        </div>
      </PageHead>
      {query.data && isAdding !== undefined && (
        <Suspense fallback={null}><AddPeople known={query.data} isOpen={isAdding} /></Suspense>
      )}
      <section className="panel flush with-menus" aria-label="All members">
        <Loaded what="members" query={query} skeleton={<SkeletonRows count={10} />}>
          {(members) => <MembersList members={members.filter(({ isPlaceholder }) => !isPlaceholder)} />}
        </Loaded>
      </section>
    </>
  );
}

const ACTIONS = <span className="vh">Actions</span>;
const COLUMNS = [['Name'], ['Username'], ['Rights'], ['Fee'], [ACTIONS]] as const;

/** Active members come first. The roles are explicit because `display: flex` removes the native ones on phones. */
function MembersList({ members }: { readonly members: readonly UserView[] }) {
  const readerId = useReaderId();
  const joined = useRead(playerCalls.joined, 5).data ?? [];
  const [open, setOpen] = useState<{ readonly action: MemberAction; readonly memberId: number } | null>(null);
  const { found, field } = useNameSearch(members, ({ displayName, username }) => `${displayName} ${username}`);
  const active = found.filter(({ isActive }) => isActive);
  const guests = active.filter(({ isGuest }) => isGuest).length;
  const inactive = found.filter(({ isActive }) => !isActive);
  const member = members.find(({ id }) => id === open?.memberId);
  const MemberDialog = open && MEMBER_DIALOGS[open.action];
  return (
    <>
      {field}
      <div className="panel-head">
        <h2>{counted(active.length - guests, 'active member')}</h2>
        <span className="small muted">
          {[guests > 0 && counted(guests, 'guest'), inactive.length > 0 && `${inactive.length} inactive`]
            .filter(Boolean).join(', ')}
        </span>
      </div>
      <table className="data" role="table" aria-label="Members">
        <ColumnHeads columns={COLUMNS} />
        <tbody role="rowgroup">
          {[...active, ...inactive].map((each) => (
            <MemberRow
              key={each.id}
              member={each}
              joined={joined.find(({ userId }) => userId === each.id)}
              onOpen={(action) => setOpen({ action, memberId: each.id })}
            />
          ))}
        </tbody>
      </table>
      {MemberDialog && member && (
        <MemberDialog member={member} isReader={member.id === readerId} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

interface MemberRowProps {
  readonly member: UserView;
  /** Undefined for a guest, a former member, and until it is known. */
  readonly joined: JoinedView | undefined;
  readonly onOpen: (action: MemberAction) => void;
}

function MemberRow({ member, joined, onOpen }: MemberRowProps) {
  const isReader = member.id === useReaderId();
  const navigate = useNavigate();
  // An active member can be deactivated, and an inactive one reactivated.
  const actions = (Object.keys(MEMBER_DIALOGS) as MemberAction[])
    .filter((action) => action !== (member.isActive ? 'Reactivate' : 'Deactivate'))
    .filter((action) => !(member.isGuest && action === 'Log out everywhere'))
    .filter((action) => action !== 'Withhold the name'
      || (!member.isActive && member.displayName !== formerMember(member.id).displayName))
    .map((action) => ({ label: action, onSelect: () => onOpen(action) }));
  const more = [
    ...(member.isActive ? [{
      label: member.isGuest ? 'Invite' : joined?.hasJoined === false ? 'New card' : 'New password',
      onSelect: () => void navigate(cardPath(member.id)),
    }] : []),
    { label: 'History', onSelect: () => void navigate(historyPath('player', member.id)) },
  ];
  return (
    <tr role="row" className={[isReader && 'you', !member.isActive && 'past'].filter(Boolean).join(' ') || undefined}>
      <th role="rowheader" scope="row">
        <span className="name">
          <Avatar player={member} />
          <RowName>{member.displayName}</RowName>
          <YouTag id={member.id} />
          {member.isGuest && <GuestTag />}
          {!member.isActive && <span className="tag">Inactive</span>}
        </span>
      </th>
      <td role="cell" data-label={member.isGuest ? undefined : 'Username'}>{!member.isGuest && member.username}</td>
      <td role="cell">
        {!member.isGuest && <Rights member={member} />}
        {joined && <span className="small muted"> · {hereText(joined)}</span>}
      </td>
      <td role="cell" data-label="Fee">
        {feeText(readType(member))}
        {member.plannedMemberships.map((planned) => (
          <span key={planned.from} className="small muted planned">{plannedFeeText(planned)}</span>
        ))}
      </td>
      <td role="cell" className="act">
        <ActionMenu label={`Change ${member.displayName}`} actions={[...actions, ...more]} />
      </td>
    </tr>
  );
}

function hereText({ hasJoined, lastSeenAt }: JoinedView): string {
  if (!hasJoined) return 'not joined yet';
  return lastSeenAt === null ? 'not here lately' : `last here ${agoText(zone.dateOf(lastSeenAt), currentDate())}`;
}

function Rights({ member: { isAdmin, canCreateGames } }: { readonly member: UserView }) {
  if (!isAdmin && !canCreateGames) return <span className="muted small">Member</span>;
  return (
    <span className="tags">
      {isAdmin && <span className="tag line">Admin</span>}
      {canCreateGames && <span className="tag line">Records games</span>}
    </span>
  );
}
