/** Owns the members screen: who is in the group, with which rights and which fee. */
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import type { UserView } from '../../../contract/players.js';
import { paths } from '../../paths.js';
import { useReader } from '../session/session.api.js';
import { Icon } from '../../ui/icon.js';
import { LoadError, Loading, SkeletonRow } from '../../ui/load-states.js';
import { AddMemberDialog } from './add-member-dialog.js';
import { MemberDialog, type MemberDialogKind } from './member-dialogs.js';
import { MembersTable } from './members-table.js';
import { useMembers } from './members.api.js';
import '../../ui/data-table.css';

export default function MembersScreen(): ReactElement {
  const { data: members, error, isFetching, refetch } = useMembers();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <title>Members · President</title>
      <div className="page-head wrap">
        <div>
          <h1>Members</h1>
          <p className="small crumb">
            <Link to={paths.admin}>Tournament Admin</Link>
          </p>
        </div>
        <button type="button" className="btn primary" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Add member
        </button>
      </div>
      <section className="panel flush with-menus" aria-label="All members">
        {members !== undefined && <MembersList members={members.filter(({ isPlaceholder }) => !isPlaceholder)} />}
        {members === undefined && error !== null && (
          <LoadError
            title="The members did not load."
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {members === undefined && error === null && (
          <Loading label="Loading members...">
            <div>
              {Array.from({ length: 10 }, (_, index) => (
                <SkeletonRow key={index} />
              ))}
            </div>
          </Loading>
        )}
      </section>
      {isAdding && <AddMemberDialog onClose={() => setAdding(false)} />}
    </>
  );
}

interface OpenDialog {
  readonly kind: MemberDialogKind;
  readonly memberId: number;
}

function MembersList({ members }: { readonly members: readonly UserView[] }): ReactElement {
  const readerId = useReader()?.id;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const member = members.find(({ id }) => id === open?.memberId);
  return (
    <>
      <MembersTable
        members={members}
        readerId={readerId}
        onOpen={(kind, { id }) => setOpen({ kind, memberId: id })}
      />
      {open !== null && member !== undefined && (
        <MemberDialog
          kind={open.kind}
          member={member}
          isReader={member.id === readerId}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
