import { change, type NoBody, read } from './call.js';
import type { LiveEndView, LiveOnScreenView, LiveView, TakeOverAnswerBody, TakeOverView } from './live.js';

const LIVE = '/api/live';
const stale = ['live'] as const;

export const liveCalls = {
  games: read<LiveView>(LIVE, 'member', { from: ['live', 'games', 'players', 'group-facts'] }),
  onScreen: read<LiveOnScreenView>('/api/tv/under-way', 'screen', { follows: ['live', 'game'] }),
  end: read<LiveEndView>(`${LIVE}/:id/end`, 'member', { follows: ['game'] }),
  takeOver: change<NoBody, TakeOverView>('POST', `${LIVE}/:id/take-over`, 'recorder', { stale }),
  /** The phone that has the game answers; after two minutes without an answer an admin may. */
  answer: change<TakeOverAnswerBody, LiveView>('POST', `${LIVE}/:id/answer`, 'recorder', { stale }),
};
