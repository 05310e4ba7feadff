/** The badges of a member, and which of them are new to the reader. */
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { BadgeView } from '../../contract/profiles.js';
import { daysLater, monthOf } from '../../domain/dates.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { grouped } from '../../domain/grouped.js';
import { NO_PLAYER } from '../../domain/no-player.js';
import { type Badge, type BadgeFacts, BADGES, type BadgeResult, badgesOf } from '../../domain/stats/badges.js';
import { rowsOf } from '../../postgres/rows.js';
import { Clock } from '../platform/clock.js';
import type { Career, MonthPlace } from './career.js';

/** The age of a badge up to which it is new at the first visit of a page: otherwise a whole career would be new. */
const DAYS_NEW = 90;
/** A month that is later than any. */
const NO_MONTH = '9999-99';

/** The facts about other members that badges need. */
export type Group = Pick<BadgeFacts, 'groupEvenings' | 'firstDays'>;

/** The facts with the games of later months. */
export function groupWith(games: readonly RecordedGame[], playerId: number, before: Group): Group {
  const [days, firstDays] = [new Set<string>(), new Map(before.firstDays)];
  for (const { entry: { date, teams } } of games) {
    days.add(date);
    for (const id of teams.flatMap((team) => [team.player1Id, team.player2Id])) {
      if (id !== playerId && id !== NO_PLAYER.id && !(firstDays.get(id)! <= date)) firstDays.set(id, date);
    }
  }
  const months = [...grouped([...days], monthOf)].map(([month, { length }]) => [month, length] as const);
  return { groupEvenings: new Map([...before.groupEvenings, ...months]), firstDays };
}

@Injectable()
export class Badges {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  /** @param readerId  null on a page of the past, where no badge is new  @param results  of the player */
  async shownTo(readerId: number | null, playerId: number, results: readonly BadgeResult[]): Promise<BadgeView[]> {
    const seen = readerId === null ? Object.keys(BADGES) : await this.seenBy(readerId, playerId);
    const since = daysLater(this.clock.today(), -DAYS_NEW);
    return results.map(({ badge, earned, progress }) => ({
      badge, ...BADGES[badge], earned, progress,
      isNew: earned !== null && (seen ? !seen.includes(badge) : earned.date >= since),
    }));
  }

  /**
   * @returns all badges of the player that the reader has seen; a badge that was lost since and comes back is not new
   */
  async see(
    playerId: number, career: Omit<Career, 'months'> & { readonly months: readonly MonthPlace[] }, readerId: number,
  ): Promise<Badge[]> {
    const results = badgesOf({ ...career, ...await this.group(playerId), today: this.clock.today() });
    const earned = results.filter((result) => result.earned).map(({ badge }) => badge);
    const [row] = await rowsOf<{ badges: Badge[] }>(this.pool,
        `insert into app.seen_badges (reader_id, player_id, badges) values ($1, $2, $3)
       on conflict (reader_id, player_id) do update set badges = (
         select coalesce(array_agg(distinct badge), '{}') from unnest(seen_badges.badges || excluded.badges) badge)
       returning badges`, [readerId, playerId, earned]);
    return (Object.keys(BADGES) as Badge[]).filter((badge) => row?.badges?.includes(badge));
  }

  /** The facts up to now. @param before  takes only earlier months */
  async group(playerId: number, before = NO_MONTH): Promise<Group> {
    const [days, first] = await Promise.all([
      rowsOf<{ month: string; evenings: number }>(this.pool,
        `select to_char(date, 'YYYY-MM') as month, count(*)::int as evenings from read.game_days
         where to_char(date, 'YYYY-MM') < $1 group by 1`, [before]),
      rowsOf<{ id: number; month: string; day: string }>(this.pool,
        `select total.player_id as id, month.month, month.played->0->>1 as day from read.player_totals total
         cross join lateral (select month, played from read.player_months
           where player_id = total.player_id and month < $2 order by month limit 1) month
         where total.player_id <> $1`, [playerId, before]),
    ]);
    return {
      groupEvenings: new Map(days.map((row) => [row.month, row.evenings])),
      firstDays: new Map(first.map(({ id, month, day }) => [id, `${month}-${day.padStart(2, '0')}`])),
    };
  }

  /** The number of evenings from a date on. @param games  of the months that are not before `before` */
  async groupEvenings(since: string, games: readonly RecordedGame[], before = NO_MONTH): Promise<number> {
    const [row] = await rowsOf<{ evenings: number }>(this.pool,
        `select count(*)::int as evenings from read.game_days
         where date >= $1 and to_char(date, 'YYYY-MM') < $2`, [since, before]);
    const days = games.map(({ entry: { date } }) => date).filter((date) => date >= since);
    return row!.evenings + new Set(days).size;
  }

  /** The badges that the reader has seen; null if the reader never opened the page. */
  private async seenBy(readerId: number, playerId: number): Promise<Badge[] | null> {
    const [row] = await rowsOf<{ badges: Badge[] }>(this.pool,
        'select badges from app.seen_badges where reader_id = $1 and player_id = $2', [readerId, playerId]);
    return row?.badges ?? null;
  }
}
