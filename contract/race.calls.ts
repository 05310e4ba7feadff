import { read } from './call.js';
import type { RaceView } from './race.js';

export const raceCalls = {
  race: read<RaceView>('/api/race/:period', 'member', {
    from: ['standings', 'players', 'finalized-months'], asOf: true,
  }),
};
