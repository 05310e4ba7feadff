/** The end of evenings: by a recorder, or by itself at six the next morning (docs/rules.md, The end of an evening). */
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { dateText } from '../../domain/dates.js';
import { readableRecord } from '../../domain/event-registry.js';
import { eveningDecider } from '../../domain/evening/evening.decider.js';
import { eveningStreamId } from '../../domain/evening/evening.events.js';
import { closesAt, firstOpenDate } from '../../domain/plan/plan-rules.js';
import { counted } from '../../domain/text.js';
import { BEFORE_FIRST, type Position } from '../../event-store/event-store.js';
import { rowsOf } from '../../postgres/rows.js';
import { ReadModels } from '../../projections/read-model-service.js';
import { Clock } from '../platform/clock.js';
import { requestDigest, StreamCommand } from '../platform/commands/command-runner.js';
import { type Issuer, systemIssuer } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { checkCaughtUp } from '../platform/http/freshness.js';
import type { Moment } from '../platform/http/moment.js';
import type { ScheduledJob } from '../platform/jobs/schedules.js';
import { madeOnce } from '../platform/persistence/stored-settings.js';

const ENDING = `
  select endings, ended_at as "endedAt", exists (select from read.game_days where date = $1) as "isPlayed"
  from (select $1::date as date) asked left join read.evenings using (date)`;

/** The evenings that are over and were left open, if their first game was recorded after this version first ran. */
const LEFT_OPEN = `
  select date, coalesce(endings, 0) as endings from read.game_days left join read.evenings using (date)
  where date >= $1 and date < $2 and ended_at is null and $3 <= (
    select min(at) from read.games join read.log_entries on position = first_position
    where games.date = game_days.date)
  order by date`;

const REOPENED = `
  select 1 from read.log_entries where stream = any($1) and type = 'GameRecorded' and position > $2 and at < $3`;

interface EndingRow {
  readonly endings: number | null;
  readonly endedAt: string | null;
  readonly isPlayed: boolean;
}

export interface Ending {
  /** ISO 8601; null while the evening is open. */
  readonly endedAt: string | null;
  /** Whether phones and the TV show the podium. */
  readonly hasPodium: boolean;
}

@Injectable()
export class EveningEndings {
  constructor(
    private readonly bus: CommandBus,
    private readonly pool: Pool,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /** The time when a version that ends evenings first ran: evenings that began before it get no event. */
  since(): Promise<string> {
    return madeOnce(this.pool, 'evenings-end-since', () => this.clock.nowText());
  }

  /** @param gameIds  the games of the date at the moment; at least one */
  async of(date: string, gameIds: readonly number[], moment?: Moment): Promise<Ending> {
    const endedAt = moment?.known === 'then'
      ? await this.endedAtThen(date, gameIds, moment) : (await this.row(date)).endedAt;
    if (endedAt !== null) return { endedAt, hasPodium: true };
    const closing = closesAt(date, this.clock.zone);
    const isOlder = date < await this.firstDate() && !(moment && moment.at < closing);
    return { endedAt: isOlder ? closing : null, hasPodium: false };
  }

  /** Whether an evening with games has ended. */
  async isOver(date: string): Promise<boolean> {
    return date < firstOpenDate(this.clock.now(), this.clock.zone) || (await this.row(date)).endedAt !== null;
  }

  /**
   * Ends the evening. One that has ended, or is older than this rule, stays as it is.
   * @throws RuleViolation `EveningMustHaveGames`
   */
  async end(date: string, issuer: Issuer): Promise<{ readonly endedAt: string; readonly position: Position }> {
    await checkCaughtUp(this.readModels, 'evenings');
    const { zone } = this.clock;
    const { endings, endedAt, isPlayed } = await this.row(date);
    const isOlder = date < await this.firstDate() && date < firstOpenDate(this.clock.now(), zone);
    if (isPlayed && isOlder) return { endedAt: closesAt(date, zone), position: BEFORE_FIRST };
    const { state, position } = await this.bus.execute(new StreamCommand({
      streamId: eveningStreamId(date), decider: eveningDecider, digest: requestDigest({ date }), issuer,
      command: { type: 'EndEvening', date, isPlayed, openAfter: endedAt === null ? endings ?? 0 : null },
    }));
    return { endedAt: state.endedAt!, position };
  }

  /** Ends the evenings that nobody has ended; the key keeps two processes from ending one twice. */
  async endLeftOpen(): Promise<string[]> {
    await checkCaughtUp(this.readModels, 'evenings');
    const open = await rowsOf<{ date: string; endings: number }>(this.pool, LEFT_OPEN, [
      await this.firstDate(), firstOpenDate(this.clock.now(), this.clock.zone), await this.since()]);
    for (const { date, endings } of open) await this.end(date, systemIssuer(`evening:${date}:${endings}`));
    return open.map(({ date }) => date);
  }

  /** The first date whose evening can have begun after this version first ran. */
  private async firstDate(): Promise<string> {
    return firstOpenDate(new Date(await this.since()), this.clock.zone);
  }

  private async row(date: string): Promise<EndingRow> {
    const [row] = await rowsOf<EndingRow>(this.pool, ENDING, [date]);
    return row!;
  }

  private async endedAtThen(date: string, gameIds: readonly number[], moment: Moment): Promise<string | null> {
    const last = (await this.store.readStream(eveningStreamId(date)))
      .findLast(({ position }) => position <= moment.position);
    const ended = last && readableRecord(last);
    if (!ended) return null;
    const games = gameIds.map((id) => `game-${id}`);
    const later = await this.pool.query(
      REOPENED, [games, ended.position.toString(), closesAt(date, this.clock.zone)]);
    return later.rowCount === 0 ? ended.metadata.at : null;
  }
}

/** Ends in the morning what nobody has ended. A morning without a server is made up at the next start. */
export const eveningEnding = (endings: EveningEndings): ScheduledJob => ({
  name: 'evening-endings', at: { hour: 6, minute: 0 },
  run: async () => {
    const dates = await endings.endLeftOpen();
    return `Ended ${counted(dates.length, 'evening')}${dates.length > 0 ? `: ${dates.map(dateText).join(', ')}` : ''}.`;
  },
});
