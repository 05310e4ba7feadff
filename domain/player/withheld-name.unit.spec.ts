/** Tests when the name of a former member is withheld. */
import { fold } from '../decider.js';
import { specify } from '../testing/given-when-then.js';
import { playerDecider } from './player.decider.js';
import type { PlayerEvent } from './player.events.js';

const given = specify(playerDecider, { today: '2025-06-15' });
const added = (): PlayerEvent => ({ type: 'PlayerAdded', data: {
  playerId: 5, username: 'noor.b', displayName: 'Noor B', isAdmin: false, canCreateGames: true, isShishaSmoker: false,
  isPlaceholder: false,
} });
const deactivated: PlayerEvent = { type: 'PlayerDeactivated', data: { playerId: 5 } };

describe('a name', () => {
  const withhold = { type: 'WithholdName', playerId: 5, reason: ' As they wish ' } as const;
  const withheld: PlayerEvent = { type: 'NameWithheld', data: { playerId: 5, reason: 'As they wish' } };
  const picture = (version: string | null): PlayerEvent => ({ type: 'AvatarChanged', data: { playerId: 5, version } });

  test('is withheld, with the picture, from those who have left and wish it', () => {
    given(added(), deactivated).when(withhold).then(withheld);
    given(added(), picture('one'), deactivated).when(withhold).then(picture(null), withheld);
    given(added(), deactivated, withheld).when(withhold).then();
    expect(fold(playerDecider, [added(), deactivated, withheld]))
      .toMatchObject({ displayName: 'Former member 5', username: 'noor.b', isActive: false });
  });

  test('is withheld again from who has come back under a name', () => {
    const [back, renamed]: PlayerEvent[] = [
      { type: 'PlayerReactivated', data: { playerId: 5 } },
      { type: 'PlayerRenamed', data: { playerId: 5, displayName: 'Noor C' } },
    ];
    given(added(), deactivated, withheld, back!, deactivated).when(withhold).then();
    given(added(), deactivated, withheld, back!, renamed!, deactivated).when(withhold).then(withheld);
  });

  test('of a member stays', () => {
    given(added()).when(withhold).refused('MemberMustHaveLeft', 'conflict');
    given(added(), deactivated).when({ ...withhold, reason: ' ' }).refused('ReasonMustBeGiven', 'malformed');
  });
});
