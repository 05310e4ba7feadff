/**
 * Owns what is remembered of commands that changed nothing. A command that did is known by its events; one that did
 * not leaves none, and without this a late repeat would be decided anew, on what others did since.
 */
import type { Pool } from 'pg';
import type { Issuer } from './issuer.js';

export interface UnchangedCommand {
  readonly commandDigest: string;
  /** Of the stream's last event when it was decided; -1 without one. */
  readonly revision: number;
}

export class UnchangedCommands {
  constructor(private readonly pool: Pool) {}

  async find(streamId: string, { idempotencyKey }: Issuer): Promise<UnchangedCommand | undefined> {
    const { rows } = await this.pool.query<UnchangedCommand>({
      name: 'find-unchanged-command',
      text: `select command_digest as "commandDigest", revision from app.unchanged_commands
        where idempotency_key = $1 and stream_id = $2`,
      values: [idempotencyKey, streamId],
    });
    return rows[0];
  }

  /** Of several at once the first is kept. */
  async add(streamId: string, { idempotencyKey }: Issuer, command: UnchangedCommand): Promise<void> {
    await this.pool.query(
      `insert into app.unchanged_commands (idempotency_key, stream_id, command_digest, revision)
       values ($1, $2, $3, $4) on conflict do nothing`,
      [idempotencyKey, streamId, command.commandDigest, command.revision],
    );
  }
}
