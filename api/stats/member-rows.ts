/** Reads the rows of one member, and checks who has statistics. */
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RuleViolation } from '../../domain/rule-violation.js';
import type { Figures } from '../../domain/stats/figures.js';
import {
  playerMonthsTable, type PlayerTotalsRow, playerTotalsTable, toFigures,
} from '../../projections/read-models/player-stats/player-stats.tables.js';
import { PlayerDirectory, type Players } from '../platform/directory/player-directory.js';
import { entityOf } from '../platform/persistence/read-entity.js';

@Injectable()
export class MemberRows {
  constructor(private readonly dataSource: DataSource, private readonly directory: PlayerDirectory) {}

  /**
   * All players, if the member is one of them.
   * @throws RuleViolation for an unknown id and for No Player
   */
  async playersWith(playerId: number): Promise<Players> {
    const players = await this.directory.all();
    if (!players.ids.has(playerId)) {
      throw new RuleViolation('PlayerMustExist', `There is no player ${playerId}.`, 'missing');
    }
    if (players.row(playerId).is_placeholder) {
      throw new RuleViolation('NoPlayerIsCountedNowhere', 'No Player has no statistics.', 'missing');
    }
    return players;
  }

  /** Null before the first game. */
  totals(playerId: number): Promise<PlayerTotalsRow | null> {
    return this.dataSource.getRepository(entityOf(playerTotalsTable)).findOneBy({ player_id: playerId });
  }

  /** Null if the member did not play. */
  async figuresOfMonth(playerId: number, month: string): Promise<Figures | null> {
    const months = this.dataSource.getRepository(entityOf(playerMonthsTable));
    const row = await months.findOneBy({ month, player_id: playerId });
    return row && toFigures(row);
  }
}
