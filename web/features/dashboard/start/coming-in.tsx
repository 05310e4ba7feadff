/** The first steps of an admin: who organizes what, then a list of names that become members, each with a card. */
import { groupCalls } from '../../../../contract/group.calls.js';
import { invitationCalls } from '../../../../contract/invitations.calls.js';
import { playerCalls } from '../../../../contract/players.calls.js';
import type { UserView } from '../../../../contract/players.js';
import { MIN_PLAYERS } from '../../../../domain/game-size.js';
import { writeType } from '../../../../domain/membership.js';
import { counted, isolated } from '../../../../domain/text.js';
import { InviteCard, type MadeCard, makeCard, OnlyHere } from '../../../figures/invite-card.js';
import { listFault, namesBeside, namesIn, withUsernames } from '../../../figures/usernames.js';
import { paths } from '../../../paths.js';
import { send, serverMessageOf } from '../../../transport/http.js';
import { type Mutation, useMutationOf, useRead } from '../../../transport/resource.js';
import { Button, LinkButton } from '../../../ui/controls.js';
import { NameField, TextAreaField, textIn } from '../../../ui/fields.js';
import { FieldErrors, Form } from '../../../ui/form.js';
import { Panel } from '../../../ui/page.js';
import { copyText } from '../../../ui/share.js';
import { useGivenName } from '../../../ui/title.js';
import { toastBad, toastGood } from '../../../ui/toast.js';

/** Asks for the organizer's name, and for that of the group. */
export function NameForm({ reader, onNamed }: {
  readonly reader: UserView;
  readonly onNamed: () => void;
}) {
  const group = useGivenName() ?? '';
  const stale = [...playerCalls.change.stale, ...groupCalls.changeTexts.stale];
  const change = useMutationOf(async ({ displayName, name }: { displayName: string; name: string }, key) => {
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

/**
 * Adds names one after the other. Each becomes a member, and gets a card in place of a password.
 * @returns how many, their cards, and why the next name was refused
 */
export async function addAll(names: readonly string[], known: readonly UserView[], key: string) {
  const cards: MadeCard[] = [];
  const rights = { isAdmin: false, canCreateGames: false, ...writeType('regular') };
  for (const [count, member] of (await withUsernames(names, known)).entries()) {
    try {
      const { id } = await send(playerCalls.add, { ...member, ...rights, password: null }, `${key}-${count}`);
      cards.push(await makeCard({ memberId: id, displayName: member.displayName }, `${key}-${count}-card`));
    } catch (failure) {
      const why = serverMessageOf(failure, 'The server did not answer: look at the members.');
      return { count, cards, refusal: `${isolated(member.displayName)}: ${why}` };
    }
  }
  return { count: names.length, cards, refusal: null };
}

type Added = Awaited<ReturnType<typeof addAll>>;

/** Makes members of a list of names, each with a card. */
export function NamesForm({ add, known, count, typed, onType, onCards }: {
  readonly add: Mutation<readonly string[], Added>;
  readonly known: readonly UserView[];
  /** The members who play. */
  readonly count: number;
  readonly typed: string;
  readonly onType: (names: string) => void;
  readonly onCards: (cards: readonly MadeCard[]) => void;
}) {
  const names = namesIn(typed);
  // Names that were just added are members already, and are not counted twice.
  const all = namesBeside(names, known).length + count;
  const done = ({ count: added, cards, refusal }: Added): void => {
    onCards(cards);
    onType(names.slice(added).join('\n'));
    if (refusal !== null) toastBad(`${added} of ${names.length} added`, refusal);
    else toastGood(`${counted(added, 'member')} added`, 'Hand them their cards.');
  };
  return (
    <Form
      change={add}
      body={(fields) => {
        const listed = namesIn(textIn(fields, 'names'));
        const found = listed.length === 0 ? 'Names are required' : listFault(listed, known);
        return found === undefined ? listed : new FieldErrors({ names: found });
      }}
      onDone={done}
      label={[`Add ${names.length === 0 ? 'members' : counted(names.length, 'member')}`, 'Adding...']}
      beside={<LinkButton label="One by one" to={paths.members} />}
    >
      <TextAreaField
        name="names"
        label="Names"
        required
        rows={6}
        value={typed}
        readOnly={add.isPending}
        onChange={(event) => onType(event.target.value)}
        hint={`${counted(names.length, 'name')}. With those here ${all}; a game needs ${MIN_PLAYERS}.`}
      />
    </Form>
  );
}

/** The cards that were just made and are not used yet, on one sheet. A card is shown only once. */
export function CardSheet({ cards }: { readonly cards: readonly MadeCard[] }) {
  const known = useRead(invitationCalls.list, 0).data ?? [];
  const isOver = ({ id }: MadeCard): boolean => known.some((card) => card.id === id && card.state !== 'open');
  const open = cards.filter((card) => !isOver(card));
  if (open[0] === undefined) return null;
  const links = open.map(({ displayName, url }) => `${displayName}: ${url}`).join('\n');
  return (
    <Panel title="Their cards" note={`${open.length} of ${cards.length} not used yet`} variant="stack with-cards">
      <p className="muted">
        Everyone scans their own and chooses a password. It works once, for a week. You won’t see these links again: a
        new card replaces one.
      </p>
      <OnlyHere url={open[0].url} />
      <div className="card-sheet">{open.map((card) => <InviteCard key={card.id} card={card} />)}</div>
      <div className="row wrap">
        <Button label="Print" variant="only-wide" onClick={() => print()} />
        <Button label="Copy all links" onClick={() => void copyText(links, 'The links are copied.')} />
        <LinkButton label="All invitations" variant="quiet" to={paths.invite} />
      </div>
    </Panel>
  );
}
