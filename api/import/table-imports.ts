/** Brings a table in by the commands that people use, and takes it back while nothing builds on it. */
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ImportRequest } from '../../contract/imports.js';
import { accountDecider } from '../../domain/account/account.decider.js';
import { accountStreamId } from '../../domain/account/account.events.js';
import { parseEvent } from '../../domain/event-registry.js';
import { lookOf, validReason } from '../../domain/free-text.js';
import { gameDecider } from '../../domain/game/game.decider.js';
import { type GameEvent, gameStreamId } from '../../domain/game/game.events.js';
import type { RecordedGame } from '../../domain/game/game-state.js';
import { foldRecorded } from '../../domain/decider.js';
import {
  type BroughtIn, type ImportCommand, importDecider, type ImportState, standing, tableOf,
} from '../../domain/import/import.decider.js';
import { IMPORT_STREAM, type ImportEvent } from '../../domain/import/import.events.js';
import { monthDecider } from '../../domain/month/month.decider.js';
import { monthStreamId } from '../../domain/month/month.events.js';
import { isImported, type Recorded } from '../../domain/recorded-event.js';
import { RuleViolation } from '../../domain/rule-violation.js';
import { BEFORE_FIRST } from '../../event-store/event-store.js';
import { rowsOf } from '../../postgres/rows.js';
import { ReadModels } from '../../projections/read-model-service.js';
import { BillingCommands } from '../billing/billing-commands.js';
import { GameCommands } from '../games/game-commands.js';
import { MonthCommands } from '../months/month-commands.js';
import { CommandReceipts } from '../platform/commands/command-receipts.js';
import { type Decided, requestDigest, StreamCommand, streamState } from '../platform/commands/command-runner.js';
import { importIssuer, type Issuer } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { checkCaughtUp } from '../platform/http/freshness.js';
import { PlayerCommands } from '../players/player-commands.js';
import { OpenMonths } from '../shared/open-months.js';
import { importGame } from './season-import.js';
import { type CheckedTable, TableCheck } from './table-check.js';
import { pointsIn } from './table-months.js';

type Step = (step: string, item: string) => Issuer;

/** The issuer of a step: the admin, with a key of the content, so that an interrupted import goes on. */
const stepOf = ({ actorId, correlationId }: Issuer): Step => (step, item) =>
  ({ ...importIssuer(`table-${step}`, item), actorId, correlationId });

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
    private readonly receipts: CommandReceipts,
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
   * Records everything that is new in a table. The same table again changes nothing.
   * @throws RuleViolation `TableMustBeFaultless`, `NothingToBringIn`
   */
  async bringIn({ reason: given, ...request }: ImportRequest, issuer: Issuer) {
    const reason = validReason(given);
    const table = await this.check(request);
    const { digest, faults: [fault], games, months, read: { kind, rows, balances } } = table;
    const before = standing(await this.state(), digest);
    if (before) return { state: [before], position: BEFORE_FIRST, id: before.importId };
    if (fault) {
      const message = `Row ${fault.row}: ${fault.message} Nothing was brought in.`;
      throw new RuleViolation('TableMustBeFaultless', message, 'malformed');
    }
    if (games.length + months.length + balances.length === 0) {
      throw new RuleViolation('NothingToBringIn', 'Everything in this table is recorded already.');
    }
    const step = stepOf(issuer);
    const { ids, added } = await this.add(table, step);
    const gameIds: number[] = [];
    // The games are recorded one after the other, so that their numbers follow the order of the table.
    for (const { game, key } of games) {
      gameIds.push(await importGame(this.games, game, ids, (part) => step(part, key)));
    }
    for (const month of months) {
      const points = pointsIn(month, ids, { digest, source: reason });
      await this.months.bringIn(points, step('month', `${table.attempt}:${month.month}`));
    }
    const usernames = new Map(table.matched.map(({ name, username }) => [lookOf(name), username]));
    const opened = balances.map(({ name, amount }) => ({ playerId: ids.get(usernames.get(lookOf(name))!)!, amount }));
    for (const { playerId: userId, amount } of opened) {
      await this.accounts.setOpeningBalance({ userId, amount }, step('balance', `${table.attempt}:${userId}`));
    }
    const decided = await this.run({
      type: 'BringIn', kind, digest, rows, games: gameIds, added, balances: opened, reason,
      ...(months.length > 0 && { months: months.map(({ month }) => month) }),
    }, requestDigest({ ...request, reason }), issuer);
    return { ...decided, id: standing(decided.state, digest)!.importId };
  }

  /** @throws RuleViolation when something builds on the table */
  async takeBack(importId: number, reason: string, issuer: Issuer): Promise<Decided<ImportState>> {
    validReason(reason);
    await checkCaughtUp(this.readModels, 'boards');
    const table = tableOf(await this.state(), importId);
    const step = stepOf(issuer);
    if (!table.isTakenBack) {
      const games = await this.untouched(table);
      await this.checkBalances(table);
      for (const gameId of games) {
        await this.games.change({ type: 'VoidGame', gameId, reason }, step('void', `${importId}:${gameId}`));
      }
      for (const month of await this.standing(table)) {
        await this.months.reopen(month, reason, step('month-back', `${importId}:${month}`));
      }
      for (const { playerId: userId } of table.balances) {
        await this.accounts.setOpeningBalance({ userId, amount: 0 }, step('balance-back', `${importId}:${userId}`));
      }
      await this.readModels.caughtUp(await this.store.head());
      await this.sendAway(table, step);
    }
    return this.run({ type: 'TakeBackTable', importId, reason }, requestDigest({ importId, reason }), issuer);
  }

  /** Adds the new players of a table. */
  private async add({ season, ids: known, attempt, matched }: CheckedTable, step: Step) {
    const ids = new Map(known);
    const added: number[] = [];
    // An interrupted import has added some already.
    for (const { displayName, userId } of matched) {
      const receipt = userId !== null && await this.receipts.find(step('player', `${attempt}:${displayName}`));
      if (receipt && receipt.streamNumber === userId) added.push(userId);
    }
    let position = BEFORE_FIRST;
    for (const { isGuest, openingBalance: _, isActive: __, ...member } of season.members) {
      const issuer = step('player', `${attempt}:${member.displayName}`);
      const decided = isGuest
        ? await this.players.addGuest(member, issuer) : await this.players.add({ ...member, password: null }, issuer);
      ids.set(member.username, decided.state!.playerId);
      added.push(decided.state!.playerId);
      position = decided.position;
    }
    // Recording a game looks up its players in the directory.
    await this.readModels.caughtUp(position);
    return { ids, added };
  }

  /**
   * The games of a table that count.
   * @throws RuleViolation when one was changed by a person, or its month is finalized
   */
  private async untouched({ importId, games }: BroughtIn): Promise<number[]> {
    const counting: number[] = [];
    for (const gameId of games) {
      const events = (await this.store.readStream(gameStreamId(gameId))).map(parseEvent) as Recorded<GameEvent>[];
      const { entry, isVoided } = foldRecorded(gameDecider, events) as RecordedGame;
      if (isVoided) continue;
      if (events.some(({ metadata }) => !isImported(metadata))) {
        const message = `Game ${gameId} was changed since table ${importId} came in: void its games one by one.`;
        throw new RuleViolation('ImportMustBeUntouched', message);
      }
      await this.openMonths.check(entry.date);
      counting.push(gameId);
    }
    return counting;
  }

  /** The months of a table that have its points: an admin may have reopened some. */
  private async standing({ months = [], digest }: BroughtIn): Promise<string[]> {
    const states = await Promise.all(months.map((month) => streamState(this.store, monthStreamId(month), monthDecider)));
    return months.filter((_, index) => states[index]!.broughtIn?.digest === digest);
  }

  private async checkBalances({ importId, balances }: BroughtIn): Promise<void> {
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

  private run(command: ImportCommand, digest: string, issuer: Issuer): Promise<Decided<ImportState>> {
    return this.bus.execute(new StreamCommand<ImportCommand, ImportEvent, ImportState>({
      streamId: IMPORT_STREAM, decider: importDecider, command, digest, issuer,
    }));
  }
}
