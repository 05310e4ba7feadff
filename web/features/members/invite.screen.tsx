/** The cards that let people in: make one, hand it out, see those in use, and revoke one. */
import { createContext, use, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { invitationCalls } from '../../../contract/invitations.calls.js';
import type { CardView } from '../../../contract/invitations.js';
import { playerCalls } from '../../../contract/players.calls.js';
import type { UserView } from '../../../contract/players.js';
import { feeName, type MembershipType, readType, writeType } from '../../../domain/membership.js';
import { counted, isolated } from '../../../domain/text.js';
import { type CardWish, InviteCard, type MadeCard, OnlyHere, useMakeCard } from '../../figures/invite-card.js';
import { RowName } from '../../figures/members.js';
import { feeChoices } from '../../figures/money-text.js';
import { shareCardPicture } from '../../figures/picture/card-picture.js';
import { paths } from '../../paths.js';
import { useCommand, useRead } from '../../transport/resource.js';
import { serverNow, zone } from '../../transport/server-clock.js';
import { Button, Icon, ActionButton } from '../../ui/controls.js';
import { currentDate } from '../../ui/date-text.js';
import { FeltHead } from '../../ui/felt-head.js';
import { CardChoice, Choice, missingFields, NameField, textIn } from '../../ui/fields.js';
import { Form, ReasonButton, withFieldErrors } from '../../ui/form.js';
import { focusInPlace } from '../../ui/layers.js';
import { Empty, Loaded, Panel, Sentence, SkeletonRows } from '../../ui/page.js';
import { copyText, SHARE_ACT, shareText } from '../../ui/share.js';
import { SiteName } from '../../ui/title.js';
import { toastGood } from '../../ui/toast.js';

/** Called when a card was made. */
const Made = createContext<(card: MadeCard) => void>(() => undefined);

export default function InviteScreen() {
  const [card, setCard] = useState<MadeCard | null>(null);
  const [params] = useSearchParams();
  const cards = useRead(invitationCalls.list, 0);
  const members = useRead(playerCalls.list, 5).data ?? [];
  const member = members.find(({ id, isActive }) => isActive && id === Number(params.get('for')));
  const guest = member?.isGuest ? member : undefined;
  const over = cards.data?.find(({ id, state }) => id === card?.id && state !== 'open');
  const handed = over ? null : card;
  const made = (next: MadeCard): void => {
    setCard(next);
    toastGood('Card Made', `Hand it to ${isolated(next.displayName)}.`);
  };
  return (
    <Made value={made}>
      <FeltHead
        name="Invite"
        up={[paths.members, 'Members']}
        title={handed ? `Hand ${isolated(handed.displayName)} this card` : 'Who plays next?'}
        lead={<Sentence text={handed ? leadOf(handed) : LEAD} />}
      >
        {handed && <Handing key={handed.id} card={handed} />}
        {card && <InviteCard card={card} stamp={over && endOf(over)} />}
      </FeltHead>
      <div className="cols cols-5-7">
        <InviteForm key={guest?.id} guest={guest} />
        <div className="stack">
          {member && !guest && <PasswordPanel member={member} />}
          <Loaded what="invitations" query={cards} failureClass="panel" skeleton={SKELETON}>
            {(all) => <Cards cards={all} />}
          </Loaded>
        </div>
      </div>
    </Made>
  );
}

const LEAD = 'A card works once, for one person. You never see a password.';
const SKELETON = <SkeletonRows count={3} className="panel flush" />;

function leadOf({ displayName, isPassword, isNew, until }: MadeCard): string {
  const rest = isPassword && isNew ? `${isolated(displayName)} chooses a password; you never see it.` : isPassword
    ? 'The old password works until a new one is chosen.'
    : `${isolated(displayName)} chooses a username and a password; you never see it.`;
  return `It opens once, for one person, until ${zone.momentText(until)}. ${rest}`;
}

function Handing({ card }: { readonly card: MadeCard }) {
  const group = use(SiteName);
  useEffect(() => void scrollTo(0, 0), []);
  return (
    <div className="stack handing">
      <div className="row link-line">
        <output aria-label={`Link for ${card.displayName}`} translate="no">{card.url}</output>
        <Button
          label="Copy"
          icon="copy"
          variant="on-felt"
          ref={focusInPlace}
          onClick={() => void copyText(card.url, 'The link is copied.')}
        />
      </div>
      <div className="row wrap">
        <Button
          label={SHARE_ACT}
          variant="on-felt-line"
          onClick={() => void shareText(`${card.displayName}, your card for ${group}: ${card.url}`, 'Paste it.')}
        />
        <Button
          label="Save as picture"
          icon="download"
          variant="on-felt-line"
          onClick={() => void shareCardPicture(card, group)}
        />
        <Button label="Print" variant="on-felt-line only-wide" onClick={() => print()} />
      </div>
      <OnlyHere url={card.url} />
      <p className="small muted">You won’t see this link again. A new card replaces it.</p>
    </div>
  );
}

const RIGHTS = {
  member: ['Member', 'Reads everything, settles ties', false, false],
  recorder: ['Recorder', 'Also enters and corrects games', false, true],
  admin: ['Admin', 'Also members, dues and rules', true, true],
} as const;
type Rights = keyof typeof RIGHTS;

function InviteForm({ guest }: { readonly guest: UserView | undefined }) {
  const [rights, setRights] = useState<Rights>('member');
  const [fee, setFee] = useState<MembershipType>('regular');
  const invitationIn = (fields: FormData) => {
    const [, , isAdmin, canCreateGames] = RIGHTS[rights];
    const displayName = textIn(fields, 'displayName').trim();
    const as = { isAdmin, canCreateGames, ...writeType(fee), guestId: guest?.id };
    return withFieldErrors(missingFields({ displayName: 'Name' }, { displayName }), { displayName, ...as });
  };
  return (
    <Form
      className="panel stack"
      title="Invite somebody"
      change={useMakeCard()}
      body={invitationIn}
      onDone={use(Made)}
      label={['Make the card', 'Making the card...']}
      actLook="primary wide"
    >
      <NameField
        defaultValue={guest?.displayName}
        maxLength={60}
        hint={guest ? 'The guest becomes a member and keeps all games.'
          : 'As it stands on the boards. It may be corrected on the way in.'}
      />
      <CardChoice label="Rights" name="rights" choices={RIGHTS} value={rights} onChoose={setRights} />
      <Choice name="fee" label="Fee" choices={feeChoices()} value={fee} onChoose={setFee} />
      <p className="small muted">
        No one becomes a member until they have joined, and no fee is due before a first game.
      </p>
    </Form>
  );
}

const PasswordPanel = ({ member: { id, displayName } }: { readonly member: UserView }) => {
  const isNew = useRead(playerCalls.joined, 5).data?.some(({ userId, hasJoined }) => userId === id && !hasJoined);
  const text = isNew
    ? `${isolated(displayName)} has not joined yet. Make a card that works once, for a week.`
    : `${isolated(displayName)} cannot log in? Make a card that works once, for 24 hours. The old password works until `
      + 'a new one is chosen; then every other device is logged out.';
  return (
    <Panel title={isNew ? 'New card' : 'New password'} note="From a member’s menu" variant="stack">
      <p className="muted"><Sentence text={text} /></p>
      <div><MakeButton wish={{ memberId: id, displayName }} label="Make a card" busy="Making the card..." /></div>
    </Panel>
  );
};

function MakeButton({ wish, label, busy = label }: {
  readonly wish: CardWish;
  readonly label: string;
  readonly busy?: string;
}) {
  return (
    <ActionButton
      change={useMakeCard()}
      body={wish}
      label={[label, busy]}
      aria-label={`${label} for ${wish.displayName}`}
      onDone={use(Made)}
      failure={['Error', 'The card was not made.']}
    />
  );
}

function Cards({ cards }: { readonly cards: readonly CardView[] }) {
  const rowsIn = (isOpen: boolean) => cards.filter(({ state }) => (state === 'open') === isOpen)
    .map((card) => <CardRow key={card.id} card={card} />);
  const [open, over] = [rowsIn(true), rowsIn(false)];
  return (
    <>
      <Panel title="Open invitations" note={open.length || undefined} variant="flush">
        {open.length > 0 ? <ul className="rows lines invites">{open}</ul>
          : <Empty title="Nobody is invited" hint="Make a card for the next one who wants to play." />}
      </Panel>
      {over.length > 0 && (
        <Panel title="Over" note="Kept in the audit" variant="flush">
          <ul className="rows lines invites">{over}</ul>
        </Panel>
      )}
    </>
  );
}

function CardRow({ card }: { readonly card: CardView }) {
  const { state, displayName } = card;
  return (
    <li className={state}>
      <div>
        <b><RowName>{displayName}</RowName></b>
        <p className="small muted"><Sentence text={state === 'open' ? whatFor(card) : endText(card)} /></p>
      </div>
      <StateTag card={card} />
      {state === 'ranOut' && <div className="row"><MakeButton wish={wishOf(card)} label="Invite again" /></div>}
      {state === 'open' && (
        <div className="row">
          <MakeButton wish={wishOf(card)} label="New card" />
          <RevokeButton card={card} />
        </div>
      )}
    </li>
  );
}

const endOf = ({ state, isNew }: CardView): string => {
  if (state === 'used') return isNew ? 'Joined' : 'Used';
  return state === 'ranOut' ? 'Ran out' : 'Revoked';
};

function StateTag({ card }: { readonly card: CardView }) {
  const { state, until } = card;
  const days = Math.ceil((Date.parse(until) - serverNow().getTime()) / (24 * 3600 * 1000));
  switch (state) {
    case 'open': return days <= 1
      ? <span className="tag warn">Ends {lastPartOf(until)}</span>
      : <span className="tag live">{counted(days, 'day')} left</span>;
    case 'used': return <span className="tag plus"><Icon name="check" />{endOf(card)}</span>;
    default: return <span className="tag">{endOf(card)}</span>;
  }
}

/** Names the part of the day in which the card's 24 hours end. */
const lastPartOf = (until: string): string =>
  (zone.dateOf(until) > currentDate() ? 'tomorrow' : zone.clockOf(until) < '17:00' ? 'today' : 'tonight');

/** The text about a card's purpose, with names that `isolated` has marked. */
function whatFor({ isPassword, isNew, isAdmin, canCreateGames, issuedBy, issuedAt, ...type }: CardView): string {
  const by = isolated(issuedBy.displayName);
  if (isPassword && isNew) return `Invited by ${by} on ${zone.dayText(issuedAt)}, not joined yet`;
  const rights = isAdmin ? 'Admin' : canCreateGames ? 'Recorder' : 'Member';
  const what = isPassword ? 'New password' : `${rights}, ${feeName(type)}`;
  return `${what}. ${by}, ${zone.dayText(issuedAt)}`;
}

function endText({ state, endedAt, endedBy, reason, issuedBy, isNew }: CardView): string {
  if (endedAt === null) return `${isolated(issuedBy.displayName)} is no longer an admin`;
  if (state === 'used') return `${isNew ? 'Joined' : 'New password'} ${zone.momentText(endedAt)}`;
  if (endedBy === null) return `Ran out on ${zone.dayText(endedAt)}`;
  return `Revoked by ${isolated(endedBy.displayName)}, ${zone.dayText(endedAt)}: ‘${reason}’`;
}

const wishOf = ({ isPassword, member, displayName, ...card }: CardView): CardWish => {
  const { isAdmin, canCreateGames } = card;
  return isPassword && member
    ? { memberId: member.id, displayName } : { displayName, isAdmin, canCreateGames, ...writeType(readType(card)) };
};

const RevokeButton = ({ card: { id, displayName } }: { readonly card: CardView }) => (
  <ReasonButton
    button={{ label: 'Revoke', variant: 'danger', 'aria-label': `Revoke the card of ${displayName}` }}
    title={`Revoke the card of ${isolated(displayName)}?`}
    label={['Revoke', 'Revoking...']}
    isDangerous
    change={useCommand(invitationCalls.revoke, { id })}
    onDone={() => toastGood('Card Revoked', 'Its link and its code no longer work.')}
  >
    <p>The link and its code stop working at once. Nothing else changes; you can make another card.</p>
  </ReasonButton>
);
