/** Tests how long a card works, that it works once, and the message for its holder when it does not. */
import { fold } from '../decider.js';
import { specify } from '../testing/given-when-then.js';
import { type CardCommand, cardDecider, stateOfCard } from './invitation.decider.js';
import type { CardEvent } from './invitation.events.js';

const ISSUED = '2026-07-30T00:14:00.000Z';
const IN_A_DAY = '2026-07-31T00:14:00.000Z';
const IN_A_WEEK = '2026-08-06T00:14:00.000Z';
const given = specify(cardDecider, { today: '2026-07-29' }, ISSUED);

const card = { cardId: 7, issuerId: 1, secretDigest: 'digest' };
const rights = { playerId: 12, isAdmin: false, canCreateGames: true, isShishaSmoker: false };
const invited: CardEvent =
  { type: 'InvitationIssued', data: { ...card, ...rights, displayName: 'Noor', until: IN_A_WEEK } };
const passwordFor = (isFirst: boolean): CardEvent => (
  { type: 'PasswordCardIssued', data: { ...card, playerId: 4, isFirst, until: isFirst ? IN_A_WEEK : IN_A_DAY } });
const used: CardEvent = { type: 'CardUsed', data: { cardId: 7, playerId: 12 } };
const revoked: CardEvent = { type: 'CardRevoked', data: { cardId: 7, revokerId: 1, reason: 'Wrong number' } };

const invite = (displayName: string): CardCommand => (
  { type: 'IssueInvitation', ...card, ...rights, displayName, now: ISSUED, otherNames: ['Kofi'] });
const use = (now = ISSUED): CardCommand => ({ type: 'UseCard', cardId: 7, playerId: 12, now });
const revoke = (now = ISSUED, reason = ' Wrong number '): CardCommand => (
  { type: 'RevokeCard', cardId: 7, revokerId: 1, now, reason });

describe('a card', () => {
  test('invites by a name that is free, for a week', () => {
    given().when(invite(' Noor ')).then(invited);
    given().when(invite('KOFI')).refused('DisplayNameMustBeFree', 'conflict');
    given().when(invite(' ')).refused('DisplayNameMustBeOneLine', 'malformed');
  });

  test.each([true, false])('lets a member choose a password: the first one %s', (isFirst) => {
    given().when({ type: 'IssuePasswordCard', ...card, playerId: 4, isFirst, now: ISSUED }).then(passwordFor(isFirst));
  });

  test('works once', () => {
    given(invited).when(use()).then(used);
    given(invited, used).when(use()).refused('CardMustBeUnused', 'conflict',
      'This card is used. Somebody joined with it on Wed 29 Jul 2026, 20:14. If that was you, log in.');
    given(passwordFor(true), used).when(use()).refused('CardMustBeUnused', 'conflict',
      'This card is used. Somebody chose a password with it on Wed 29 Jul 2026, 20:14. If that was you, log in.');
  });

  test('works until its time is over', () => {
    given(invited).when(use('2026-08-06T00:13:59.999Z')).then(used);
    given(invited).when(use(IN_A_WEEK)).refused('CardMustBeInTime', 'conflict',
      'This card ran out. It was good until Wed 5 Aug 2026, 20:14. Ask Player 1 for a new one; that takes a minute.');
    given(passwordFor(false)).when(use(IN_A_DAY)).refused('CardMustBeInTime', 'conflict');
    given(passwordFor(true)).when(use(IN_A_DAY)).then(used);
  });

  test('works until it is taken back, or its issuer cannot make cards any more', () => {
    given(invited, revoked).when(use()).refused('CardMustStand', 'conflict',
      'This card was taken back. Ask the person who sent it to you.');
    const stateOf = (...events: CardEvent[]) => stateOfCard(fold(cardDecider, events, ISSUED)!, ISSUED, false);
    expect([stateOf(invited), stateOf(invited, used)]).toEqual(['revoked', 'used']);
  });

  test('is unknown without its events', () => {
    given().when(use()).refused('CardMustBeKnown', 'missing');
    given().when(revoke()).refused('CardMustExist', 'missing');
  });

  test('can be revoked with a reason while it is open', () => {
    given(invited).when(revoke()).then(revoked);
    given(invited).when(revoke(ISSUED, ' ')).refused('ReasonMustBeGiven', 'malformed');
    given(invited, revoked).when(revoke()).then();
    given(invited, used).when(revoke()).refused('CardMustBeOpen', 'conflict');
    given(invited).when(revoke(IN_A_WEEK)).refused('CardMustBeOpen', 'conflict');
  });
});
