/** The calls about games under way, which phones share before a game is recorded. */
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { underWayCalls } from '../../contract/under-way.calls.js';
import {
  givenUpView, type HandsBody, handsBody, type PublishedGame, publishedGame, takenCode, underWayId,
  underWayOnScreenView, underWayView,
} from '../../contract/under-way.js';
import { PathPart, RequestBody } from '../platform/http/request-parameters.js';
import { RequestMember } from '../platform/http/request-issuer.js';
import { Serves } from '../platform/http/serves.js';
import { GamesUnderWay } from './games-under-way.js';

const UnderWayId = (): ParameterDecorator => PathPart('id', underWayId);

@Controller()
export class UnderWayController {
  constructor(private readonly games: GamesUnderWay) {}

  @Serves(underWayCalls.one, underWayView)
  one(@UnderWayId() id: string, @RequestMember() memberId: number) {
    return this.games.one(id, memberId);
  }

  @Serves(underWayCalls.publish, underWayView)
  publish(
    @UnderWayId() id: string, @RequestBody(publishedGame) game: PublishedGame, @RequestMember() memberId: number,
  ) {
    return this.games.publish(id, game, memberId);
  }

  @Serves(underWayCalls.handOver, underWayView)
  handOver(
    @UnderWayId() id: string, @RequestBody(handsBody) { hands }: HandsBody, @RequestMember() memberId: number,
  ) {
    return this.games.handOver(id, hands, memberId);
  }

  @Serves(underWayCalls.endCode, underWayView)
  endCode(
    @UnderWayId() id: string, @RequestBody(handsBody) { hands }: HandsBody, @RequestMember() memberId: number,
  ) {
    return this.games.endCode(id, hands, memberId);
  }

  @Serves(underWayCalls.take, underWayView)
  take(@RequestBody(takenCode) { code }: z.infer<typeof takenCode>, @RequestMember() memberId: number) {
    return this.games.take(code, memberId);
  }

  @Serves(underWayCalls.takeBack, underWayView)
  takeBack(
    @UnderWayId() id: string, @RequestBody(handsBody) { hands }: HandsBody, @RequestMember() memberId: number,
  ) {
    return this.games.takeBack(id, hands, memberId);
  }

  @Serves(underWayCalls.giveUp, givenUpView)
  giveUp(
    @UnderWayId() id: string, @RequestBody(handsBody) { hands }: HandsBody, @RequestMember() memberId: number,
  ) {
    return this.games.giveUp(id, hands, memberId);
  }

  @Serves(underWayCalls.onScreen, underWayOnScreenView)
  onScreen() {
    return this.games.onScreen();
  }
}
