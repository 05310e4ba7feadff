/** The calls about a moment itself: what the log knows of it, and what was recorded later. */
import { Controller, UseInterceptors } from '@nestjs/common';
import { laterRequest, type LaterRequest, laterView, momentView } from '../../../contract/as-of.js';
import { asOfCalls } from '../../../contract/as-of.calls.js';
import { malformed } from '../../platform/http/parsed.js';
import { PathDate, RequestQuery } from '../../platform/http/request-parameters.js';
import { ReadWorkInterceptor } from '../../platform/http/read-work.js';
import { Serves } from '../../platform/http/serves.js';
import { LaterEntries } from './later-entries.js';
import { AtMoment, type Moment } from '../../platform/http/moment.js';
import { Moments } from './moments.js';

@Controller()
export class AsOfController {
  constructor(private readonly moments: Moments, private readonly entries: LaterEntries) {}

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(asOfCalls.moment, momentView)
  async moment(@AtMoment() moment?: Moment) {
    return this.moments.describe(moment ?? await this.moments.now());
  }

  @Serves(asOfCalls.later, laterView)
  later(
    @PathDate('first') first: string,
    @PathDate('last') last: string,
    @RequestQuery(laterRequest) { player }: LaterRequest,
    @AtMoment() moment?: Moment,
  ) {
    if (moment?.known !== 'now') throw malformed([{ path: ['known'], message: 'Ask with asOf, and known=now.' }]);
    return this.entries.of(first, last, moment, player);
  }
}
