/** Adding people at any time: the box for names, and the cards of those who were added here. */
import type { UserView } from '../../../contract/players.js';
import { counted } from '../../../domain/text.js';
import { useAdding } from '../../figures/people/adding.js';
import { CardSheet } from '../../figures/people/card-sheet.js';
import { PeopleForm } from '../../figures/people/people-form.js';
import { Panel } from '../../ui/page.js';

/** A default export, because it is loaded lazily. */
export default function AddPeople({ known, isOpen }: {
  readonly known: readonly UserView[];
  readonly isOpen: boolean;
}) {
  const adding = useAdding(known);
  return (
    <>
      {isOpen && (
        <Panel title="Add people" variant="stack">
          <PeopleForm adding={adding} summary={(added) => counted(added, 'name')} />
        </Panel>
      )}
      <CardSheet cards={adding.cards} />
    </>
  );
}
