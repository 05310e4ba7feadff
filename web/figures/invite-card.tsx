/** The card that lets one person in: its creation, and its look on screen and on paper. */
import { lazy, Suspense, use } from 'react';
import { invitationCalls } from '../../contract/invitations.calls.js';
import type { InvitationRequest, NewCardView } from '../../contract/invitations.js';
import { isolated } from '../../domain/text.js';
import { send } from '../transport/http.js';
import { useMutationOf } from '../transport/resource.js';
import { zone } from '../transport/server-clock.js';
import { Icon } from '../ui/controls.js';
import { PersonName } from '../ui/page.js';
import { SiteName } from '../ui/title.js';

/** A wish for a card: for somebody new, or for a member who chooses a password. */
export type CardWish = InvitationRequest | { readonly memberId: number; readonly displayName: string };

export interface MadeCard extends NewCardView {
  readonly displayName: string;
  readonly isPassword: boolean;
}

export async function makeCard(wish: CardWish, key: string): Promise<MadeCard> {
  const isPassword = 'memberId' in wish;
  const made = isPassword
    ? await send(invitationCalls.passwordCard, {}, key, { id: wish.memberId })
    : await send(invitationCalls.invite, wish, key);
  return { ...made, isPassword, displayName: wish.displayName };
}

export const useMakeCard = () => useMutationOf(makeCard, invitationCalls.invite.stale);

/** The purpose of the card. */
export const cardLine = ({ isPassword, until }: MadeCard, group: string): string =>
  `${isPassword ? 'Lets you in at' : 'Joins'} ${isolated(group)} until ${zone.dayText(until)}`;

const QrCode = lazy(() => import('../ui/qr-code.js'));

/** The most letters of a name and of a word in it at full size. */
const [LONG_NAME, LONG_WORD] = [18, 11];
const isLong = (name: string): boolean =>
  [...name].length > LONG_NAME || name.split(' ').some((word) => [...word].length > LONG_WORD);

/** @param stamp  how the card ended, if it no longer works */
export const InviteCard = ({ card, stamp }: { readonly card: MadeCard; readonly stamp?: string | undefined }) => (
  <figure className={stamp ? 'icard spent' : 'icard'}>
    <Icon name="crown" variant="solid" />
    <Icon name="crown" variant="solid" />
    <figcaption className={isLong(card.displayName) ? 'long' : undefined}>
      <PersonName name={card.displayName} />
    </figcaption>
    <Suspense fallback={<span />}>
      <QrCode text={card.url} label={`QR code of the link for ${card.displayName}`} />
    </Suspense>
    <p>{stamp ? 'It no longer works.' : cardLine(card, use(SiteName))}</p>
    {stamp && <b className="stamp">{stamp}</b>}
  </figure>
);

/** Whether an address leads to this computer, so that it opens on no phone. */
export const isOnlyHere = (url: string): boolean => /^https?:\/\/(localhost|127\.|\[::1\])/.test(url);

export const OnlyHere = ({ url }: { readonly url: string }) => isOnlyHere(url) && (
  <p className="note warn">
    This link opens on this computer only. Open the app at its address in your network, and make the card there.
  </p>
);
