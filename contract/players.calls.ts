import { change, type NoBody, read } from './call.js';
import type { ReasonRequest } from './request.js';
import type { NewGuest, NewUser, UserChange, UserView } from './players.js';

const stale = ['player'] as const;
const PICTURE = '/api/users/:id/avatar';

export const playerCalls = {
  list: read<UserView[]>('/api/users', 'member', { asOf: true }),
  add: change<NewUser, UserView>('POST', '/api/users', 'admin', { status: 201, stale }),
  addGuest: change<NewGuest, UserView>('POST', '/api/guests', 'recorder', { status: 201, stale }),
  change: change<UserChange, UserView>('PATCH', '/api/users/:id', 'admin', { stale }),
  /** Withholds the name of a former member, at their wish. */
  withholdName: change<ReasonRequest, UserView>('POST', '/api/users/:id/withhold-name', 'admin', { stale }),
  picture: read<string>(PICTURE, 'member', { type: 'image/*' }),
  /** The file is the body of the request. */
  setPicture: change<File, UserView>('PUT', PICTURE, 'member', { stale }),
  removePicture: change<NoBody, UserView>('DELETE', PICTURE, 'member', { stale }),
};
