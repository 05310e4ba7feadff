/** The calls of what members open about each other: a player's page, two players, and all pairs. */
import { Controller, Module, UseInterceptors } from '@nestjs/common';
import { profileCalls } from '../../contract/profiles.calls.js';
import {
  pairsPeriod, pairsView, profileQuestion, type ProfileQuestion, profileView, seenBadgesView, togetherView,
} from '../../contract/profiles.js';
import { PathId, PathPart, RequestActor, RequestQuery, Serves } from '../platform/http/call-handler.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import type { ActingMember } from '../platform/commands/issuer.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';
import { BoardStateInterceptor } from '../group/fast-tables.js';
import { PairQueries } from './pair-queries.js';
import { ProfileQueries } from './profile-queries.js';
import { Badges } from './badges.js';

@Controller()
@UseInterceptors(BoardStateInterceptor, ReadWorkInterceptor)
export class ProfilesController {
  constructor(private readonly profiles: ProfileQueries, private readonly pairQueries: PairQueries) {}

  @Serves(profileCalls.profile, profileView)
  profile(
    @PathId() id: number, @RequestQuery(profileQuestion) { year }: ProfileQuestion,
    @RequestActor() { actorId }: ActingMember, @AtMoment() moment?: Moment,
  ) {
    return this.profiles.profile(id, actorId, year, moment);
  }

  @Serves(profileCalls.together, togetherView)
  together(@PathId() id: number, @PathId('other') other: number, @AtMoment() moment?: Moment) {
    return this.pairQueries.together(id, other, moment);
  }

  @Serves(profileCalls.pairs, pairsView)
  pairs(@PathPart('period', pairsPeriod) period: string, @AtMoment() moment?: Moment) {
    return this.pairQueries.pairs(period === 'all' ? undefined : Number(period), moment);
  }

  @Serves(profileCalls.seen, seenBadgesView)
  seen(@PathId() id: number, @RequestActor() { actorId }: ActingMember) {
    return this.profiles.seen(id, actorId);
  }
}

@Module({ providers: [Badges, PairQueries, ProfileQueries], controllers: [ProfilesController] })
export class ProfilesModule {}
