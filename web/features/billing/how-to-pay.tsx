/**
 * Instructions for payments, as members read them. They are a fact of the group, so they are edited and dated there.
 */
import { useGroup } from '../../figures/group.js';
import { paths } from '../../paths.js';
import { LinkButton } from '../../ui/controls.js';
import { Panel } from '../../ui/page.js';

/**
 * The instructions as plain text, without links.
 * @param isOfAdmins  whether to show the link to edit them, even while they are empty
 */
export function HowToPay({ isOfAdmins = false }: { readonly isOfAdmins?: boolean }) {
  const { howToPay = '' } = useGroup() ?? {};
  const isWritten = howToPay !== '';
  if (!isWritten && !isOfAdmins) return null;
  const label = <>{isWritten ? 'Change' : 'Write'}<span className="vh"> how to pay</span></>;
  return (
    <Panel
      title="How to pay"
      variant="stack"
      beside={isOfAdmins && <LinkButton label={label} variant="quiet" to={paths.group} />}
    >
      {isWritten && <p className="as-typed" dir="auto">{howToPay}</p>}
      {isOfAdmins && (
        <p className="small muted">
          {isWritten ? 'Every member reads this under My dues, and it is part of reminders.'
            : 'Tell members how: a bank account, or who takes cash.'}
        </p>
      )}
    </Panel>
  );
}
