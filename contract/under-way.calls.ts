import { changing, read } from './call.js';
import type { GivenUpView, HandsBody, PublishedGameBody, TakenCodeBody, UnderWayView } from './under-way.js';

const UNDER_WAY = '/api/games-under-way';
const change = changing('live');

export const underWayCalls = {
  one: read<UnderWayView>(`${UNDER_WAY}/:id`, 'recorder'),
  publish: change<PublishedGameBody, UnderWayView>('PUT', `${UNDER_WAY}/:id`, 'recorder'),
  handOver: change<HandsBody, UnderWayView>('POST', `${UNDER_WAY}/:id/code`, 'recorder'),
  endCode: change<HandsBody, UnderWayView>('POST', `${UNDER_WAY}/:id/code/end`, 'recorder'),
  take: change<TakenCodeBody, UnderWayView>('POST', `${UNDER_WAY}/take`, 'recorder'),
  takeBack: change<HandsBody, UnderWayView>('POST', `${UNDER_WAY}/:id/take-back`, 'recorder'),
  giveUp: change<HandsBody, GivenUpView>('POST', `${UNDER_WAY}/:id/give-up`, 'recorder'),
};
