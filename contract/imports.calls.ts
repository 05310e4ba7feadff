import { change, changing, read } from './call.js';
import type { BroughtInView, ImportRequest, ImportView, TableRequest, TableView } from './imports.js';
import type { ReasonRequest } from './request.js';

const IMPORTS = '/api/imports';
const bringing = changing('game', 'player', 'account', 'group', 'month');

export const importCalls = {
  list: read<ImportView[]>(IMPORTS, 'admin', { follows: ['group', 'player'] }),
  /** Says what a table would bring; nothing is written. */
  read: change<TableRequest, TableView>('POST', `${IMPORTS}/read`, 'admin'),
  bringIn: bringing<ImportRequest, BroughtInView>('POST', IMPORTS, 'admin', { status: 201 }),
  takeBack: bringing<ReasonRequest, BroughtInView>('POST', `${IMPORTS}/:id/take-back`, 'admin'),
};
