/** Owns the migrations of the durable tables, oldest first. A migration that was released is never edited. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Player ids are given from 1 on; 79 is No Player's and is passed over by who draws it. */
class DurableTables1764000000000 implements MigrationInterface {
  readonly name = 'DurableTables1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table app.credentials (
      player_id int primary key, username text not null unique, password_hash text)`);
    await runner.query(`create table app.command_receipts (
      idempotency_key text primary key, command_digest text not null, stream_number int not null,
      received_at timestamptz not null default now())`);
    await runner.query('create sequence app.game_ids as int');
    await runner.query('create sequence app.player_ids as int');
    await runner.query('create table app.settings (name text primary key, value text not null)');
    await runner.query(`create table app.sessions (
      sid text primary key, sess json not null, expire timestamptz not null)`);
    await runner.query('create index sessions_expire on app.sessions (expire)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table app.credentials, app.command_receipts, app.settings, app.sessions`);
    await runner.query('drop sequence app.game_ids, app.player_ids');
  }
}

export const migrations = [DurableTables1764000000000];
