/** The events of the group (`group-facts`): each new fact, with its first month and the reason. */
import { z } from 'zod';
import { DAY_LINES, RULED_ROLES, type Rules } from '../boards/rules.js';
import type { EventOf } from '../recorded-event.js';

const RULES_FAULT = 'Rules are points of five roles, five places and seven lines of an evening, how often round 5 '
  + 'counts, and how small evenings are read';
/** Whole numbers within limits, which `rulesFault` states in a sentence. */
const points = z.number(RULES_FAULT);
const cents = z.number().int().nonnegative();
const month = z.string().regex(/^\d{4}-\d{2}$/);
const reason = z.string().min(1);

export const rules: z.ZodType<Rules> = z.object({
  roles: z.record(z.enum(RULED_ROLES), points, RULES_FAULT),
  lastRoundFactor: points,
  places: z.tuple([points, points, points, points, points], RULES_FAULT),
  evening: z.record(z.enum(DAY_LINES), points, RULES_FAULT),
  smallEvenings: z.enum(['inSequence', 'fromTheBottom'], RULES_FAULT),
}, RULES_FAULT);

export const groupEvents = {
  GroupNamed: z.object({ name: z.string(), reason }),
  /** `{name}` in it becomes the name of the reader. */
  GreetingChanged: z.object({ greeting: z.string(), reason }),
  PlaceChanged: z.object({ place: z.string(), reason }),
  GameTypeChanged: z.object({ gameType: z.string(), reason }),
  HowToPayChanged: z.object({ howToPay: z.string(), reason }),
  /** ISO 4217. */
  CurrencyChosen: z.object({ currency: z.string().length(3) }),
  FeesChanged: z.object({ from: month, regular: cents, shisha: cents, reason }),
  FeesTakenBack: z.object({ from: month, reason }),
  /** From then on nobody is charged until the group has said whether it collects money. */
  FirstStepsBegun: z.object({}),
  MoneyAnswered: z.discriminatedUnion('collects', [
    z.object({ collects: z.literal(false) }),
    z.object({ collects: z.literal(true), from: month, regular: cents, shisha: cents }),
  ]),
  RulesAdopted: z.object({ from: month, rules, reason }),
  RulesTakenBack: z.object({ from: month, reason }),
  /** `from`: null if nothing in the group had a date; `since`: the instant from which the zone's clocks count. */
  ZoneChosen: z.object({ from: month.nullable(), zone: z.string(), since: z.iso.datetime() }),
  ZoneTakenBack: z.object({ from: month }),
};
export type GroupEvent = EventOf<typeof groupEvents>;

export const GROUP_STREAM = 'group-facts';
