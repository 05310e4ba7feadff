/** The members screen: the members of the group with their rights and fees. */
import { useState } from 'react';
import { playerCalls } from '../../../contract/players.calls.js';
import type { UserView } from '../../../contract/players.js';
import { paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { Button } from '../../ui/controls.js';
import { Loaded, SkeletonRows } from '../../ui/load-states.js';
import { useNameSearch } from '../../figures/name-search.js';
import { PageHead } from '../../ui/page-head.js';
import { useReaderId } from '../../figures/members.js';
import { AddMemberDialog } from './add-member-dialog.js';
import { MEMBER_DIALOGS, type MemberAction } from './member-dialogs.js';
import { MembersTable } from './members-table.js';
import '../../ui/data-table.css';

export default function MembersScreen() {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHead title="Members" up={[paths.admin, 'Tournament Admin']}>
        <Button act="Add member" icon="plus" look="primary" onClick={() => setAdding(true)} />
      </PageHead>
      <section className="panel flush with-menus" aria-label="All members">
        <Loaded what="members" query={useRead(playerCalls.list, 5)} skeleton={<SkeletonRows count={10} />}>
          {(members) => <MembersList members={members.filter(({ isPlaceholder }) => !isPlaceholder)} />}
        </Loaded>
      </section>
      {isAdding && <AddMemberDialog onClose={() => setAdding(false)} />}
    </>
  );
}

interface OpenDialog {
  readonly action: MemberAction;
  readonly memberId: number;
}

function MembersList({ members }: { readonly members: readonly UserView[] }) {
  const readerId = useReaderId();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { found, field } = useNameSearch(members, ({ displayName, username }) => `${displayName} ${username}`);
  const member = members.find(({ id }) => id === open?.memberId);
  const MemberDialog = open && MEMBER_DIALOGS[open.action];
  return (
    <>
      {field}
      <MembersTable members={found} onOpen={(action, { id }) => setOpen({ action, memberId: id })} />
      {MemberDialog && member && (
        <MemberDialog member={member} isReader={member.id === readerId} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
