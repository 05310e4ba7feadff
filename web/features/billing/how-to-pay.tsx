/** How to pay, as members read it. It is a fact of the group, so it is written and dated there. */
import { useGroup } from '../../figures/group.js';
import { paths } from '../../paths.js';
import { LinkButton } from '../../ui/controls.js';
import { Panel } from '../../ui/page.js';

/** Addresses in it lead nowhere: it is text. @param isOfAdmins  with the way to change it, also before it is written */
export function HowToPay({ isOfAdmins = false }: { readonly isOfAdmins?: boolean }) {
  const { howToPay = '' } = useGroup() ?? {};
  const isWritten = howToPay !== '';
  if (!isWritten && !isOfAdmins) return null;
  const act = <>{isWritten ? 'Change' : 'Write'}<span className="vh"> how to pay</span></>;
  return (
    <Panel
      title="How to pay"
      look="stack"
      beside={isOfAdmins && <LinkButton act={act} look="quiet" to={paths.group} />}
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
