/** The rules for invitation cards: how long a card works, that it works once, and the message when it does not. */
import { later, momentText } from '../dates.js';
import { type CommandOf, type DataOf, decideBy, type Decider } from '../decider.js';
import { validReason } from '../free-text.js';
import { checkNameIsFree, validDisplayName } from '../player/display-name.js';
import { playerText, RuleViolation } from '../rule-violation.js';
import type { CardEvent } from './invitation.events.js';

type Issued = 'cardId' | 'issuerId' | 'secretDigest' | 'until';
export type Invited = Omit<DataOf<CardEvent, 'InvitationIssued'>, Issued>;
export type NewPassword = Omit<DataOf<CardEvent, 'PasswordCardIssued'>, Issued>;

export interface Card extends Pick<DataOf<CardEvent, 'InvitationIssued'>, Issued> {
  readonly issuedAt: string;
  readonly grants: Invited | NewPassword;
  readonly end: CardEnd | null;
}

/** The end of a card, with the member who used or revoked it. */
export type CardEnd = { readonly at: string; readonly playerId: number } & (
  { readonly how: 'used' } | { readonly how: 'revoked'; readonly reason: string });

interface Asked {
  /** ISO 8601. */
  readonly now: string;
}

export type CardCommand = CommandOf<{
  IssueInvitation: Asked & Omit<DataOf<CardEvent, 'InvitationIssued'>, 'until'> & {
    /** Display names of all members. */
    readonly otherNames: readonly string[];
  };
  IssuePasswordCard: Asked & Omit<DataOf<CardEvent, 'PasswordCardIssued'>, 'until'>;
  UseCard: Asked & DataOf<CardEvent, 'CardUsed'>;
  RevokeCard: Asked & DataOf<CardEvent, 'CardRevoked'>;
}>;

const DAY_MS = 24 * 3600 * 1000;
const INVITATION_MS = 7 * DAY_MS;
/**
 * The lifetime of a card. An invitation, for a member who has never had a password, works longer than a card that
 * replaces a password.
 */
const timeFor = (isFirst: boolean): number => (isFirst ? INVITATION_MS : DAY_MS);

export const cardDecider: Decider<CardCommand, CardEvent, Card | null> = {
  initialState: null,
  decide: decideBy<CardCommand, CardEvent, Card | null>({
    IssueInvitation({ type: _, now, otherNames, ...card }) {
      const displayName = validDisplayName(card.displayName);
      checkNameIsFree(displayName, otherNames);
      return [{ type: 'InvitationIssued', data: { ...card, displayName, until: later(now, INVITATION_MS) } }];
    },
    IssuePasswordCard: ({ type: _, now, ...card }) =>
      [{ type: 'PasswordCardIssued', data: { ...card, until: later(now, timeFor(card.isFirst)) } }],
    UseCard({ cardId, playerId, now }, card) {
      checkOpen(card, card && stateOfCard(card, now));
      return [{ type: 'CardUsed', data: { cardId, playerId } }];
    },
    RevokeCard({ cardId, revokerId, reason, now }, card) {
      if (card === null) throw new RuleViolation('CardMustExist', `There is no card ${cardId}.`, 'missing');
      if (card.end?.how === 'revoked') return [];
      if (stateOfCard(card, now) !== 'open') throw new RuleViolation('CardMustBeOpen', 'This card is over already.');
      return [{ type: 'CardRevoked', data: { cardId, revokerId, reason: validReason(reason) } }];
    },
  }),
  evolve(card, { type, data }, at = '') {
    if (type === 'InvitationIssued' || type === 'PasswordCardIssued') {
      const { cardId, issuerId, secretDigest, until, ...grants } = data;
      return { cardId, issuerId, secretDigest, until, grants, issuedAt: at, end: null };
    }
    if (card === null) throw new Error(`${type} came before its card.`);
    return { ...card, end: type === 'CardUsed'
      ? { how: 'used', at, playerId: data.playerId }
      : { how: 'revoked', at, playerId: data.revokerId, reason: data.reason } };
  },
};

export type CardState = 'open' | 'used' | 'revoked' | 'ranOut';

/** @param isBacked  whether its issuer may still make cards; if not, the card counts as revoked */
export function stateOfCard({ end, until }: Card, now: string, isBacked = true): CardState {
  if (end) return end.how;
  if (until <= now) return 'ranOut';
  return isBacked ? 'open' : 'revoked';
}

/**
 * The sentence addresses the holder of the card, and begins with the text that the page shows as its title.
 * @throws RuleViolation unless the card exists and is open
 */
export function checkOpen(card: Card | null, state: CardState | null): asserts card is Card {
  if (card === null) {
    const missing = 'Part of the link may be missing. Open it again from the message, or scan the code.';
    throw new RuleViolation('CardMustBeKnown', `We do not know this card. ${missing}`, 'missing');
  }
  if (state === 'used') throw usedCard(card);
  if (state === 'revoked') {
    throw new RuleViolation('CardMustStand', 'This card was taken back. Ask the person who sent it to you.');
  }
  if (state !== 'ranOut') return;
  const sentence = `This card ran out. It was good until ${momentText(card.until)}. Ask ${
    playerText(card.issuerId)} for a new one; that takes a minute.`;
  throw new RuleViolation('CardMustBeInTime', sentence, 'conflict', card.issuerId);
}

export function usedCard({ grants, end }: Card): RuleViolation {
  const what = 'displayName' in grants ? 'Somebody joined' : 'Somebody chose a password';
  const sentence = `This card is used. ${what} with it on ${momentText(end!.at)}. If that was you, log in.`;
  return new RuleViolation('CardMustBeUnused', sentence);
}
