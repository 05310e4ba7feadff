/** The notices that members are shown: those that are due and whose reason still holds. */
import type { Pool } from 'pg';
import { rowsOf } from '../../postgres/rows.js';
import type { NoticeView } from '../../contract/notices.js';
import type { NoticeKind } from '../../domain/notices/notice.js';
import { firstOpenDate, type GivenAnswer, isShort } from '../../domain/plan/plan-rules.js';
import { waitingMembers } from '../../domain/notices/waiting-members.js';
import { scoreGame } from '../../domain/scoring/game-scoring.js';
import { IS_IN_OPEN_MONTH } from '../shared/locked-months.js';
import type { Clock } from '../platform/clock.js';
import type { PlayerDirectory, Players } from '../shared/player-directory.js';
import { gameIn, type GameRow } from '../../projections/read-models/games/games.js';
import type { NoticeFacts } from '../../projections/processes/notice-rows.js';

interface Row {
  readonly id: number;
  readonly memberId: number;
  readonly kind: NoticeKind;
  readonly subject: string;
  readonly facts: NoticeFacts;
  readonly at: string;
  readonly isNew: boolean;
  /** The game whose tie waits; null for other notices. */
  readonly game: GameRow['state'] | null;
  /** The answers, for an evening that was short of players; null for other notices. */
  readonly answers: readonly GivenAnswer[] | null;
  /** The winners of a recap; empty while a tie of the evening is pending. */
  readonly winners: readonly number[];
  /** Whether a recap is of an evening that has ended. */
  readonly hasStory: boolean;
}

/**
 * The notices whose reason holds. A tie is gone when the game no longer waits, a recap when the evening is without
 * the member, news of an evening ahead when that has begun or is over, and a shortage when enough come.
 */
const SHOWN = `
  select notice.id, member_id as "memberId", kind, subject, facts, due_at as at, read_at is null as "isNew",
    game.state as game, case facts ->> 'what' when 'short' then (
      select plan -> 'answers' from read.plans where id = split_part(subject, '.', 1)::int) end as answers,
    array(
      select player_id from read.player_months, json_array_elements(evenings) evening
      where kind = 'recap' and month = left(subject, 7) and evening ->> 0 = ltrim(right(subject, 2), '0')
        and evening ->> 3 = '1'
        and not exists (
          select from read.games where date = case kind when 'recap' then subject::date end and has_pending_tie)
      order by player_id) as winners,
    kind = 'recap' and exists (select from read.evenings
      where date = case kind when 'recap' then subject::date end and ended_at is not null) as "hasStory"
  from app.notices notice
  left join read.games game on game.is_waiting and ${IS_IN_OPEN_MONTH}
    and game.id = case kind when 'tie' then split_part(subject, '.', 1)::int end
  where due_at <= $1 and case kind when 'tie' then game.id is not null when 'recap' then exists (
    select from read.games where date = case kind when 'recap' then subject::date end and member_id = any(seats))
    when 'evening' then facts ->> 'date' >= $3 and (facts ->> 'what' = 'weekly' or not exists (
      select from read.game_days where date = (facts ->> 'date')::date)) else true end`;

/**
 * Gives the recaps that are due to their players. It is one statement: a crash leaves all of it or nothing, and who
 * has the notice already is not given another one.
 */
const SPREAD_RECAPS = `
  with told as (
    update app.recaps set due_at = (
      select min(at::timestamptz) from jsonb_each_text(due) player (id, at) where at::timestamptz > $1)
    where due_at <= $1 returning date, due)
  insert into app.notices (member_id, kind, subject, facts, due_at)
  select id::int, 'recap', date::text, '{}', at::timestamptz from told, jsonb_each_text(due) player (id, at)
  where at::timestamptz <= $1 on conflict do nothing`;

/** Call it before due notices are read or marked, so that a recap is there from the moment when it is due. */
export const spreadRecaps = (pool: Pool, clock: Clock): Promise<unknown> =>
  pool.query({ name: 'recaps', text: SPREAD_RECAPS, values: [clock.nowText()] });

/** A notice with its member. */
export interface MemberNotice {
  readonly memberId: number;
  readonly notice: NoticeView;
}

/** @param which  condition and order of the statement, with `value` as $2 */
export async function shownNotices(
  pool: Pool, directory: PlayerDirectory, clock: Clock, which: string, value: unknown,
): Promise<MemberNotice[]> {
  const [rows, players] = await Promise.all([
    rowsOf<Row>(pool, `${SHOWN} and ${which}`, [clock.nowText(), value, firstOpenDate(clock.now(), clock.zone)]),
    directory.allPlayers(),
  ]);
  return rows.flatMap((row) => {
    const notice = viewOf(row, players);
    return notice ? [{ memberId: row.memberId, notice }] : [];
  });
}

/** The notice; null if another member's place waits in the game, or if enough come now. */
function viewOf(row: Row, { ref }: Players): NoticeView | null {
  const { id, memberId, kind, subject, facts, at, isNew, game, answers, winners, hasStory } = row;
  const shown = { id, at, isNew };
  switch (kind) {
    case 'tie': {
      const score = game && scoreGame(gameIn({ state: game }));
      const waits = score && waitingMembers(score).find(({ playerId }) => playerId === memberId);
      if (!waits) return null;
      return { ...shown, kind, gameId: score.gameId, question: waits.question, others: waits.withIds.map(ref) };
    }
    case 'recap':
      return { ...shown, kind, date: subject, winners: winners.map(ref), hasStory };
    case 'month':
    case 'dues':
    case 'evening':
      if (facts.what === 'short' && !(answers && isShort(answers))) return null;
      // The process wrote the facts of this kind.
      return { ...shown, kind, ...facts } as NoticeView;
  }
}
