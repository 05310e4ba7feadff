/** What all capabilities share about the group: its members, its boards, its past, and which months are open. */
import { Global, Module } from '@nestjs/common';
import { KnownGames } from './as-of/known-games.js';
import { Moments } from './as-of/as-of.controller.js';
import { RowsAsOf } from './as-of/rows-as-of.js';
import { MemberLock } from './member-lock.js';
import { OpenMonths } from './open-months.js';
import { PlayerDirectory } from './player-directory.js';

const shared = [MemberLock, PlayerDirectory, KnownGames, Moments, RowsAsOf, OpenMonths];

@Global()
@Module({ providers: shared, exports: shared })
export class GroupModule {}
