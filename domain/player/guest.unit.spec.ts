/** Tests the rules for guests, and how a guest becomes a member. */
import { fold, type OfType } from '../decider.js';
import { specify } from '../testing/given-when-then.js';
import { type ChangePlayer, type PlayerCommand, playerDecider } from './player.decider.js';
import type { PlayerEvent } from './player.events.js';
import { typeOn } from '../membership.js';

const given = specify(playerDecider, { today: '2025-06-15' });

const member = {
  playerId: 5, username: 'noor.b', displayName: 'Noor B', isAdmin: false, canCreateGames: true, isShishaSmoker: false,
};
const otherNames = ['Tariq', 'No Player'];
const add: OfType<PlayerCommand, 'AddPlayer'> = { type: 'AddPlayer', ...member, isPlaceholder: false, otherNames };
const added: PlayerEvent = { type: 'PlayerAdded', data: { ...member, isPlaceholder: false } };
const guestAdded: PlayerEvent = { type: 'GuestAdded', data: { playerId: 5, displayName: 'Noor B' } };
const joined: PlayerEvent = { type: 'GuestJoined', data: { ...member, from: '2025-06-15' } };
const addGuest = (displayName = ' Noor B '): PlayerCommand => (
  { type: 'AddGuest', playerId: 5, displayName, otherNames });
const change = (changes: Partial<ChangePlayer>): ChangePlayer => (
  { type: 'ChangePlayer', playerId: 5, otherActiveAdmins: 1, otherNames, ...changes });

describe('a guest', () => {
  test('is a name, and nobody else’s', () => {
    given().when(addGuest()).then(guestAdded);
    given().when(addGuest('TARIQ')).refused('DisplayNameMustBeFree', 'conflict');
    given().when(addGuest('')).refused('DisplayNameMustBeOneLine', 'malformed');
    for (const known of [guestAdded, added]) {
      given(known).when(addGuest('noor b')).refused('DisplayNameMustBeFree', 'conflict');
      given(known).when(addGuest('Somebody else')).refused('PlayerMustBeNew', 'conflict');
    }
  });

  test('has no rights, no password and no fee, until an admin says that there is one', () => {
    for (const rights of [{ isAdmin: true }, { canCreateGames: true }, { setsPassword: true }, { username: 'noor' }]) {
      given(guestAdded).when(change(rights)).refused('GuestMustJoinFirst', 'conflict');
    }
    const regular = {
      type: 'MembershipTypeChanged', data: { playerId: 5, isShishaSmoker: false, from: '2025-06-15' },
    } as PlayerEvent;
    const free = { ...regular, data: { ...regular.data, isFree: true } } as PlayerEvent;
    given(guestAdded).when(change({ isFree: true })).then();
    given(guestAdded).when(change({ isShishaSmoker: false })).then(regular);
    given(guestAdded, regular).when(change({ isShishaSmoker: false })).then();
    given(guestAdded, regular).when(change({ isFree: true })).then(free);
    given(added).when(change({ isFree: true })).refused('FreeMustBeAGuest', 'conflict');
    const typeAfter = (...events: PlayerEvent[]) => typeOn('2025-06-15', fold(playerDecider, events)!);
    expect([typeAfter(guestAdded), typeAfter(guestAdded, regular), typeAfter(guestAdded, regular, free)])
      .toEqual(['free', 'regular', 'free']);
  });

  test('becomes a member by name, username, rights and fee, once', () => {
    given(guestAdded).when(add).then(joined);
    given(guestAdded, joined).when(add).refused('PlayerMustBeNew', 'conflict');
    const player = fold(playerDecider, [guestAdded, joined])!;
    expect(player).toMatchObject({ username: 'noor.b', canCreateGames: true });
    expect('isGuest' in player).toBe(false);
    expect([typeOn('2025-06-14', player), typeOn('2025-06-15', player)]).toEqual(['free', 'regular']);
  });
});
