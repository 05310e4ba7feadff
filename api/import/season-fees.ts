/** The facts in a season file, which must hold before its first game and amount, and the charges of its games. */
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { areSameFees, type Fees, feesBy } from '../../domain/account/fees.js';
import { monthOf, monthTitle } from '../../domain/dates.js';
import { type GroupCommand, groupDecider } from '../../domain/group/group.decider.js';
import { GROUP_STREAM, type GroupEvent } from '../../domain/group/group.events.js';
import { type GroupFacts, inForce } from '../../domain/group/group-facts.js';
import { type Currency, shortMoneyText } from '../../domain/money.js';
import { isEqual } from '../../domain/is-equal.js';
import { listed } from '../../domain/text.js';
import { groupFactsOf } from '../../projections/model/facts-in-force.js';
import { ReadModels } from '../../projections/read-model-service.js';
import { rowsBesides } from '../group/group.controller.js';
import { Clock } from '../platform/clock.js';
import { requestDigest, StreamCommand } from '../platform/commands/command-runner.js';
import { importIssuer } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { faultOf } from './season-check.js';
import type { Season } from '../../contract/season.js';
import type { Fault } from './season-file.js';

const REASON = 'The imported season says so.';

/**
 * @param noDues  whether nothing is charged from the first month of the file on
 * @returns the faults, the future facts of the group, and the commands that record those that do not hold yet
 */
export async function seasonFacts(
  app: INestApplicationContext, { currency, fees = [], rules = [], games }: Season, noDues: boolean,
) {
  const store = app.get<EventStorePort>(EVENT_STORE);
  await app.get(ReadModels).caughtUp(await store.head());
  const besides = await rowsBesides(app.get(Pool));
  const clock = app.get(Clock);
  const context = { today: clock.today(), zone: clock.zone };
  const faults: Fault[] = noDues && fees.length > 0
    ? [{ path: 'fees', message: 'Leave them out, or leave --no-dues out.' }] : [];
  const commands: GroupCommand[] = [];
  let facts = await groupFactsOf(store);
  const ask = (path: string, command: GroupCommand): void => void faults.push(...faultOf(path, () => {
    for (const event of groupDecider.decide(command, facts, context)) facts = groupDecider.evolve(facts, event);
    commands.push(command);
  }));
  if (currency !== undefined) ask('currency', { type: 'ChooseCurrency', currency, ...besides });
  const [first] = monthsOf(games);
  const asked = noDues && fees.length === 0 && first !== undefined
    ? [{ path: '--no-dues', from: first, ...feesBy(() => 0) }]
    : fees.map((fee, index) => ({ path: `fees.${index}`, ...fee }));
  for (const { path, ...fee } of asked) {
    // The months of a file are already played when the same file comes again.
    if (areSameFees(inForce(facts.fees, fee.from), fee)) continue;
    ask(path, { type: 'ChangeFees', ...fee, reason: REASON, ...besides });
  }
  for (const [index, set] of rules.entries()) {
    if (isEqual(inForce(facts.rules, set.from).rules, set.rules)) continue;
    ask(`rules.${index}`, { type: 'AdoptRules', ...set, reason: REASON, ...besides });
  }
  const record = async (): Promise<void> => {
    for (const command of commands) {
      const digest = requestDigest(command);
      const issuer = importIssuer('group', digest);
      await app.get(CommandBus).execute(new StreamCommand<GroupCommand, GroupEvent, GroupFacts>({
        streamId: GROUP_STREAM, decider: groupDecider, command, digest, issuer, passesOver: true,
      }));
    }
  };
  return { faults, facts, record };
}

const monthsOf = (games: Season['games']): string[] => [...new Set(games.map(({ date }) => monthOf(date)))].sort();

/** The way to other fees by a file. */
export const OTHER_FEES = ' The first import of a group can set others: "fees" in the file, or --no-dues.';

/** The fees for games, and the way to have others; null without games. @param way  added if the group chose none */
export function feesText({ currency, fees }: GroupFacts, games: Season['games'], way: string): string | null {
  const months = monthsOf(games);
  if (months.length === 0) return null;
  const parts = months.flatMap((month, index): string[] => {
    const fee = inForce(fees, month);
    if (index > 0 && fee === inForce(fees, months[index - 1]!)) return [];
    return [`${chargeText(feesBy((kind) => fee[kind]), currency)} from ${monthTitle(month)} on`];
  });
  const areChosen = months.every((month) => inForce(fees, month).from !== null);
  const others = areChosen ? '' : way;
  return `For a month with a game a member is charged ${parts.join(', ')}.${others}`;
}

/** `$15 ($25 with shisha)`, or `nothing`. */
function chargeText({ regular, ...others }: Fees, currency: Currency): string {
  const more = (Object.entries(others) as [string, number][])
    .map(([kind, cents]) => `${shortMoneyText(cents, currency)} with ${kind}`);
  return [regular, ...Object.values(others)].every((cents) => cents === 0)
    ? 'nothing' : `${shortMoneyText(regular, currency)} (${listed(more)})`;
}
