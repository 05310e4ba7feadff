/** The first step of an admin: who organizes what. */
import { groupCalls } from '../../../../contract/group.calls.js';
import { playerCalls } from '../../../../contract/players.calls.js';
import type { UserView } from '../../../../contract/players.js';
import { send } from '../../../transport/http.js';
import { useMutationOf } from '../../../transport/resource.js';
import { NameField, textIn } from '../../../ui/fields.js';
import { Form } from '../../../ui/form.js';
import { useGivenName } from '../../../ui/title.js';

/** Asks for the organizer's name, and for that of the group. */
export function NameForm({ reader, onNamed }: {
  readonly reader: UserView;
  readonly onNamed: () => void;
}) {
  const group = useGivenName() ?? '';
  const stale = [...playerCalls.change.stale, ...groupCalls.changeTexts.stale];
  const change = useMutationOf(async ({ displayName, name }: { displayName: string; name: string }, key) => {
    await send(groupCalls.beginFirstSteps, {}, `${key}-begin`);
    if (displayName !== reader.displayName) await send(playerCalls.change, { displayName }, key, { id: reader.id });
    if (name.trim() !== group) await send(groupCalls.changeTexts, { name, reason: 'The first steps' }, `${key}-group`);
  }, stale);
  return (
    <Form
      change={change}
      body={(fields) => ({ displayName: textIn(fields, 'displayName'), name: textIn(fields, 'name') })}
      onDone={onNamed}
      label={['Go on', 'Saving...']}
    >
      <NameField label="Your name" autoComplete="name" hint="As boards show it." />
      <NameField name="name" label="Name of the group" defaultValue={group} />
    </Form>
  );
}
