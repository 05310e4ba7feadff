import { Module } from '@nestjs/common';
import { Badges } from './badges.js';
import { Careers } from './career-rows.js';
import { FormRatings } from './form-ratings.js';
import { PairQueries } from './pair-queries.js';
import { ProfileQueries } from './profile-queries.js';
import { ProfilesController } from './profiles.controller.js';

@Module({ providers: [Badges, Careers, FormRatings, PairQueries, ProfileQueries], controllers: [ProfilesController] })
export class ProfilesModule {}
