import { Module } from '@nestjs/common';
import { Badges } from './badges.js';
import { PairQueries } from './pair-queries.js';
import { ProfileQueries } from './profile-queries.js';
import { ProfilesController } from './profiles.controller.js';

@Module({ providers: [Badges, PairQueries, ProfileQueries], controllers: [ProfilesController] })
export class ProfilesModule {}
