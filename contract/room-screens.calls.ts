import { change, changing, type NoBody, read } from './call.js';
import type { NewScreenBody, ScreenCodeView, ScreenView, TvBoardView } from './room-screens.js';
import type { UpdateView } from './updates.js';

const SCREENS = '/api/screens';
const changeScreens = changing(SCREENS);

/** The token of a screen is in a cookie that is sent to `/api/tv` only. */
export const roomScreenCalls = {
  askCode: change<NoBody, ScreenCodeView>('POST', '/api/tv/code', 'public', { cookie: 'screen' }),
  board: read<TvBoardView>('/api/tv/board', 'screen'),
  picture: read<string>('/api/tv/users/:id/avatar', 'screen', { type: 'image/*' }),
  follow: read<UpdateView>('/api/tv/updates', 'screen', { type: 'text/event-stream' }),
  list: read<ScreenView[]>(SCREENS, 'recorder'),
  add: changeScreens<NewScreenBody, ScreenView[]>('POST', SCREENS, 'recorder'),
  remove: changeScreens<NoBody, ScreenView[]>('POST', `${SCREENS}/:id/remove`, 'admin'),
};
