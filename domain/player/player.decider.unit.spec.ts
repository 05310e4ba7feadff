/** Tests how a membership can change and every rule that can refuse it. */
import fc from 'fast-check';
import { fold } from '../decider.js';
import { NO_PLAYER } from '../no-player.js';
import { on, specify } from '../testing/given-when-then.js';
import type { OfType } from '../decider.js';
import { type ChangePlayer, type PlayerCommand, playerDecider } from './player.decider.js';
import type { PlayerEvent } from './player.events.js';
import { membershipsOn, SINCE_EVER, typeOn } from '../membership.js';

const given = specify(playerDecider, { today: '2025-06-15' });

const add: OfType<PlayerCommand, 'AddPlayer'> = {
  type: 'AddPlayer',
  playerId: 5,
  username: 'noor.b',
  displayName: 'Noor B',
  isAdmin: false,
  canCreateGames: true,
  isShishaSmoker: false,
  isPlaceholder: false,
  otherNames: ['Tariq', 'Sofía Ruiz', 'No Player'],
};
const change = (changes: Partial<ChangePlayer>): ChangePlayer => ({
  type: 'ChangePlayer', playerId: 5, otherActiveAdmins: 1, otherNames: add.otherNames, ...changes,
});
const added = (changes: Partial<OfType<PlayerCommand, 'AddPlayer'>> = {}): PlayerEvent => {
  const { type, otherNames, ...data } = { ...add, ...changes };
  return { type: 'PlayerAdded', data };
};
const renamed = (displayName: string): PlayerEvent => ({ type: 'PlayerRenamed', data: { playerId: 5, displayName } });
const rolesChanged = (isAdmin: boolean, canCreateGames: boolean): PlayerEvent => ({
  type: 'RolesChanged', data: { playerId: 5, isAdmin, canCreateGames },
});
const membershipTypeChanged = (isShishaSmoker: boolean, from: string): PlayerEvent => ({
  type: 'MembershipTypeChanged', data: { playerId: 5, isShishaSmoker, from },
});
const deactivated: PlayerEvent = { type: 'PlayerDeactivated', data: { playerId: 5 } };
const reactivated: PlayerEvent = { type: 'PlayerReactivated', data: { playerId: 5 } };

const passwordReset: PlayerEvent = { type: 'PasswordReset', data: { playerId: 5 } };

const LONGEST_NAME = 'N'.repeat(60);
const TOO_LONG_NAME = 'N'.repeat(61);

describe('adding a member', () => {
  test('keeps everything, the display name trimmed', () => {
    given().when({ ...add, displayName: '  Noor B ' }).then(added());
  });

  test('happens once', () => {
    given(added()).when(add).refused('PlayerMustBeNew', 'conflict', 'Player 5 already exists.');
  });

  test.each(['abc', 'a'.repeat(32), 'n0.o_r-b'])('takes the username %s', (username) => {
    given().when({ ...add, username }).then(added({ username }));
  });

  test.each(['ab', 'a'.repeat(33), 'Noor', 'noor b', 'nöor', '', 'noor\n'])('refuses the username %j', (username) => {
    const message = 'A username has 3 to 32 of the characters a-z, 0-9, dot, underscore and hyphen.';
    given().when({ ...add, username }).refused('UsernameMustBePlain', 'malformed', message);
  });

  test.each(['N', LONGEST_NAME, '\u{1F0CF}'.repeat(60)])('takes the display name %s', (displayName) => {
    given().when({ ...add, displayName }).then(added({ displayName }));
  });

  test.each([
    '', '   ', TOO_LONG_NAME, 'Noor\nB', 'Noor\tB', 'Noor\u2028B', '\u200b', '\u3164 \u2800', '\ufe0f',
  ])('refuses the display name %j', (displayName) => {
    const message = 'A display name has 1 to 60 characters, all on one line.';
    given().when({ ...add, displayName }).refused('DisplayNameMustBeOneLine', 'malformed', message);
  });

  test('names a control character', () => {
    const message = 'A display name cannot contain the control character U+0000.';
    given().when({ ...add, displayName: 'Noor\0' }).refused('DisplayNameMustBeOneLine', 'malformed', message);
  });

  test.each(['No\u202eor \u2066B\u2069', '\ufeffNoor B\u200d', '\u2800 Noor B \u00ad', '\u{e0001}Noor B\u3164'])(
    'leaves out what shows nothing from %j', (displayName) => {
      given().when({ ...add, displayName }).then(added());
    });

  test.each(['Noor \u2764\ufe0f', '\u0646\u06cc\u200c\u0645\u0627'])('leaves %j as it is', (displayName) => {
    given().when({ ...add, displayName }).then(added({ displayName }));
  });

  test.each([
    ['Tariq', 'TARIQ'], ['Tariq', 'tar\u200biq'], ['Tariq', '\uff34ariq'], ['Sofía Ruiz', 'Sofi\u0301a  ruiz'],
    ['No Player', 'no\u00a0player'],
  ])('refuses a name that looks like %s of another: %j', (taken, displayName) => {
    const message = `There is already a member called ${taken}.`;
    given().when({ ...add, displayName }).refused('DisplayNameMustBeFree', 'conflict', message);
    given(added()).when(change({ displayName })).refused('DisplayNameMustBeFree', 'conflict', message);
  });

  test('keeps an existing duplicate display name', () => {
    const twin = added({ displayName: 'tariq' });
    given(twin).when(change({ displayName: 'tariq', isAdmin: true })).then(rolesChanged(true, true));
    given(twin).when(change({ displayName: 'Tarek' })).then(renamed('Tarek'));
  });

  test('knows one placeholder, No Player under its own id', () => {
    const noPlayer = { ...add, playerId: NO_PLAYER.id, username: NO_PLAYER.username, isPlaceholder: true };
    given().when(noPlayer).then(added(noPlayer));
    const message = 'Player id 79 is reserved for No Player.';
    given().when({ ...noPlayer, isPlaceholder: false }).refused('PlaceholderMustBeNoPlayer', 'malformed', message);
    given().when({ ...add, isPlaceholder: true }).refused('PlaceholderMustBeNoPlayer', 'malformed', message);
  });
});

describe('changing a member', () => {
  test('needs the member', () => {
    given().when(change({ displayName: 'Noor' })).refused('PlayerMustExist', 'missing', 'There is no player 5.');
  });

  test('is not possible for No Player', () => {
    const noPlayer = added({ playerId: NO_PLAYER.id, username: NO_PLAYER.username, isPlaceholder: true });
    const command = change({ playerId: NO_PLAYER.id, displayName: 'Somebody' });
    given(noPlayer).when(command).refused('NoPlayerMustNotChange', 'conflict', 'No Player cannot be changed.');
  });

  test('to the type in force changes nothing', () => {
    const rights = { isAdmin: false, canCreateGames: true };
    const same = change({ displayName: ' Noor B', ...rights, isShishaSmoker: false, isActive: true });
    given(added()).when(same).then();
    given(added()).when(change({})).then();
  });

  test('of several things stores an event for each', () => {
    const all = { displayName: 'Noor', isAdmin: true, canCreateGames: false, isShishaSmoker: true, isActive: false };
    given(added())
      .when(change({ ...all, from: '2025-07-01' }))
      .then(renamed('Noor'), rolesChanged(true, false), membershipTypeChanged(true, '2025-07-01'), deactivated);
  });

  test('of the password is an event each time, after the other changes', () => {
    given(added()).when(change({ setsPassword: true })).then(passwordReset);
    const leaves = change({ setsPassword: true, isActive: false });
    given(added(), passwordReset).when(leaves).then(deactivated, passwordReset);
    given(added(), passwordReset).when(change({ setsPassword: false })).then();
  });

  test('of one right keeps the other', () => {
    given(added()).when(change({ isAdmin: true })).then(rolesChanged(true, true));
    given(added(), rolesChanged(true, true)).when(change({ canCreateGames: false })).then(rolesChanged(true, false));
  });

  test('of the name needs a valid one', () => {
    given(added()).when(change({ displayName: ' ' })).refused('DisplayNameMustBeOneLine', 'malformed');
    given(added(), renamed('Noor')).when(change({ displayName: 'Noor' })).then();
  });

  test('can bring a member back', () => {
    given(added(), deactivated).when(change({ isActive: true })).then(reactivated);
    given(added(), deactivated).when(change({ isActive: false })).then();
    given(added(), deactivated, reactivated).when(change({ isActive: false })).then(deactivated);
  });
});

describe('the last active admin', () => {
  const admin = added({ isAdmin: true });
  const message = 'The last active admin must stay: choose another admin first.';

  const losses = [{ isAdmin: false }, { isActive: false }, { isAdmin: false, isActive: false }];

  test.each(losses)('may not be changed to %j', (changes) => {
    given(admin)
      .when(change({ ...changes, otherActiveAdmins: 0 }))
      .refused('LastAdminMustStay', 'conflict', message);
  });

  test('may be changed otherwise', () => {
    given(admin).when(change({ canCreateGames: false, otherActiveAdmins: 0 })).then(rolesChanged(true, false));
  });

  test('may go while there is another one, and so may an admin who is not active', () => {
    given(admin).when(change({ isAdmin: false, otherActiveAdmins: 1 })).then(rolesChanged(false, true));
    given(added()).when(change({ isActive: false, otherActiveAdmins: 0 })).then(deactivated);
    given(admin, deactivated).when(change({ isAdmin: false, otherActiveAdmins: 0 })).then(rolesChanged(false, true));
  });
});

describe('the membership type', () => {
  const fromApril = membershipTypeChanged(true, '2025-04-01');

  test('changes from a date, today when none is named', () => {
    given(added()).when(change({ isShishaSmoker: true, from: '2025-04-01' })).then(fromApril);
    given(added()).when(change({ isShishaSmoker: true })).then(membershipTypeChanged(true, '2025-06-15'));
  });

  test('changes nothing if that type already applies from that date on', () => {
    given(added(), fromApril).when(change({ isShishaSmoker: true, from: '2025-04-01' })).then();
    given(added(), fromApril).when(change({ isShishaSmoker: true, from: '2025-05-01' })).then();
  });

  test('changes if that type applies only later, or only until a later change', () => {
    const earlier = change({ isShishaSmoker: true, from: '2025-03-31' });
    given(added(), fromApril).when(earlier).then(membershipTypeChanged(true, '2025-03-31'));
    const forGood = change({ isShishaSmoker: false, from: '2025-03-01' });
    given(added(), fromApril).when(forGood).then(membershipTypeChanged(false, '2025-03-01'));
  });

  test('replaces changes that were planned for its first day or later', () => {
    const fromMay = membershipTypeChanged(false, '2025-05-01');
    const fromMarch = membershipTypeChanged(true, '2025-03-01');
    expect(fold(playerDecider, [added(), fromApril, fromMay])?.memberships).toEqual([
      { isShishaSmoker: false, from: SINCE_EVER },
      { isShishaSmoker: true, from: '2025-04-01' },
      { isShishaSmoker: false, from: '2025-05-01' },
    ]);
    expect(fold(playerDecider, [added(), fromApril, fromMay, fromMarch])?.memberships).toEqual([
      { isShishaSmoker: false, from: SINCE_EVER },
      { isShishaSmoker: true, from: '2025-03-01' },
    ]);
    const corrected = membershipTypeChanged(false, '2025-04-01');
    expect(fold(playerDecider, [added(), fromApril, corrected])?.memberships).toHaveLength(2);
  });

  test('of a day is the one in force that day, whatever is planned for later', () => {
    const member = fold(playerDecider, [added(), fromApril, membershipTypeChanged(false, '2025-05-01')])!;
    const held = ['2025-03-31', '2025-04-01', '2025-04-30', '2025-05-01']
      .map((day) => typeOn(day, member));
    expect(held).toEqual(['regular', 'shisha', 'shisha', 'regular']);
  });

  test('is planned if it begins after today and differs from the type before it', () => {
    const fromMay = membershipTypeChanged(false, '2025-05-01');
    const takenBack = membershipTypeChanged(false, '2025-05-15');
    const member = fold(playerDecider, [added(), fromApril, fromMay, takenBack])!;
    const [april, may] = [{ isShishaSmoker: true, from: '2025-04-01' }, { isShishaSmoker: false, from: '2025-05-01' }];
    expect(membershipsOn('2025-03-31', member).plannedMemberships).toEqual([april, may]);
    expect(membershipsOn('2025-04-01', member).plannedMemberships).toEqual([may]);
    expect(membershipsOn('2025-05-01', member).plannedMemberships).toEqual([]);
  });

  test.each([
    ['2025-02-30', 'MembershipStartMustBeADate'], ['soon', 'MembershipStartMustBeADate'],
    ['1999-12-31', 'FromMustBeReasonable'], ['0026-01-01', 'FromMustBeReasonable'],
    ['2027-01-01', 'FromMustBeReasonable'], ['9999-12-31', 'FromMustBeReasonable'],
  ])('cannot begin on %s: %s', (from, rule) => {
    given(added()).when(change({ isShishaSmoker: true, from })).refused(rule, 'malformed');
  });
});

describe('whatever is changed', () => {
  const date = fc.constantFrom('2025-01-01', '2025-04-01', '2025-06-15', '2025-09-30');
  const changes = fc
    .record(
      {
        displayName: fc.constantFrom('Noor', 'Noor B', 'Idris'),
        isAdmin: fc.boolean(),
        canCreateGames: fc.boolean(),
        isShishaSmoker: fc.boolean(),
        from: date,
        isActive: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    .map((some) => change(some));

  test('is in force afterwards, so that a repeat changes nothing', () => {
    fc.assert(
      fc.property(fc.array(changes, { minLength: 1, maxLength: 6 }), (commands) => {
        let state = fold(playerDecider, [added()]);
        for (const command of commands) {
          const events = playerDecider.decide(command, state, on('2025-06-15'));
          state = events.reduce((folded, event) => playerDecider.evolve(folded, event), state);
          expect(playerDecider.decide(command, state, on('2025-06-15'))).toEqual([]);
          const starts = state!.memberships.map(({ from }) => from);
          expect(starts).toEqual([...new Set(starts)].toSorted());
        }
      }),
    );
  });
});

test('no event of a member precedes the one that adds the member', () => {
  expect(() => fold(playerDecider, [deactivated])).toThrow('PlayerDeactivated came before PlayerAdded.');
});

describe('a picture', () => {
  const avatar = (version: string | null) => ({ type: 'ChangeAvatar', playerId: 5, version }) as const;
  const changed = (version: string | null): PlayerEvent => ({ type: 'AvatarChanged', data: { playerId: 5, version } });

  test('is set, replaced and removed; the same again changes nothing', () => {
    given(added()).when(avatar('one')).then(changed('one'));
    given(added(), changed('one')).when(avatar('two')).then(changed('two'));
    given(added(), changed('one')).when(avatar(null)).then(changed(null));
    given(added(), changed('one')).when(avatar('one')).then();
    given(added()).when(avatar(null)).then();
  });

  test('needs a member', () => {
    given().when(avatar('one')).refused('PlayerMustExist', 'missing');
    given(added({ playerId: NO_PLAYER.id, isPlaceholder: true })).when(avatar('one'))
      .refused('NoPlayerMustNotChange', 'conflict');
  });
});
