/** The number that an address asks about, and its name before and after its explanation was read. */
import { explainedAt } from '../../../contract/explain.calls.js';
import type { ExplanationView } from '../../../contract/explain.js';
import { type Text, tokenText } from '../../../domain/explain/explanation-text.js';
import { dateText, monthTitle, weekdayText } from '../../../domain/dates.js';
import { isCalendarDate, rangeText } from '../../ui/date-text.js';
import { capital, isolated } from '../../../domain/text.js';

export type Asked = NonNullable<ReturnType<typeof explainedAt>>;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The number that an address asks about; null if it asks about none, since people type and send addresses. */
export function askedIn(address: string): Asked | null {
  const asked = explainedAt(address);
  const { date, first, last, month } = asked?.of ?? {};
  if ([date, first, last].some((day) => day !== undefined && !isCalendarDate(day))) return null;
  return month !== undefined && !MONTH.test(month) ? null : asked;
}

/** Whether the number is the reader's, as far as the address says. */
export const isOwn = ({ kind, of }: Asked, readerId: number | undefined): boolean =>
  kind !== 'team' && Number(of.id) === readerId;

export type Head = Readonly<Record<'title' | 'about', string>>;

type Named = Pick<ExplanationView, 'tokens' | 'players'>;

/** The number's name, with isolated names. @param today  the date in Toronto @param view  missing until it was read */
export function headOf({ kind, of }: Asked, own: boolean, today: string, view?: Named): Head {
  const names = view?.players.map(({ displayName }) => isolated(displayName)) ?? [];
  const whose = (what: string, when: string): string => {
    if (own) return `Your ${what}${when}`;
    return `${capital(what)}${names[0] === undefined ? '' : ` of ${names[0]}`}${when}`;
  };
  const when = whenOf(of, today);
  switch (kind) {
    case 'team':
      return { title: `Game ${of.id}${names.length > 0 ? `, ${names.join(' & ')}` : ''}`, about: 'Position points' };
    case 'account': return { title: whose('balance', ''), about: endOf(of.month!, today) };
    case 'group': return { title: GROUP_SUMS[of.of ?? ''] ?? 'All accounts', about: endOf(of.month!, today) };
    case 'form': return { title: whose('form rating', when && `, ${when}`), about: 'An estimate, which moves no rank' };
    case 'stats':
      return { title: view ? figureTitle(view.tokens.title, own) : whose('figures', ''), about: 'Statistics' };
    case 'moves': return { title: `Why did ${own ? 'I' : names[0] ?? 'they'} move?`, about: when };
    default: return { title: whose('points', `, ${when}`), about: POINTS[kind] };
  }
}

const POINTS = {
  day: 'Daily final score', month: 'Points of the month', span: 'Points of these days', year: 'Points of the year',
};

const GROUP_SUMS: Readonly<Record<string, string>> = {
  opening: 'All opening balances', current: 'All balances', owed: 'Owed to the group', credit: 'Credit of members',
};

/** The name of a level above in its Back link. */
export function shortName({ kind, of }: Asked, today: string): string {
  switch (kind) {
    case 'team': return `game ${of.id}`;
    case 'form': return 'the form rating';
    case 'stats': return 'the figures';
    default: return whenOf(of, today);
  }
}

/** The days that are asked about, such as `Mon 20 Jul 2026 to Sun 26 Jul 2026`; empty for all time. */
function whenOf({ date, first, last, month, year = '' }: Asked['of'], today: string): string {
  if (date !== undefined) return shortDate(date, today);
  if (first !== undefined) return rangeText(first, last);
  return month === undefined ? year : monthTitle(month);
}

/** The year is named if it is not the current one. */
const shortDate = (date: string, today: string): string =>
  date.slice(0, 4) === today.slice(0, 4) ? weekdayText(date) : dateText(date);

const endOf = (month: string, today: string): string =>
  today.startsWith(month) ? `${monthTitle(month)}, on ${weekdayText(today)}` : `End of ${monthTitle(month)}`;

/** For its player, `Win rate of Amara, all time` becomes `Your win rate, all time`. */
const figureTitle = (title: Text, own: boolean): string => title.map((token) => (
  own && typeof token === 'object' && 'owner' in token
    ? `Your ${token.what[0]!.toLowerCase()}${token.what.slice(1)}` : tokenText(token))).join('');

/** The month that the number belongs to, as `YYYY-MM`. */
export const monthOfAsked = ({ of }: Asked): string => of.month ?? of.date?.slice(0, 7) ?? '';
