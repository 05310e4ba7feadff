/** The cards that were just made and are not used yet, on one sheet. A card is shown only once. */
import { useState } from 'react';
import { invitationCalls } from '../../../contract/invitations.calls.js';
import { counted } from '../../../domain/text.js';
import { paths } from '../../paths.js';
import { useRead } from '../../transport/resource.js';
import { useIsWide } from '../../ui/screen.js';
import { Button, LinkButton } from '../../ui/controls.js';
import { Panel } from '../../ui/page.js';
import { copyText } from '../../ui/share.js';
import { InviteCard, type MadeCard, OnlyHere } from '../invite-card.js';

/** More cards are folded on a phone, where each takes half a screen. */
const MOST_SHOWN = 2;

export function CardSheet({ cards }: { readonly cards: readonly MadeCard[] }) {
  const known = useRead(invitationCalls.list, 0).data ?? [];
  // Paper is narrow, and must not fold them.
  const [isWide] = useState(useIsWide());
  const isOver = ({ id }: MadeCard): boolean => known.some((card) => card.id === id && card.state !== 'open');
  const open = cards.filter((card) => !isOver(card));
  if (open[0] === undefined) return null;
  const links = open.map(({ displayName, url }) => `${displayName}: ${url}`).join('\n');
  return (
    <Panel title="Their cards" note={`${open.length} of ${cards.length} not used yet`} variant="stack with-cards">
      <p className="muted">
        Everyone scans their own and chooses a password. It works once, for a week. You won’t see these links
        again: a new card replaces one.
      </p>
      <OnlyHere url={open[0].url} />
      <details open={isWide || open.length <= MOST_SHOWN}>
        <summary className="btn quiet">Show the {counted(open.length, 'card')}</summary>
        <div className="card-sheet">{open.map((card) => <InviteCard key={card.id} card={card} />)}</div>
      </details>
      <div className="row wrap">
        <Button label="Print" variant="only-wide" onClick={() => print()} />
        <Button label="Copy all links" onClick={() => void copyText(links, 'The links are copied.')} />
        <LinkButton label="All invitations" variant="quiet" to={paths.invite} />
      </div>
    </Panel>
  );
}
