/**
 * The parts about the group that all capabilities share: its members, its boards, its past, and which months are
 * open.
 */
import { Global, Module } from '@nestjs/common';
import { GamesAsOf } from '../past/games-as-of.js';
import { Moments } from '../past/as-of.controller.js';
import { RowReader } from '../past/row-reader.js';
import { EveningEndings } from '../shared/evening-endings.js';
import { MemberLock } from '../shared/member-lock.js';
import { OpenMonths } from '../shared/open-months.js';
import { PlayerDirectory } from '../shared/player-directory.js';
import { TablesUnderWay } from '../shared/tables-under-way.js';

const shared = [
  MemberLock, PlayerDirectory, GamesAsOf, Moments, RowReader, OpenMonths, EveningEndings, TablesUnderWay,
];

@Global()
@Module({ providers: shared, exports: shared })
export class GroupModule {}
