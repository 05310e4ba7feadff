import { change, type NoBody, read } from './call.js';
import type { PairsView, ProfileView, SeenBadgesView, TogetherView } from './profiles.js';

export const profileCalls = {
  /** A `year` may be asked for; by default all time. */
  profile: read<ProfileView>('/api/players/:id/profile', 'member', { asOf: true, follows: ['game', 'month'] }),
  together: read<TogetherView>('/api/players/:id/with/:other', 'member', { asOf: true, follows: ['game'] }),
  /** `period` is a year or `all`. */
  pairs: read<PairsView>('/api/pairs/:period', 'member', {
    from: ['player-stats', 'standings', 'players'], asOf: true,
  }),
  /** The reader has seen the badges of this player: they are not new any more. */
  seen: change<NoBody, SeenBadgesView>('POST', '/api/players/:id/badges/seen', 'member'),
};
