/**
 * Brings a table in by the commands that people use, and takes it back while nothing builds on it. What a crash cuts
 * off is finished by the next process that finds it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ImportRequest } from '../../contract/imports.js';
import { accountDecider } from '../../domain/account/account.decider.js';
import { accountStreamId } from '../../domain/account/account.events.js';
import { parseEvent } from '../../domain/event-registry.js';
import { lookOf, MAX_REASON_LENGTH, validReason } from '../../domain/free-text.js';
import { gameDecider } from '../../domain/game/game.decider.js';
import { type GameEvent, gameStreamId } from '../../domain/game/game.events.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { foldRecorded } from '../../domain/decider.js';
import {
  type BroughtIn, type ImportCommand, importDecider, type ImportState, standing, tableOf,
} from '../../domain/import/import.decider.js';
import { IMPORT_STREAM, type ImportEvent } from '../../domain/import/import.events.js';
import { isImported, type Recorded } from '../../domain/recorded-event.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { counted } from '../../domain/text.js';
import { BEFORE_FIRST, type Position } from '../../event-store/event-store.js';
import { rowsOf } from '../../postgres/rows.js';
import { ReadModels } from '../../projections/read-model-service.js';
import { BillingCommands } from '../billing/billing-commands.js';
import { GameCommands } from '../games/game-commands.js';
import { MonthCommands } from '../months/month-commands.js';
import { type Decided, requestDigest, StreamCommand, streamState } from '../platform/commands/command-runner.js';
import { importIssuer, type Issuer } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { checkCaughtUp } from '../platform/http/freshness.js';
import { JobPostponed } from '../platform/jobs/job-queue.js';
import { PlayerCommands } from '../players/player-commands.js';
import { OpenMonths } from '../shared/open-months.js';
import { TablesUnderWay } from '../shared/tables-under-way.js';
import { importGame } from './season-import.js';
import { type CheckedTable, TableCheck } from './table-check.js';
import { isIn, pointsIn } from './table-months.js';
import {
  type BringingIn, bringInOf, type Done, type GivingBack, type HeldTable, type Step, stepOf, type TableWork,
  type TakingBack,
} from './table-work.js';

const NOTHING_CAME_IN = 'Nothing was brought in.';
/** The pause between looks at a table on which another process works. */
const WAIT_MS = 300;

@Injectable()
export class TableImports {
  constructor(
    private readonly bus: CommandBus,
    private readonly tables: TableCheck,
    private readonly games: GameCommands,
    private readonly players: PlayerCommands,
    private readonly accounts: BillingCommands,
    private readonly openMonths: OpenMonths,
    private readonly months: MonthCommands,
    private readonly underWay: TablesUnderWay,
    private readonly readModels: ReadModels,
    private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  state(): Promise<ImportState> {
    return streamState<ImportEvent, ImportState>(this.store, IMPORT_STREAM, importDecider);
  }

  async check(request: Omit<ImportRequest, 'reason'>): Promise<CheckedTable> {
    await checkCaughtUp(this.readModels, 'boards');
    return this.tables.check(request, await this.state());
  }

  /**
   * Records everything that is new in a table. The same table again changes nothing, or waits for the first one.
   * @throws RuleViolation `TableMustBeFaultless`, `NothingToBringIn`, and those of its commands: all of it is back then
   */
  async bringIn(asked: ImportRequest, issuer: Issuer): Promise<{ id: number; position: Position }> {
    const { reason: given, ...request } = asked;
    const reason = validReason(given);
    const table = await this.check(request);
    const { attempt, digest, faults: [fault], games, months, ids, season: { members }, read } = table;
    const { kind, rows, balances } = read;
    if (await this.waitedFor(attempt)) return this.bringIn(asked, issuer);
    const before = standing(await this.state(), digest);
    if (before) return { position: BEFORE_FIRST, id: before.importId };
    if (fault) {
      const message = `Row ${fault.row}: ${fault.message} ${NOTHING_CAME_IN}`;
      throw new RuleViolation('TableMustBeFaultless', message, 'malformed');
    }
    if (games.length + months.length + balances.length === 0) {
      throw new RuleViolation('NothingToBringIn', 'Everything in this table is recorded already.');
    }
    const usernames = new Map(table.matched.map(({ name, username }) => [lookOf(name), username]));
    const opened = balances.map(({ name, amount }) => ({ username: usernames.get(lookOf(name))!, amount }));
    const work: BringingIn = {
      kind, digest, rows, reason, issuer, request: requestDigest({ ...request, reason }), attempt, members,
      ids: [...ids], games, months, balances: opened,
    };
    const held = await this.underWay.begin<TableWork>(attempt, work);
    if (!held) return this.bringIn(asked, issuer);
    const outcome = await held.finish(() => this.record(work, held));
    if (outcome instanceof RuleViolation) {
      throw new RuleViolation(outcome.rule, `${outcome.message} ${NOTHING_CAME_IN}`, outcome.kind);
    }
    return { id: standing(outcome.state, digest)!.importId, position: outcome.position };
  }

  /** @throws RuleViolation when something builds on the table */
  async takeBack(importId: number, reason: string, issuer: Issuer): Promise<Decided<ImportState>> {
    validReason(reason);
    await checkCaughtUp(this.readModels, 'boards');
    const key = `back:${importId}`;
    if (await this.waitedFor(key)) return this.takeBack(importId, reason, issuer);
    const work = { importId, reason, issuer };
    const table = tableOf(await this.state(), importId);
    if (table.isTakenBack) return this.noteTakenBack(work);
    const held = await this.underWay.begin<TableWork>(key, work);
    if (!held) return this.takeBack(importId, reason, issuer);
    // They are checked only now, because no month is finalized from now on.
    try {
      await this.checkUntouched(table);
    } catch (error) {
      await held.end();
      throw error;
    }
    return held.finish(() => this.setBack(work, held));
  }

  /** Goes on with what a crash or an error cut off. Other processes may do so at the same time. */
  async goOn(): Promise<string> {
    const keys = await this.underWay.keys('free');
    if (!(await this.readModels.caughtUp())) throw new JobPostponed('The boards are behind the log.');
    for (const key of keys) await this.goOnWith(key);
    return `${counted(keys.length, 'table')} went on.`;
  }

  /** @returns false if another process works on it */
  private async goOnWith(key: string): Promise<boolean> {
    const held = await this.underWay.take<TableWork>(key);
    if (!held) return false;
    const { work } = held;
    await held.finish<unknown>(() => ('importId' in work ? this.setBack(work, held)
      : 'done' in work ? this.giveBack(work, held) : this.record(work, held)));
    return true;
  }

  /** Whether a table was under way and is not any more. */
  private async waitedFor(key: string): Promise<boolean> {
    let found = false;
    for (; (await this.underWay.keys('all')).includes(key); found = true) {
      if (!(await this.goOnWith(key))) await sleep(WAIT_MS);
    }
    return found;
  }

  /** @returns the refusal of a table of which nothing counts any more; the list of tables says why */
  private async record(work: BringingIn, held: HeldTable): Promise<Decided<ImportState> | RuleViolation> {
    const done: Done = { games: [], months: [], added: [], balances: [] };
    try {
      await this.recordAll(work, held, done);
      return await this.run(bringInOf(work, done), work.request, work.issuer);
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
      const back: GivingBack = { ...work, done, refusal: error.message };
      await held.keep(back);
      await this.giveBack(back, held);
      return error;
    }
  }

  /** @param done  gets what was recorded */
  private async recordAll(
    { attempt, issuer, games, months, balances, digest, reason, ...work }: BringingIn, { keep }: HeldTable, done: Done,
  ): Promise<void> {
    const step = stepOf(issuer);
    const ids = new Map(work.ids);
    for (const { isGuest, openingBalance: _, isActive: __, ...member } of work.members) {
      await keep();
      const by = step('player', `${attempt}:${member.displayName}`);
      const decided = isGuest
        ? await this.players.addGuest(member, by) : await this.players.add({ ...member, password: null }, by);
      ids.set(member.username, decided.state!.playerId);
      done.added.push(decided.state!.playerId);
    }
    // Recording a game looks up its players in the directory.
    await checkCaughtUp(this.readModels, 'boards');
    // The games are recorded one after the other, so that their numbers follow the order of the table.
    for (const { game, key } of games) {
      await keep();
      await importGame(this.games, game, ids, (part) => step(part, key), (gameId) => done.games.push(gameId));
    }
    for (const month of months) {
      await keep();
      const points = pointsIn(month, ids, { digest, source: reason });
      await this.months.bringIn(points, step('month', `${attempt}:${month.month}`));
      done.months.push(month.month);
    }
    for (const { username, amount } of balances) {
      await keep();
      const userId = ids.get(username)!;
      await this.accounts.setOpeningBalance({ userId, amount }, step('balance', `${attempt}:${userId}`));
      done.balances.push({ playerId: userId, amount });
    }
  }

  /** Notes a table that was refused on the way as far as it came in, and takes that back. */
  private async giveBack(work: GivingBack, held: HeldTable): Promise<void> {
    const { attempt, digest, done, refusal } = work;
    if (Object.values(done).every(({ length }) => length === 0)) return;
    const { state } = await this.run(bringInOf(work, done), attempt, stepOf(work.issuer)('part', attempt));
    const reason = `It could not come in whole. ${refusal}`.slice(0, MAX_REASON_LENGTH);
    const issuer = importIssuer('table-part-back', attempt);
    await this.setBack({ importId: standing(state, digest)!.importId, reason, issuer }, held);
  }

  /** Takes a table back. What a person has changed since it was checked goes too. */
  private async setBack(work: TakingBack, { keep }: HeldTable): Promise<Decided<ImportState>> {
    const { importId, reason } = work;
    const step = stepOf(work.issuer);
    const table = tableOf(await this.state(), importId);
    for (const { gameId, events: [first] } of await this.counting(table.games)) {
      // Somebody recorded the same game at the same moment.
      if (!isImported(first!.metadata)) continue;
      await keep();
      await this.games.change({ type: 'VoidGame', gameId, reason }, step('void', `${importId}:${gameId}`));
    }
    for (const month of table.months ?? []) {
      if (!(await isIn(this.store, month, table.digest))) continue;
      await keep();
      await this.months.reopen(month, reason, step('month-back', `${importId}:${month}`));
    }
    for (const { playerId: userId } of table.balances) {
      await keep();
      await this.accounts.setOpeningBalance({ userId, amount: 0 }, step('balance-back', `${importId}:${userId}`));
    }
    await checkCaughtUp(this.readModels, 'boards');
    await this.sendAway(table, step);
    return this.noteTakenBack(work);
  }

  /** The games of a table that count, with their events. */
  private async counting(games: readonly number[]) {
    const counting = [];
    for (const gameId of games) {
      const events = (await this.store.readStream(gameStreamId(gameId))).map(parseEvent) as Recorded<GameEvent>[];
      const { entry: { date }, isVoided } = foldRecorded(gameDecider, events) as RecordedGame;
      if (!isVoided) counting.push({ gameId, events, date });
    }
    return counting;
  }

  /** @throws RuleViolation when a person changed a game that counts or a balance, or a month is finalized */
  private async checkUntouched({ importId, games, balances }: BroughtIn): Promise<void> {
    const counting = await this.counting(games);
    const changed = counting.find(({ events }) => events.some(({ metadata }) => !isImported(metadata)));
    if (changed) {
      const message = `Game ${changed.gameId} was changed since table ${importId} came in: void its games one by one.`;
      throw new RuleViolation('ImportMustBeUntouched', message);
    }
    await this.openMonths.checkInFence(counting.map(({ date }) => date));
    for (const { playerId, amount } of balances) {
      const { openingBalance } = await streamState(this.store, accountStreamId(playerId), accountDecider);
      if (openingBalance === amount) continue;
      const message = `An opening balance was changed since table ${importId} came in: set the others to 0 one by one.`;
      throw new RuleViolation('ImportMustBeUntouched', message);
    }
  }

  /** Deactivates those who were added for a table and are on no board. */
  private async sendAway({ importId, added }: BroughtIn, step: Step): Promise<void> {
    const rows = await rowsOf<{ id: number }>(this.pool, `
      select id from unnest($1::int[]) id
      where not exists (select from read.games where id.id = any(seats))
        and not exists (select from read.final_standings where player_id = id.id)`, [added]);
    for (const { id } of rows) {
      await this.players.change(id, { isActive: false }, step('leaving', `${importId}:${id}`));
    }
  }

  private noteTakenBack({ importId, reason, issuer }: TakingBack): Promise<Decided<ImportState>> {
    return this.run({ type: 'TakeBackTable', importId, reason }, requestDigest({ importId, reason }), issuer);
  }

  private run(command: ImportCommand, digest: string, issuer: Issuer): Promise<Decided<ImportState>> {
    return this.bus.execute(new StreamCommand<ImportCommand, ImportEvent, ImportState>({
      streamId: IMPORT_STREAM, decider: importDecider, command, digest, issuer,
    }));
  }
}
