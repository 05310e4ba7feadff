/** One line when something keeps phones out, with the address that works. The rest is behind 'Show me how'. */
import type { ReactNode } from 'react';
import { maintenanceCalls } from '../../../../contract/maintenance.calls.js';
import type { AddressView } from '../../../../contract/maintenance.js';
import { isOnlyHere } from '../../../figures/invite-card.js';
import { useRead } from '../../../transport/resource.js';
import { Icon } from '../../../ui/controls.js';
import { Panel } from '../../../ui/page.js';

/** What operators need to know, and members do not. */
export const ShowMeHow = ({ children }: { readonly children: ReactNode }) => (
  <details className="show-me-how small muted">
    <summary>Show me how</summary>
    <div className="stack">{children}</div>
  </details>
);

/** The address to which cards lead. The server has tried it. */
export function InvitationLinks() {
  const { data } = useRead(maintenanceCalls.address, 0);
  if (data === undefined || (data.fault === null && data.url.startsWith('https:'))) return null;
  const { url, fault, notes } = data;
  const keepsOut = fault !== null || isOnlyHere(url);
  return (
    <Panel title="Invitation links" variant="stack">
      <p className={keepsOut ? 'note warn' : undefined} role={keepsOut ? 'alert' : undefined}>
        {keepsOut && <Icon name="alert" />}
        <span>{lineOf(data)}</span>
      </p>
      <ShowMeHow>
        <p className="mono" translate="no">{url}</p>
        {[...(fault === null ? [] : [fault]), ...notes].map((text) => <p key={text}>{text}</p>)}
      </ShowMeHow>
    </Panel>
  );
}

function lineOf({ url, fault, instead }: AddressView): ReactNode {
  if (fault === null && !isOnlyHere(url)) {
    return 'Everything works here. Notifications and the home-screen icon need a secure address.';
  }
  return (
    <>
      Phones can’t open this address.{' '}
      {instead && <>Use <a href={instead} translate="no">{instead}</a> instead.</>}
    </>
  );
}
