import { change, type NoBody, read } from './call.js';
import type { PairsView, ProfileView, SeenBadgesView, TogetherView } from './profiles.js';

export const profileCalls = {
  /** Takes a `year`; by default the period is all time. */
  profile: read<ProfileView>('/api/players/:id/profile', 'member', { asOf: true, follows: ['game', 'month'] }),
  together: read<TogetherView>('/api/players/:id/with/:other', 'member', { asOf: true, follows: ['game'] }),
  /** `period` is a year or `all`. */
  pairs: read<PairsView>('/api/pairs/:period', 'member', {
    from: ['standings', 'players'], asOf: true,
  }),
  /** Marks the badges of this player as seen by the reader, so that they are no longer new. */
  seen: change<NoBody, SeenBadgesView>('POST', '/api/players/:id/badges/seen', 'member'),
};
