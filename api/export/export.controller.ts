/** The calls `/api/exports/*`: everything that the group has, for a spreadsheet or for another installation. */
import { Controller, Inject, Module, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { Pool } from 'pg';
import { z } from 'zod';
import { exportCalls } from '../../contract/exports.calls.js';
import { seasonFile } from '../../contract/season.js';
import { rowsOf } from '../../postgres/rows.js';
import { groupFactsOf } from '../../projections/model/facts-in-force.js';
import type { LedgerRow } from '../../projections/read-models/accounts/accounts.js';
import { GamesAsOf } from '../past/games-as-of.js';
import { AccessRecords } from '../platform/access/access-records.js';
import { Clock } from '../platform/clock.js';
import type { ActingMember } from '../platform/commands/issuer.js';
import { EVENT_STORE, type EventStorePort } from '../platform/event-store.token.js';
import { sendDownload } from '../platform/http/csv.js';
import { RequestActor, Serves } from '../platform/http/call-handler.js';
import { ReadWork, ReadWorkInterceptor } from '../platform/http/read-work.js';
import { PlayerDirectory } from '../shared/player-directory.js';
import { zippedTables } from './group-tables.js';
import { type GroupData, seasonOf } from './season-export.js';

const MONTHS = `
  select own.*, source from read.final_standings own join read.finalized_months using (month)
  where brought_in is not null order by month, rank, player_id`;

@Controller()
export class ExportController {
  constructor(
    private readonly pool: Pool,
    private readonly known: GamesAsOf,
    private readonly directory: PlayerDirectory,
    private readonly access: AccessRecords,
    private readonly clock: Clock,
    private readonly work: ReadWork,
    @Inject(EVENT_STORE) private readonly store: EventStorePort,
  ) {}

  @Serves(exportCalls.tables, z.custom<Blob>())
  async tables(@RequestActor() actor: ActingMember, @Res() response: Response): Promise<void> {
    await this.work.admit({ who: actor.actorId, response }, async (inTurn) => {
      await this.access.exported({ what: 'tables', format: 'zip', filter: '' }, actor);
      await sendDownload(response, 'tables.zip', exportCalls.tables.type!, this.zipped(), inTurn);
    });
  }

  @UseInterceptors(ReadWorkInterceptor)
  @Serves(exportCalls.season, seasonFile)
  async season(@RequestActor() actor: ActingMember, @Res({ passthrough: true }) response: Response) {
    await this.access.exported({ what: 'season', format: 'json', filter: '' }, actor);
    response.attachment('season.json');
    return seasonOf(await this.data());
  }

  private async *zipped(): AsyncGenerator<Uint8Array> {
    yield* zippedTables(await this.data());
  }

  private async data(): Promise<GroupData> {
    const [players, facts, games, months, ledger] = await Promise.all([
      this.directory.allPlayers(), groupFactsOf(this.store), this.known.gamesIn('all', undefined),
      rowsOf<GroupData['months'][number]>(this.pool, MONTHS),
      rowsOf<LedgerRow>(this.pool, 'select * from read.ledger_entries order by player_id, revision'),
    ]);
    games.sort((a, b) => a.gameId - b.gameId);
    return { players, facts, games, months, ledger, today: this.clock.today() };
  }
}

@Module({ controllers: [ExportController] })
export class ExportModule {}
