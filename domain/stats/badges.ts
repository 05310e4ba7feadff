/** The badges that a player earns, with all kinds. None is for losing. They follow from the games and the boards. */
import { datesOf, monthOf } from '../dates.js';
import { grouped } from '../grouped.js';
import { ROUND_COUNT } from '../game-size.js';
import { isPerfectFive, isWin, type PlayedGame, roleIn } from './played-game.js';

/** The badges by key, in the order in which they are shown: the name, and how the badge is earned. */
export const BADGES = {
  firstWin: { name: 'First win', rule: 'Win a game.' },
  fiveInARow: { name: 'Five in a row', rule: 'Win five games in a row.' },
  comeback: { name: 'Comeback of an evening', rule: 'Finish an evening first after losing points in its first game.' },
  cleanSheet: { name: 'Clean sheet', rule: 'Play two games or more in an evening, never as Vice Loser or Loser.' },
  perfectFive: { name: 'Perfect round 5', rule: 'Be President and Vice President as a pair in round 5.' },
  allPartners: { name: 'All partners', rule: 'Play with everybody who has played so far.' },
  monthWon: { name: 'Month won', rule: 'Finish a month in first place.' },
  hundredEvenings: { name: '100 evenings', rule: 'Play on a hundred evenings.' },
  steadyEvenings: { name: 'Ten steady evenings', rule: 'Lose no points on ten evenings in a row.' },
  fullMonth: { name: 'Full month', rule: 'Play on every evening of a month, three at least.' },
  tenPartners: { name: 'Ten partners in a month', rule: 'Play with ten partners in one month.' },
  threeHundredGames: { name: '300 games', rule: 'Play three hundred games.' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly rule: string }>>;
export type Badge = keyof typeof BADGES;

/** The facts from which a player's badges follow, each list in order. */
export interface BadgeFacts {
  /** Games in order of date, then id. */
  readonly games: readonly PlayedGame[];
  readonly evenings: readonly { readonly date: string; readonly total: number; readonly rank: number }[];
  /** The player's place in each month played. */
  readonly months: readonly { readonly month: string; readonly rank: number }[];
  /** Number of evenings of the whole group, by month. */
  readonly groupEvenings: ReadonlyMap<string, number>;
  /** The first day of every other player who has played. */
  readonly firstDays: ReadonlyMap<number, string>;
  /** A badge for a month is earned when the month is over; a badge for a whole evening from the next day on. */
  readonly today: string;
}

/** Dates on which a badge was earned, and the progress to the next one; null if it has no steps. */
interface Earnings {
  readonly dates: readonly string[];
  readonly progress: { readonly done: number; readonly of: number } | null;
}

export interface BadgeResult {
  readonly badge: Badge;
  /** Date of the first time, and the number of times. Null while it is not earned. */
  readonly earned: { readonly date: string; readonly times: number } | null;
  /** The progress; null for an earned badge. */
  readonly progress: Earnings['progress'];
}

/** The results of all badges, in their order. */
export function badgesOf(facts: BadgeFacts): BadgeResult[] {
  return (Object.keys(BADGES) as Badge[]).map((badge) => {
    const { dates, progress } = RULES[badge](facts);
    const [date] = dates;
    return date === undefined
      ? { badge, earned: null, progress }
      : { badge, earned: { date, times: dates.length }, progress: null };
  });
}

const IN_A_ROW = 5;
const STEADY = 10;
const PARTNERS = 10;
const FULL_MONTH = 3;

const RULES: Readonly<Record<Badge, (facts: BadgeFacts) => Earnings>> = {
  firstWin: ({ games }) => once(games.filter(isWin).slice(0, 1)),
  fiveInARow: ({ games }) => inARow(games, isWin, IN_A_ROW),
  comeback: ({ games, evenings, today }) => {
    const first = new Map<string, PlayedGame>();
    for (const game of games) if (!first.has(game.date)) first.set(game.date, game);
    return once(evenings.filter(({ date, rank }) => date < today && rank === 1 && (first.get(date)?.points ?? 0) < 0));
  },
  cleanSheet: ({ games, today }) => once([...grouped(games, ({ date }) => date)]
    .filter(([date, played]) => date < today && played.length > 1 && played.every(isClean))
    .map(([date]) => ({ date }))),
  perfectFive: ({ games }) => once(games.filter(isPerfectFive)),
  allPartners,
  monthWon: ({ months, today }) => once(months
    .filter(({ month, rank }) => month < monthOf(today) && rank === 1)
    .map(({ month }) => ({ date: datesOf(month).last }))),
  hundredEvenings: ({ evenings }) => everyNth(evenings, 100),
  steadyEvenings: ({ evenings, today }) =>
    inARow(evenings.filter(({ date }) => date < today), ({ total }) => total >= 0, STEADY),
  fullMonth,
  tenPartners: ({ games, today }) => {
    const now = monthOf(today);
    const months = [...grouped(games, ({ date }) => monthOf(date))];
    return {
      dates: months.flatMap(([, played]) => partnersSoFar(played)[PARTNERS - 1]?.date ?? []),
      progress: { done: partnersSoFar(months.find(([month]) => month === now)?.[1] ?? []).length, of: PARTNERS },
    };
  },
  threeHundredGames: ({ games }) => everyNth(games, 300),
};

interface Dated {
  readonly date: string;
}

const once = (earned: readonly Dated[]): Earnings => ({ dates: earned.map(({ date }) => date), progress: null });

const everyNth = (things: readonly Dated[], of: number): Earnings => ({
  dates: things.filter((_, index) => (index + 1) % of === 0).map(({ date }) => date),
  progress: { done: things.length, of },
});

/** The dates on which a run of this length was complete; ten wins in a row are two runs of five. */
function inARow<Thing extends Dated>(things: readonly Thing[], fits: (thing: Thing) => boolean, of: number): Earnings {
  const dates: string[] = [];
  let run = 0;
  for (const thing of things) {
    run = fits(thing) ? run + 1 : 0;
    if (run > 0 && run % of === 0) dates.push(thing.date);
  }
  return { dates, progress: { done: run, of } };
}

function isClean({ roles }: PlayedGame): boolean {
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    const role = roleIn(roles, round);
    if (role === 'viceLoser' || role === 'loser') return false;
  }
  return true;
}

/** The games in which a partner was new. */
function partnersSoFar(games: readonly PlayedGame[]): PlayedGame[] {
  const seen = new Set<number>();
  return games.filter(({ partnerId }) => {
    if (partnerId === null || seen.has(partnerId)) return false;
    seen.add(partnerId);
    return true;
  });
}

/** The badge for all partners. It is earned with the last missing partner, even if others join later. */
function allPartners({ games, firstDays }: BadgeFacts): Earnings {
  const partners = partnersSoFar(games);
  const complete = partners.find(({ date }, index) =>
    index + 1 >= [...firstDays.values()].filter((day) => day <= date).length);
  return { dates: complete ? [complete.date] : [], progress: { done: partners.length, of: firstDays.size } };
}

function fullMonth({ evenings, groupEvenings, today }: BadgeFacts): Earnings {
  const now = monthOf(today);
  const own = [...grouped(evenings, ({ date }) => monthOf(date))];
  const full = own.filter(([month, played]) =>
    month < now && played.length >= FULL_MONTH && played.length === groupEvenings.get(month));
  const all = groupEvenings.get(now) ?? 0;
  const done = own.find(([month]) => month === now)?.[1].length ?? 0;
  return {
    dates: full.map(([month]) => datesOf(month).last), progress: all === 0 ? null : { done, of: all },
  };
}
