import { change, changing, type NoBody, read } from './call.js';
import type {
  AnswerRequest, CalendarLinkView, GuestAnswerRequest, MoveRequest, NextOnScreenView, PlanRequest, PlanView,
  RemindRequest, WeeklyRequest, WeeklyView, WishesRequest, WishesView,
} from './plans.js';
import type { ReasonRequest } from './request.js';

const PLANS = '/api/plans';
const WEEKLY = `${PLANS}/weekly`;
const WISHES = `${PLANS}/wishes`;
const changePlan = changing('plan');
const ofDate = <Body>(act: string, right: 'member' | 'recorder') =>
  changePlan<Body, PlanView>('POST', `${PLANS}/:date/${act}`, right);

/** A change of an evening answers with the evening after it. */
export const planCalls = {
  list: read<PlanView[]>(PLANS, 'member', { follows: ['plan', 'player', 'game'] }),
  onScreen: read<NextOnScreenView>('/api/tv/next', 'screen'),
  plan: changePlan<PlanRequest, PlanView>('POST', PLANS, 'recorder', { status: 201 }),
  answer: ofDate<AnswerRequest>('answers', 'member'),
  answerOfGuest: ofDate<GuestAnswerRequest>('guests', 'recorder'),
  move: ofDate<MoveRequest>('move', 'recorder'),
  cancel: ofDate<ReasonRequest>('cancel', 'recorder'),
  /** Takes back the cancellation. */
  resume: ofDate<NoBody>('resume', 'recorder'),
  remind: ofDate<RemindRequest>('remind', 'recorder'),
  weekly: read<WeeklyView>(WEEKLY, 'member', { follows: ['plan'] }),
  /** Both answer with the weekly plan after the change. */
  planWeekly: changePlan<WeeklyRequest, WeeklyView>('POST', WEEKLY, 'recorder'),
  endWeekly: changePlan<ReasonRequest, WeeklyView>('POST', `${WEEKLY}/:weekday/end`, 'recorder'),
  wishes: read<WishesView>(WISHES, 'member'),
  wish: change<WishesRequest, WishesView>('POST', WISHES, 'member', { stale: [WISHES] }),
  /** Returns one evening as a file. */
  calendarFile: read<string>(`${PLANS}/:date/calendar`, 'member', { type: 'text/calendar' }),
  makeCalendarLink: change<NoBody, CalendarLinkView>('POST', '/api/calendar-link', 'member', { stale: [WISHES] }),
  endCalendarLink: change<NoBody, WishesView>('DELETE', '/api/calendar-link', 'member', { stale: [WISHES] }),
  /** A feed for calendar programs, which follow the link without a login. */
  calendar: read<string>('/api/calendar.ics', 'public', { type: 'text/calendar' }),
};
