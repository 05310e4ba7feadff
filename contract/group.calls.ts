import { changing, type NoBody, read } from './call.js';
import type {
  CurrencyRequest, FeesRequest, GroupTextsRequest, GroupView, MoneyRequest, RulesRequest, WelcomeView, ZoneRequest,
} from './group.js';
import type { ReasonRequest } from './request.js';

const changeGroup = changing('group');
const admin = <Body>(path: string) => changeGroup<Body, GroupView>('POST', `/api/group/${path}`, 'admin');

/** Each change answers with the facts that apply after it. */
export const groupCalls = {
  facts: read<GroupView>('/api/group', 'member', { asOf: true, follows: ['group', 'account'] }),
  welcome: read<WelcomeView>('/api/group/welcome', 'public', { follows: ['group'] }),
  changeTexts: admin<GroupTextsRequest>('facts'),
  chooseCurrency: admin<CurrencyRequest>('currency'),
  changeFees: admin<FeesRequest>('fees'),
  takeBackFees: admin<ReasonRequest>('fees/:month/take-back'),
  beginFirstSteps: admin<NoBody>('first-steps'),
  answerMoney: admin<MoneyRequest>('money'),
  adoptRules: admin<RulesRequest>('rules'),
  takeBackRules: admin<ReasonRequest>('rules/:month/take-back'),
  chooseZone: admin<ZoneRequest>('zone'),
};
