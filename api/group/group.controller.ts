/** The calls about the facts of the group: texts, currency, fees and rules (docs/rules.md, Rules of the group). */
import { amountsOf } from '../../domain/account/fees.js';
import { Controller, Inject, Module } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { billingCalls } from '../../contract/billing.calls.js';
import { howToPayRequest, type HowToPayRequest, howToPayView } from '../../contract/billing.js';
import { groupCalls } from '../../contract/group.calls.js';
import { type Besides, toGroupView } from '../../contract/group-view.js';
import {
  currencyRequest, type CurrencyRequest, feesRequest, type FeesRequest, groupTextsRequest, type GroupTextsRequest,
  type GroupView, groupView, moneyRequest, type MoneyRequest, rulesRequest, type RulesRequest, welcomeView,
  zoneRequest, type ZoneRequest,
} from '../../contract/group.js';
import type { ReasonRequest } from '../../contract/request.js';
import { GROUP_ACCOUNT_STREAM, writtenHowToPay } from '../../domain/account/how-to-pay.js';
import type { OfType } from '../../domain/decider.js';
import { type GroupFacts, type GroupText, inForce } from '../../domain/group/group-facts.js';
import { type GroupCommand, groupDecider } from '../../domain/group/group.decider.js';
import { zoneOfGroup } from '../../domain/group/group-zone.js';
import { GROUP_STREAM, type GroupEvent } from '../../domain/group/group.events.js';
import { GROUP_TEXTS } from '../../domain/group/group-texts.js';
import { monthStreamId } from '../../domain/month/month.events.js';
import { firstWeekdayIn, tableWithin } from '../../domain/named-zone.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import type { ZoneTable } from '../../domain/zone.js';
import { rowsOf } from '../../postgres/rows.js';
import { ReadModels } from '../../projections/read-model-service.js';
import { RowReader } from '../past/row-reader.js';
import { Clock } from '../platform/clock.js';
import { requestDigest, StreamCommand, streamState } from '../platform/commands/command-runner.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { type Announce, StreamFence } from '../platform/commands/stream-fence.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { PathMonth, ReasonBody, RequestBody, RequestIssuer, Serves, Written } from '../platform/http/call-handler.js';
import { checkCaughtUp } from '../platform/http/freshness.js';
import { AtMoment, type Moment } from '../platform/http/moment.js';
import { INFRASTRUCTURE, type Infrastructure } from '../platform/infrastructure.js';

/** $1: whether fees are in force. */
const BESIDES = `
  select (select to_char(min(date), 'YYYY-MM') from read.games) as "firstPlayed",
    greatest((select to_char(max(date), 'YYYY-MM') from read.games),
    (select max(month) from read.account_months where charges <> 0)) as "lastPlayed",
    exists (select from read.ledger_entries) as "hasAmounts",
    exists (select from read.games) or exists (select from read.plans)
      or exists (select from read.ledger_entries) as "hasDates",
    $1 or exists (select from read.ledger_entries group by player_id having sum(amount) <> 0) as "hasDues"`;

type RowsBesides = Required<Omit<Besides, 'publicUrl' | 'clocks' | 'firstWeekday'>>;

const [FIRST_YEAR, YEARS_AHEAD] = [2020, 5];

/** The facts that decisions on currency and fees depend on, and with `hasFees` whether there are dues. */
export const rowsBesides = async (pool: Pool, hasFees = false): Promise<RowsBesides> =>
  (await rowsOf<RowsBesides>(pool, BESIDES, [hasFees]))[0]!;

@Controller()
export class FactsController {
  constructor(
    private readonly bus: CommandBus,
    private readonly fence: StreamFence,
    private readonly pool: Pool,
    private readonly readModels: ReadModels,
    private readonly asOf: RowReader,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
    @Inject(INFRASTRUCTURE) private readonly infrastructure: Infrastructure,
  ) {}

  @Serves(groupCalls.facts, groupView)
  async facts(@AtMoment() moment?: Moment) {
    return this.viewOf(await this.asOf.groupFacts(moment), moment);
  }

  @Serves(groupCalls.welcome, welcomeView)
  async welcome() {
    const { name, rules } = await this.asOf.groupFacts(undefined);
    const { publicUrl } = this.infrastructure.config;
    return { name, publicUrl, rules: inForce(rules, this.clock.today()).rules, clocks: this.clocks() };
  }

  @Serves(groupCalls.changeTexts, groupView)
  changeTexts(@RequestBody(groupTextsRequest) request: GroupTextsRequest, @RequestIssuer() issuer: Issuer) {
    const [fact, ...more] = (Object.keys(GROUP_TEXTS) as GroupText[]).filter((name) => request[name] !== undefined);
    if (fact === undefined || more.length > 0) {
      const sentence = `Send one of ${Object.keys(GROUP_TEXTS).join(', ')} with its reason.`;
      throw new RuleViolation('OneFactAtATime', sentence, 'malformed');
    }
    return this.run({ type: 'ChangeGroupText', fact, text: request[fact]!, reason: request.reason }, issuer);
  }

  /**
   * Changes the text on how to pay without a reason, for clients that have been open since before the group had
   * facts.
   */
  @Serves(billingCalls.writeHowToPay, howToPayView)
  async writeHowToPay(@RequestBody(howToPayRequest) { text }: HowToPayRequest, @RequestIssuer() issuer: Issuer) {
    const asked = { type: 'ChangeGroupText', fact: 'howToPay', text } as const;
    const { body, position } = await this.run({ ...asked, reason: 'It was written under Financial.' }, issuer, asked);
    return new Written({ text: body.howToPay }, position);
  }

  @Serves(groupCalls.chooseCurrency, groupView)
  async chooseCurrency(@RequestBody(currencyRequest) request: CurrencyRequest, @RequestIssuer() issuer: Issuer) {
    const { hasAmounts } = await this.caughtUp();
    return this.run({ type: 'ChooseCurrency', ...request, hasAmounts }, issuer, request);
  }

  @Serves(groupCalls.changeFees, groupView)
  async changeFees(@RequestBody(feesRequest) request: FeesRequest, @RequestIssuer() issuer: Issuer) {
    const { lastPlayed } = await this.caughtUp();
    return this.run({ type: 'ChangeFees', ...request, lastPlayed }, issuer, request);
  }

  @Serves(groupCalls.takeBackFees, groupView)
  takeBackFees(@PathMonth() from: string, @ReasonBody() request: ReasonRequest, @RequestIssuer() issuer: Issuer) {
    return this.takeBack({ what: 'fees', from, ...request }, issuer);
  }

  @Serves(groupCalls.beginFirstSteps, groupView)
  async beginFirstSteps(@RequestIssuer() issuer: Issuer) {
    const { lastPlayed } = await this.caughtUp();
    return this.run({ type: 'BeginFirstSteps', lastPlayed }, issuer, { type: 'BeginFirstSteps' });
  }

  @Serves(groupCalls.answerMoney, groupView)
  async answerMoney(@RequestBody(moneyRequest) request: MoneyRequest, @RequestIssuer() issuer: Issuer) {
    const { firstPlayed } = await this.caughtUp();
    return this.run({ type: 'AnswerMoney', ...request, firstPlayed }, issuer, request);
  }

  @Serves(groupCalls.adoptRules, groupView)
  adoptRules(@RequestBody(rulesRequest) request: RulesRequest, @RequestIssuer() issuer: Issuer) {
    return this.run({ type: 'AdoptRules', ...request }, issuer);
  }

  @Serves(groupCalls.takeBackRules, groupView)
  takeBackRules(@PathMonth() from: string, @ReasonBody() request: ReasonRequest, @RequestIssuer() issuer: Issuer) {
    return this.takeBack({ what: 'rules', from, ...request }, issuer);
  }

  @Serves(groupCalls.chooseZone, groupView)
  async chooseZone(@RequestBody(zoneRequest) request: ZoneRequest, @RequestIssuer() issuer: Issuer) {
    const { hasDates } = await this.caughtUp();
    return this.run({ type: 'ChooseZone', ...request, hasDates, now: this.clock.nowText() }, issuer, request);
  }

  /** Runs in the fence of the month, like its games, so that the month's first game keeps its rules. */
  private takeBack(asked: Omit<OfType<GroupCommand, 'TakeBack'>, 'type' | 'lastPlayed'>, issuer: Issuer) {
    return this.fence.hold([monthStreamId(asked.from)], async (announce) => {
      const { lastPlayed } = await this.caughtUp();
      return this.run({ type: 'TakeBack', ...asked, lastPlayed }, issuer, asked, announce);
    });
  }

  /** The facts that decisions on currency and fees depend on. */
  async caughtUp(): Promise<RowsBesides> {
    await checkCaughtUp(this.readModels, 'boards');
    return rowsBesides(this.pool);
  }

  /** @param asked  the request of the member, by which a repeat is recognized */
  private async run(
    command: GroupCommand, issuer: Issuer, asked: object = command, announce?: Announce,
  ): Promise<Written<GroupView>> {
    const { state, position } = await this.bus.execute(new StreamCommand<GroupCommand, GroupEvent, GroupFacts>({
      streamId: GROUP_STREAM, decider: groupDecider, command, digest: requestDigest(asked), issuer, announce,
      // Unreadable events are passed over, as for games and fees: otherwise nobody could ever change a fact again.
      passesOver: true,
    }));
    this.clock.zone = zoneOfGroup(state);
    const howToPay = state.howToPay ?? await streamState(this.store, GROUP_ACCOUNT_STREAM, writtenHowToPay);
    return new Written(await this.viewOf({ ...state, howToPay }), position);
  }

  private async viewOf(facts: GroupFacts, moment?: Moment): Promise<GroupView> {
    const today = moment?.date ?? this.clock.today();
    const hasDues = amountsOf(inForce(facts.fees, today)).some((cents) => cents > 0);
    const besides = moment ? { hasDues } : await rowsBesides(this.pool, hasDues);
    const { publicUrl } = this.infrastructure.config;
    const view = toGroupView(facts, today, { ...besides, publicUrl, clocks: this.clocks() });
    return { ...view, firstWeekday: firstWeekdayIn(view.zone) };
  }

  /** The clocks of the years that a browser shows: nothing was recorded before them, and nobody plans further ahead. */
  private clocks(): ZoneTable {
    const { zone } = this.clock;
    const [first, last] = [FIRST_YEAR, this.clock.now().getUTCFullYear() + YEARS_AHEAD];
    return tableWithin(zone, new Date(Date.UTC(first, 0)), new Date(Date.UTC(last, 0)));
  }
}

@Module({ controllers: [FactsController] })
export class FactsHttpModule {}
