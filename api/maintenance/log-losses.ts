/**
 * Handles a log that has gone back while the server runs: notes the time and the number of lost entries, until an
 * admin accepts the present end. Until then nothing is recorded.
 */
import type { LogLossView } from '../../contract/maintenance.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import type { LogLoss } from '../../event-store/event-store.js';
import { LOCKS, withOwnClient } from '../../postgres/with-client.js';
import { Checkpoints, READ_SCHEMA } from '../../projections/live/read-schema.js';
import {
  ACCEPTED, currentLoss, endText, forgetFollowers, nameOf, noteAcceptance, noteLoss, rememberLog,
} from '../shared/log-identity.js';
import type { Actor } from '../platform/commands/issuer.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import { storedText, storeText } from '../platform/persistence/stored-settings.js';

export class LogLosses {
  /** @param accepted  the latest acceptance that this process has seen: each one counts once */
  private constructor(private readonly infrastructure: Infrastructure, private accepted: string | undefined) {}

  /** Notes the losses that this process notices, and follows the acceptances of all processes. */
  static async watching(infrastructure: Infrastructure): Promise<LogLosses> {
    const { pool, store: { knownEnd } } = infrastructure;
    const losses = new LogLosses(infrastructure, await storedText(pool, ACCEPTED));
    if (knownEnd) knownEnd.lostSince = (loss) => losses.lostSince(loss);
    return losses;
  }

  private async lostSince({ missing, missing: [first], isComplete }: LogLoss): Promise<string | null> {
    const { pool, store, clock } = this.infrastructure;
    const after = await storedText(pool, ACCEPTED);
    const isNews = after !== this.accepted;
    this.accepted = after;
    if (isNews) return null;
    const noted = await currentLoss(pool, store);
    const since = noted?.since ?? clock.nowText();
    // Another process may know more lost entries.
    if ((noted?.missing ?? 0) < missing.length) {
      await noteLoss(pool, { after, since, missing: missing.length, isComplete, last: missing.at(-1)!, first });
    }
    return since;
  }

  /** The loss; null while the log has everything. */
  async view(): Promise<LogLossView | null> {
    const { pool, store } = this.infrastructure;
    const loss = await currentLoss(pool, store);
    if (!loss) return null;
    const { since, missing, isComplete, first } = loss;
    return { since, missing, isComplete, first, end: endText(await store.head()) };
  }

  /**
   * Forgets the effects of the lost entries: tables stay as they are until a population replaces them, and processes
   * read their memories anew from the log.
   * @param end  as `view` names it
   * @throws RuleViolation when nothing is lost, or the log has another end now
   */
  async accept(end: string, actor: Actor): Promise<void> {
    const { pool, store, clock, readModels, processManagers } = this.infrastructure;
    const at = clock.nowText();
    const lost = await currentLoss(pool, store);
    if (!lost) {
      throw new RuleViolation('LogMustHaveGoneBack', 'The log has lost no entries.');
    }
    const head = await store.head();
    if (endText(head) !== end) {
      throw new RuleViolation('EndMustBeThatOfTheLog', 'The log ends elsewhere by now. Look at it again.');
    }
    await withOwnClient(pool, async (client) => {
      await client.query(`select pg_advisory_lock(${LOCKS.knownLog})`);
      await client.query('begin');
      // Nothing more is applied to these tables, and they are not compared.
      await new Checkpoints(READ_SCHEMA).changeAll(client, { clearedAt: at, trouble: null });
      await forgetFollowers(client);
      await rememberLog(client, await nameOf(store), head);
      await storeText(client, ACCEPTED, at);
      await noteAcceptance(client, lost, head, actor, at);
      await client.query('commit');
    });
    await store.confirm?.();
    for (const follower of [readModels, processManagers]) await follower.recheck();
  }
}
