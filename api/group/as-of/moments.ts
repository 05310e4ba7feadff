/** Finds the moment that a request asks about in the log, by the read model of its entries. */
import { HttpException, HttpStatus, Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { AskedMoment, Known, MomentView } from '../../../contract/as-of.js';
import { momentText, TORONTO, torontoDate } from '../../../domain/dates.js';
import { RuleViolation } from '../../../domain/rule-violation.js';
import { BEFORE_FIRST, type Position } from '../../../event-store/event-store.js';
import { rowsOf } from '../../../postgres/rows.js';
import { ReadModels } from '../../../projections/engine/read-models.js';
import { Clock } from '../../platform/clock.js';
import { EVENT_STORE, type EventStorePort } from '../../platform/event-store.token.js';
import type { Moment } from '../../platform/http/moment.js';

/**
 * The clocks of servers differ a little, and an append takes a while: until then an event may still be recorded with an
 * earlier time.
 */
const SETTLED_AFTER_MS = 15 * 60_000;

interface Entry {
  readonly position: string;
  readonly at: string;
}

@Injectable()
export class Moments {
  constructor(
    private readonly pool: Pool,
    private readonly readModels: ReadModels,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  /**
   * @throws RuleViolation when it has not come yet, or when what was known then is asked and nothing was recorded by
   *   then; 503 when the tables are behind
   */
  async find(asked: AskedMoment, known: Known): Promise<Moment> {
    const found = 'at' in asked ? await this.byTime(asked.at, known) : await this.byPosition(asked.position);
    return { ...found, date: torontoDate(new Date(found.at)), known, isFinal: found.isFinal && known === 'then' };
  }

  /** The moment of everything that is recorded so far. */
  async now(): Promise<Moment> {
    return this.find({ at: this.clock.now() }, 'then');
  }

  async describe({ at, position, known }: Moment): Promise<MomentView> {
    const [first, [lastGame], imports] = await Promise.all([
      this.first(),
      this.entries(`type = 'GameRecorded' and position <= $1 order by position desc limit 1`, position.toString()),
      rowsOf<MomentView['imports'][number]>(
        this.pool, IMPORTS, [known === 'then' ? position.toString() : null, TORONTO]),
    ]);
    return { at, position: position.toString(), first, lastGameAt: lastGame?.at ?? null, imports };
  }

  private async byTime(at: Date, known: Known): Promise<Pick<Moment, 'at' | 'position' | 'isFinal'>> {
    const now = this.clock.now();
    if (at > now) throw notYet(now);
    const settled = new Date(at.getTime() + SETTLED_AFTER_MS);
    const [later] = await this.entries('at > $1 order by at limit 1', settled.toISOString());
    if (!later) await this.mustShow(await this.store.head());
    const [entry] = await rowsOf<{ position: string | null }>(this.pool, LAST_BY, [at.toISOString()]);
    // Days before the log began may have games that were imported later.
    if (!entry?.position && known === 'then') throw nothingYet(await this.first());
    const position = entry?.position ? BigInt(entry.position) : BEFORE_FIRST;
    await this.mustShow(position);
    return { at: at.toISOString(), position, isFinal: settled < now };
  }

  private async byPosition(position: Position): Promise<Pick<Moment, 'at' | 'position' | 'isFinal'>> {
    const head = await this.store.head();
    if (position > head) throw refusal('MomentMustHaveCome', `The log ends at entry ${head} so far.`);
    await this.mustShow(position);
    const [last] = await this.entries('position <= $1 order by position desc limit 1', position.toString());
    if (!last) throw nothingYet(await this.first());
    return { at: last.at, position, isFinal: true };
  }

  /** Of every event that says when it was recorded; another program may have written others. */
  private entries(which: string, ...values: readonly string[]): Promise<Entry[]> {
    return rowsOf<Entry>(
      this.pool, `select position, at from read.log_entries where at is not null and ${which}`, [...values]);
  }

  private async first(): Promise<Entry> {
    const [first] = await this.entries('true order by position limit 1');
    if (!first) throw refusal('MomentMustBeRecorded', 'Nothing has been recorded yet.');
    return first;
  }

  private async mustShow(position: Position): Promise<void> {
    if (await this.readModels.caughtUp(position)) return;
    const message = 'The boards are behind the log right now. Try again in a few seconds.';
    throw new HttpException(message, HttpStatus.SERVICE_UNAVAILABLE);
  }
}

/** Events are not quite in the order of their times. */
const LAST_BY = `
  select max(entry.position) as position
  from read.log_entries entry, (select max(at) as at from read.log_entries where at <= $1) latest
  where entry.at between latest.at - interval '${SETTLED_AFTER_MS} milliseconds' and latest.at`;

/** Only an import records a game without a person. By a position, or until now. */
const IMPORTS = `
  select to_char(at at time zone $2, 'YYYY-MM-DD') as "on", count(*)::int as games,
    min(substr(stream, 6)::int) as "from", max(substr(stream, 6)::int) as "to"
  from read.log_entries
  where type = 'GameRecorded' and actor_id is null and at is not null and ($1::bigint is null or position <= $1)
  group by 1 order by 1`;

const refusal = (rule: string, message: string): RuleViolation => new RuleViolation(rule, message, 'malformed');

const notYet = (now: Date): RuleViolation => refusal(
  'MomentMustHaveCome', `That moment has not come yet. Choose one before ${momentText(now.toISOString())}.`);

const nothingYet = ({ at }: Entry): RuleViolation => refusal(
  'MomentMustBeRecorded', `Nothing had been recorded by then. The first entry is from ${momentText(at)}.`);
