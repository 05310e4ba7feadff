/** The table of the members, active ones first; on phones one card each. */
import { useNavigate } from 'react-router-dom';
import type { UserView } from '../../../contract/players.js';
import { historyPath } from '../../paths.js';
import { ActionMenu } from '../../ui/action-menu.js';
import { Avatar, RowName, useReaderId, YouTag } from '../../figures/members.js';
import { ColumnHeads } from '../../ui/table.js';
import { feeText, plannedFeeText } from '../../figures/money-text.js';
import { counted } from '../../../domain/text.js';
import { MEMBER_DIALOGS, type MemberAction } from './member-dialogs.js';

export interface MembersTableProps {
  readonly members: readonly UserView[];
  readonly onOpen: (action: MemberAction, member: UserView) => void;
}

const ACTIONS = <span className="vh">Actions</span>;
const COLUMNS = [['Name'], ['Username'], ['Rights'], ['Fee'], [ACTIONS]] as const;

/** The roles are explicit because `display: flex` removes the native ones on phones. */
export function MembersTable({ members, onOpen }: MembersTableProps) {
  const active = members.filter(({ isActive }) => isActive);
  const inactive = members.filter(({ isActive }) => !isActive);
  return (
    <>
      <div className="panel-head">
        <h2>{counted(active.length, 'active member')}</h2>
        {inactive.length > 0 && <span className="small muted">{inactive.length} inactive</span>}
      </div>
      <table className="data" role="table" aria-label="Members">
        <ColumnHeads columns={COLUMNS} />
        <tbody role="rowgroup">
          {[...active, ...inactive].map((member) => <MemberRow key={member.id} member={member} onOpen={onOpen} />)}
        </tbody>
      </table>
    </>
  );
}

function MemberRow({ member, onOpen }: Pick<MembersTableProps, 'onOpen'> & { readonly member: UserView }) {
  const isReader = member.id === useReaderId();
  const navigate = useNavigate();
  const history = { label: 'History', onSelect: () => void navigate(historyPath('player', member.id)) };
  return (
    <tr role="row" className={[isReader && 'you', !member.isActive && 'past'].filter(Boolean).join(' ') || undefined}>
      <th role="rowheader" scope="row">
        <span className="name">
          <Avatar player={member} />
          <RowName>{member.displayName}</RowName>
          {isReader && <YouTag />}
          {!member.isActive && <span className="tag">Inactive</span>}
        </span>
      </th>
      <td role="cell" data-label="Username">{member.username}</td>
      <td role="cell"><Rights member={member} /></td>
      <td role="cell" data-label="Fee">
        {feeText(member.isShishaSmoker)}
        {member.plannedMemberships.map((planned) => (
          <span key={planned.from} className="small muted planned">{plannedFeeText(planned)}</span>
        ))}
      </td>
      <td role="cell" className="act">
        <ActionMenu label={`Change ${member.displayName}`} actions={[...actionsOf(member, onOpen), history]} />
      </td>
    </tr>
  );
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

/** An active member can be deactivated, and an inactive one reactivated. */
const actionsOf = (member: UserView, onOpen: MembersTableProps['onOpen']) =>
  (Object.keys(MEMBER_DIALOGS) as MemberAction[])
    .filter((action) => action !== (member.isActive ? 'Reactivate' : 'Deactivate'))
    .map((action) => ({ label: action, onSelect: () => onOpen(action, member) }));
