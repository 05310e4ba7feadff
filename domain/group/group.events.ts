/** The events of the group (`group-facts`): what holds for everybody, since when and why. */
import { z } from 'zod';
import { DAY_LINES, RULED_ROLES, type Rules } from '../boards/rules.js';
import type { EventOf } from '../recorded-event.js';

/** Whole numbers within limits, which `rulesFault` says in a sentence. */
const points = z.number();
const cents = z.number().int().nonnegative();
const month = z.string().regex(/^\d{4}-\d{2}$/);
const reason = z.string().min(1);

export const rules: z.ZodType<Rules> = z.object({
  roles: z.record(z.enum(RULED_ROLES), points),
  lastRoundFactor: points,
  places: z.tuple([points, points, points, points, points]),
  evening: z.record(z.enum(DAY_LINES), points),
  smallEvenings: z.enum(['inSequence', 'fromTheBottom']),
});

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
  RulesAdopted: z.object({ from: month, rules, reason }),
  RulesTakenBack: z.object({ from: month, reason }),
};
export type GroupEvent = EventOf<typeof groupEvents>;

export const GROUP_STREAM = 'group-facts';
