/** The texts of the group's pages: the history of each fact, the line of dates, and the tables of points. */
import { amountsOf, type Fees } from '../../../domain/account/fees.js';
import type { AuditEntry } from '../../../contract/audit.js';
import type { GroupView } from '../../../contract/group.js';
import { dayLine } from '../../../domain/boards/ranks.js';
import type { Rules } from '../../../domain/boards/rules.js';
import { dateText, monthTitle } from '../../../domain/dates.js';
import { inForce, stands } from '../../../domain/group/group-facts.js';
import { differencesText } from '../../../domain/group/rule-list.js';
import { isolated, listed, partsOf } from '../../../domain/text.js';
import { zone } from '../../transport/server-clock.js';
import { shortMoneyText } from '../../figures/money-text.js';

/** The props of the group's panels. */
export interface OfGroup {
  readonly group: GroupView;
  readonly entries: readonly AuditEntry[];
}

/** The fact that each event changes. */
const CHANGED_BY = {
  GroupNamed: 'name', GreetingChanged: 'greeting', CurrencyChosen: 'currency', PlaceChanged: 'place',
  GameTypeChanged: 'gameType', HowToPayChanged: 'howToPay', HowToPayWritten: 'howToPay',
  FeesChanged: 'fees', FeesTakenBack: 'fees', MoneyAnswered: 'fees', RulesAdopted: 'rules', RulesTakenBack: 'rules',
  ZoneChosen: 'zone', ZoneTakenBack: 'zone',
} as const;
export type GroupFact = (typeof CHANGED_BY)[keyof typeof CHANGED_BY];

/** The events of the audit that tell the history of the group. */
export const GROUP_EVENTS = Object.keys(CHANGED_BY).join(',');

/** The changes of a fact, latest first. */
export const changesOf = (fact: GroupFact, entries: readonly AuditEntry[]): AuditEntry[] =>
  entries.filter(({ type }) => (CHANGED_BY as Readonly<Record<string, GroupFact>>)[type] === fact);

/** The text that a change set, or the whole sentence if the change set no text. */
export const textSetBy = ({ text }: AuditEntry): string => partsOf(text)[1] ?? text;

export const dayOf = ({ at }: Pick<AuditEntry, 'at'>): string =>
  (at === null ? 'an unknown day' : dateText(zone.dateOf(at)));

/** `Amara, Sun 12 Jul 2026`, with the name marked. */
export const authorText = (entry: Pick<AuditEntry, 'at' | 'actor'>): string =>
  `${entry.actor === null ? 'The system' : isolated(entry.actor.displayName)}, ${dayOf(entry)}`;

/** The entry that set fees. */
export const entryOf = (
  { from, reason }: Pick<GroupView['fees'][number], 'from' | 'reason'>, entries: readonly AuditEntry[],
): AuditEntry | undefined => changesOf('fees', entries).find((entry) =>
  from !== null && (entry.reason ?? reason) === reason && entry.text.includes(`from ${monthTitle(from)} on`));

/** `Fees $15 and $25`. */
export const feesText = (fees: Fees): string => `Fees ${listed(amountsOf(fees).map(shortMoneyText))}`;

/** A date on the line, with the change of that day. */
export interface DateOnLine {
  readonly when: string;
  readonly title: string;
  readonly note: string;
  readonly state: 'before' | 'today' | 'next';
}

const MOST_PAST = 3;

/** The latest changes up to today, today, and the next one to come. @param today  the group's calendar date */
export function lineOfDates(group: GroupView, entries: readonly AuditEntry[], today: string): DateOnLine[] {
  const begins = [...group.fees, ...group.rules].filter(stands).map(({ from }) => from);
  const months = [...new Set(begins)].flatMap((month) => month ?? []);
  const texts = [...changesOf('place', entries), ...changesOf('howToPay', entries)];
  const changes = [
    ...months.map((month) => ({ on: month, ...changeOfMonth(group, month) })),
    ...texts.map((entry) => ({
      on: zone.dateOf(new Date(entry.at ?? 0)), title: textSetBy(entry),
      note: entry.type === 'PlaceChanged' ? 'Place' : 'How to pay',
    })),
  ].sort((a, b) => (a.on < b.on ? -1 : 1));
  const past = changes.filter(({ on }) => on <= today).slice(-MOST_PAST);
  const next = changes.filter(({ on }) => on > today).slice(0, 1);
  const [start, now] = [feesText(group.fees[0]!), feesText(inForce(group.fees, today))];
  return [
    ...(past.length < MOST_PAST
      ? [{ when: 'At the start', title: 'As it was', note: start, state: 'before' } as const] : []),
    ...past.map(({ on, ...change }) => ({ when: monthTitle(on), ...change, state: 'before' } as const)),
    { when: `Today, ${dateText(today)}`, title: 'What holds now', note: now, state: 'today' },
    ...next.map(({ on, ...change }) => ({ when: `To come, ${monthTitle(on)}`, ...change, state: 'next' } as const)),
  ];
}

function changeOfMonth(group: GroupView, month: string) {
  const [fees, rules] = [group.fees.filter(stands), group.rules.filter(stands)];
  const [fee, at] = [fees.find(({ from }) => from === month), rules.findIndex(({ from }) => from === month)];
  const differs = at < 0 ? '' : rulesText(rules, at);
  return fee ? { title: feesText(fee), note: differs } : { title: differs, note: '' };
}

/** Names how rules differ from those before them. @param sets  all sets that were not taken back, in order */
export const rulesText = (sets: GroupView['rules'], at: number): string =>
  (at === 0 ? 'The rules from the start' : differencesText(sets[at - 1]!.rules, sets[at]!.rules));

/** The most different totals with a row; an evening with more is read in the last row. */
const MOST_TOTALS = 7;

/** The points of each place on an evening with 1, 2 ... different totals. */
export const smallEvenings = ({ evening, smallEvenings: order }: Rules): number[][] =>
  Array.from({ length: MOST_TOTALS }, (_, index) => Array.from({ length: index + 1 }, (__, rank) =>
    evening[dayLine(rank + 1, index + 1, order)]));
