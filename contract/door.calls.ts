import { change, changing, type NoBody, read } from './call.js';
import type {
  AcceptRequest, DoorNamesRequest, DoorNamesView, DoorView, OpenDoorRequest, OpenedDoorView, UndoneView, UndoRequest,
} from './door.js';

const DOOR = '/api/door';
const changeDoor = changing('access');

export const doorCalls = {
  state: read<DoorView>(DOOR, 'admin', { follows: ['access', 'player'] }),
  open: changeDoor<OpenDoorRequest, OpenedDoorView>('POST', DOOR, 'admin'),
  accept: changeDoor<AcceptRequest, DoorView>('POST', `${DOOR}/accept`, 'admin'),
  undo: changeDoor<UndoRequest, UndoneView>('POST', `${DOOR}/undo`, 'admin'),
  close: changeDoor<NoBody, DoorView>('POST', `${DOOR}/close`, 'admin'),
  /** For the holder of the code. */
  names: change<DoorNamesRequest, DoorNamesView>('POST', `${DOOR}/names`, 'public'),
};
