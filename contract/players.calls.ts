import { change, changing, type NoBody, read } from './call.js';
import type { ReasonRequest } from './request.js';
import type { JoinedView, NamesText, NamesView, NewGuest, NewUser, UserChange, UserView } from './players.js';

const changePlayer = changing('player');
const PICTURE = '/api/users/:id/avatar';

export const playerCalls = {
  list: read<UserView[]>('/api/users', 'member', { asOf: true }),
  joined: read<JoinedView[]>('/api/users/joined', 'admin', { follows: ['access', 'player'] }),
  add: changePlayer<NewUser, UserView>('POST', '/api/users', 'admin', { status: 201 }),
  /** Says whom a text would add; nothing is written. */
  readNames: change<NamesText, NamesView>('POST', '/api/users/read', 'admin'),
  addGuest: changePlayer<NewGuest, UserView>('POST', '/api/guests', 'recorder', { status: 201 }),
  change: changePlayer<UserChange, UserView>('PATCH', '/api/users/:id', 'admin'),
  /** Withholds the name of a former member who asked for it. */
  withholdName: changePlayer<ReasonRequest, UserView>('POST', '/api/users/:id/withhold-name', 'admin'),
  picture: read<string>(PICTURE, 'member', { type: 'image/*' }),
  /** The file is the body of the request. */
  setPicture: changePlayer<File, UserView>('PUT', PICTURE, 'member'),
  removePicture: changePlayer<NoBody, UserView>('DELETE', PICTURE, 'member'),
};
