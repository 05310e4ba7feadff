/**
 * A log that has gone back while the server runs: it is noted since when, and how much is missing, and an admin accepts
 * the end that it has now. Until then nothing is recorded.
 */
import type { Pool } from 'pg';
import type { LogLossView } from '../../contract/maintenance.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import type { EventStore, LogLoss } from '../../event-store/event-store.js';
import { LOCKS, withOwnClient } from '../../postgres/with-client.js';
import { READ_SCHEMA } from '../../projections/engine/read-schema.js';
import type { SharedRunner } from '../../projections/engine/projecting-processes.js';
import {
  ACCEPTED, currentLoss, endText, forgetFollowers, nameOf, noteAcceptance, noteLoss, rememberLog,
} from '../group/known-log.js';
import type { Clock } from '../platform/clock.js';
import type { Actor } from '../platform/commands/issuer.js';
import { storedText, storeText } from '../platform/persistence/stored-settings.js';

export class LogLosses {
  /** The acceptance that this process knows: each one counts once. */
  private accepted: string | undefined;

  constructor(private readonly pool: Pool, private readonly store: EventStore, private readonly clock: Clock) {}

  /** Notes the losses that this process notices, and follows the acceptances of all processes. */
  async watch(): Promise<void> {
    this.accepted = await storedText(this.pool, ACCEPTED);
    if (this.store.knownEnd) this.store.knownEnd.isAccepted = (loss) => this.isAccepted(loss);
  }

  private async isAccepted(loss: LogLoss): Promise<boolean> {
    const accepted = await storedText(this.pool, ACCEPTED);
    if (accepted !== this.accepted) {
      this.accepted = accepted;
      return true;
    }
    const { missing, missing: [first], isComplete } = loss;
    const noted = await currentLoss(this.pool, this.store);
    // Another process may know of more.
    if ((noted?.missing ?? 0) < missing.length) {
      await noteLoss(this.pool, {
        after: accepted, since: noted?.since ?? this.clock.nowText(), missing: missing.length, isComplete,
        last: missing.at(-1)!, first: { streamId: first?.streamId, type: first?.type },
      });
    }
    return false;
  }

  /** Null while the log has everything. */
  async view(): Promise<LogLossView | null> {
    const loss = await currentLoss(this.pool, this.store);
    if (!loss) return null;
    const { since, missing, isComplete, first } = loss;
    return {
      since, missing, isComplete, end: endText(await this.store.head()),
      first: first.streamId && first.type ? { streamId: first.streamId, type: first.type } : null,
    };
  }

  /**
   * Forgets what follows from the lost entries: tables stay as they are until a population replaces them, and what
   * processes remember is read anew from the log.
   * @param end  as `view` names it
   * @param followers  look at once what became of their tables
   * @throws RuleViolation when nothing is lost, or the log has another end by now
   */
  async accept(end: string, actor: Actor, followers: readonly Pick<SharedRunner, 'recheck'>[]): Promise<void> {
    const { pool, store } = this;
    const at = this.clock.nowText();
    const lost = await currentLoss(pool, store);
    if (!lost) {
      throw new RuleViolation('LogMustHaveGoneBack', 'The log has everything that was recorded.');
    }
    const head = await store.head();
    if (endText(head) !== end) {
      throw new RuleViolation('EndMustBeThatOfTheLog', 'The log ends elsewhere by now. Look at it again.');
    }
    await withOwnClient(pool, async (client) => {
      await client.query(`select pg_advisory_lock(${LOCKS.knownLog})`);
      await client.query('begin');
      // Nothing more is applied to these tables, and they are not compared.
      await client.query(
        `update ${READ_SCHEMA}.checkpoints set cleared_at = $1, trouble = null, known_event = null`, [at]);
      await forgetFollowers(client);
      await rememberLog(client, await nameOf(store), head);
      await storeText(client, ACCEPTED, at);
      await noteAcceptance(client, lost, head, actor, at);
      await client.query('commit');
    });
    await store.confirm?.();
    for (const follower of followers) await follower.recheck();
  }
}
