/** The calls `/api/imports*` (docs/rules.md, Tables): tables that an admin brings in, and takes back. */
import { Controller, Inject, Module, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import { importCalls } from '../../contract/imports.calls.js';
import {
  broughtIn, importRequest, type ImportRequest, importView, type ImportView, tableRequest, type TableRequest, tableView,
} from '../../contract/imports.js';
import type { ReasonRequest } from '../../contract/request.js';
import { parseEvent } from '../../domain/event-registry.js';
import { IMPORT_STREAM, type ImportEvent } from '../../domain/import/import.events.js';
import type { Recorded } from '../../domain/recorded-event.js';
import { lookOf } from '../../domain/free-text.js';
import { BillingModule } from '../billing/billing-commands.js';
import { GamesModule } from '../games/games.controller.js';
import { MonthsModule } from '../months/months.controller.js';
import type { Issuer } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { PathId, ReasonBody, RequestBody, RequestIssuer, Serves, Written } from '../platform/http/call-handler.js';
import { ReadWorkInterceptor } from '../platform/http/read-work.js';
import { PlayersModule } from '../players/player-commands.js';
import { PlayerDirectory } from '../shared/player-directory.js';
import { TableCheck } from './table-check.js';
import { TableImports } from './table-imports.js';

@Controller()
export class ImportsController {
  constructor(
    private readonly imports: TableImports,
    private readonly directory: PlayerDirectory,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  @Serves(importCalls.list, z.array(importView))
  async list(): Promise<ImportView[]> {
    const players = await this.directory.allPlayers();
    const events = (await this.store.readStream(IMPORT_STREAM)).map(parseEvent) as Recorded<ImportEvent>[];
    const views = new Map<number, ImportView>();
    for (const { event: { type, data }, metadata: { at, actorId } } of events) {
      const act = { at, by: actorId === null ? null : players.ref(actorId), reason: data.reason };
      if (type === 'TableBroughtIn') {
        const { importId: id, kind, rows, games, months = [], balances } = data;
        views.set(id, {
          id, kind, rows, games: games.length, months: months.length, balances: balances.length, ...act,
          takenBack: null,
        });
      } else views.set(data.importId, { ...views.get(data.importId)!, takenBack: act });
    }
    return [...views.values()].reverse();
  }

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(importCalls.read, tableView)
  async read(@RequestBody(tableRequest) request: TableRequest) {
    const { read, matched, faults, games, months, known, boards, fees } = await this.imports.check(request);
    const names = new Map(matched.map(({ name, displayName }) => [lookOf(name), displayName]));
    return {
      kind: read.kind, columns: [...read.columns], rows: read.rows, faults: [...faults],
      members: matched.map(({ username: _, ...member }) => member),
      games: games.length, months: months.length, known, boards, fees,
      balances: read.balances.map(({ name, amount }) => ({ name: names.get(lookOf(name))!, amount })),
    };
  }

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(importCalls.bringIn, broughtIn)
  async bringIn(@RequestBody(importRequest) request: ImportRequest, @RequestIssuer() issuer: Issuer) {
    const { id, position } = await this.imports.bringIn(request, issuer);
    return new Written({ id }, position);
  }

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(importCalls.takeBack, broughtIn)
  async takeBack(@PathId() id: number, @ReasonBody() { reason }: ReasonRequest, @RequestIssuer() issuer: Issuer) {
    const { position } = await this.imports.takeBack(id, reason, issuer);
    return new Written({ id }, position);
  }
}

@Module({
  imports: [BillingModule, GamesModule, MonthsModule, PlayersModule], providers: [TableCheck, TableImports],
  exports: [TableImports],
})
export class ImportsModule {}

/** Only a process with HTTP has the calls. */
@Module({ imports: [ImportsModule], controllers: [ImportsController] })
export class ImportsHttpModule {}
