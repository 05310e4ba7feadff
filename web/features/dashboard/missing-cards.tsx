/** For an admin until everybody is in: how many have joined, the door, and new cards for all who are missing. */
import { useState } from 'react';
import { invitationCalls } from '../../../contract/invitations.calls.js';
import { isolated, listed } from '../../../domain/text.js';
import { type MadeCard, makeCard } from '../../figures/invite-card.js';
import { CardSheet } from '../../figures/people/card-sheet.js';
import { useJoined } from '../../figures/people/joined.js';
import { paths } from '../../paths.js';
import { useMutationOf } from '../../transport/resource.js';
import { ActionButton, LinkButton } from '../../ui/controls.js';
import { Panel, Sentence } from '../../ui/page.js';

/** A default export, because it is loaded lazily. @param made  cards that the first steps have just made */
export default function MissingCards({ made = [] }: { readonly made?: readonly MadeCard[] }) {
  const { joined, missing } = useJoined();
  const [cards, setCards] = useState<readonly MadeCard[]>([]);
  const make = useMutationOf<void, void>(async (_, key) => {
    for (const { id, displayName } of missing) {
      const card = await makeCard({ memberId: id, displayName }, `${key}-${id}`);
      setCards((before) => [...before, card]);
    }
  }, invitationCalls.invite.stale);
  return (
    <>
      {missing.length > 0 && (
        <Panel
          title={`Cards: ${joined.length - missing.length} of ${joined.length} have joined`}
          note={`${missing.length} missing`}
          variant="stack"
        >
          <p className="muted">
            <Sentence text={`Not joined yet: ${listed(missing.map(({ displayName }) => isolated(displayName)))}. `} />
            One code on the table lets them in, or each gets a card.
          </p>
          <div className="row wrap">
            <LinkButton label="Open the door" variant="primary" to={paths.door} />
            <ActionButton
              change={make}
              label={[`New cards for all ${missing.length}`, 'Making the cards...']}
              failure={['Error', 'Not all cards were made.']}
            />
          </div>
        </Panel>
      )}
      <CardSheet cards={[...made, ...cards]} />
    </>
  );
}
