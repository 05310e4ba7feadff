/** The members screen: the members of the group with their rights and fees. */
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { playerCalls } from '../../../contract/players.calls.js';
import type { UserView } from '../../../contract/players.js';
import { paths } from '../../paths.js';
import { resource } from '../../transport/resource.js';
import { useReader } from '../session/session.api.js';
import { Icon } from '../../ui/icon.js';
import { Loaded, SkeletonRows } from '../../ui/load-states.js';
import { PageHead } from '../../ui/page-head.js';
import { AddMemberDialog } from './add-member-dialog.js';
import { MEMBER_DIALOGS, type MemberAction } from './member-dialogs.js';
import { MembersTable } from './members-table.js';
import '../../ui/data-table.css';

export default function MembersScreen(): ReactElement {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHead title="Members" up={[paths.admin, 'Tournament Admin']}>
        <button type="button" className="btn primary" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Add member
        </button>
      </PageHead>
      <section className="panel flush with-menus" aria-label="All members">
        <Loaded what="members" query={useQuery(resource(playerCalls.list, 5))} skeleton={<SkeletonRows count={10} />}>
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

function MembersList({ members }: { readonly members: readonly UserView[] }): ReactElement {
  const readerId = useReader()?.id;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const member = members.find(({ id }) => id === open?.memberId);
  const MemberDialog = open && MEMBER_DIALOGS[open.action];
  return (
    <>
      <MembersTable
        members={members}
        readerId={readerId}
        onOpen={(action, { id }) => setOpen({ action, memberId: id })}
      />
      {MemberDialog && member && (
        <MemberDialog member={member} isReader={member.id === readerId} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
