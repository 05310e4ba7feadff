/** The migrations of the durable tables, oldest first. A released migration is never edited. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Statements {
  readonly up: readonly string[];
  readonly down: readonly string[];
}

/** @param name  ends with a timestamp, by which TypeORM orders them */
const migration = (name: string, { up, down }: Statements): new () => MigrationInterface => class {
  readonly name = name;
  readonly up = (runner: QueryRunner): Promise<void> => runAll(runner, up);
  readonly down = (runner: QueryRunner): Promise<void> => runAll(runner, down);
};

async function runAll(runner: QueryRunner, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await runner.query(statement);
}

/** Player ids begin at 1; 79 belongs to No Player and is skipped when drawn. */
const DurableTables1764000000000 = migration('DurableTables1764000000000', {
  up: [
    `create table app.credentials (
      player_id int primary key, username text not null unique, password_hash text)`,
    `create table app.command_receipts (
      idempotency_key text primary key, command_digest text not null, stream_number int not null,
      received_at timestamptz not null default now())`,
    'create sequence app.game_ids as int',
    'create sequence app.player_ids as int',
    'create table app.settings (name text primary key, value text not null)',
    `create table app.sessions (
      sid text primary key, sess json not null, expire timestamptz not null)`,
    'create index sessions_expire on app.sessions (expire)',
  ],
  down: [
    `drop table app.credentials, app.command_receipts, app.settings, app.sessions`,
    'drop sequence app.game_ids, app.player_ids',
  ],
});

/** The memory of the fee process, its checkpoint, and the numbers of payments. */
const Billing1764100000000 = migration('Billing1764100000000', {
  up: [
    `create table app.checkpoints (
      projection text primary key, version int not null, position bigint not null,
      projected_at timestamptz not null default now(), cleared_at timestamptz)`,
    `insert into app.checkpoints (projection, version, position) values ('fees', 1, -1)`,
    `create table app.months_played (
      month text, player_id int, games int not null, first_game_id int not null, first_date date not null,
      is_settled boolean not null, attempts int not null default 0, follow_up bigint,
      primary key (month, player_id))`,
    'create index months_played_due on app.months_played (month, player_id) where not is_settled',
    'create index months_played_follow_up on app.months_played (follow_up)',
    'create sequence app.payment_ids as int',
  ],
  down: [
    'drop table app.checkpoints, app.months_played',
    'drop sequence app.payment_ids',
  ],
});

/** The course of rebuilds and verifications, the last runs of schedules, and skipped events. */
const Rebuilds1764200000000 = migration('Rebuilds1764200000000', {
  up: [
    `create table app.rebuilds (
      id int generated always as identity primary key, kind text not null, state text not null,
      requested_by int, requested_at timestamptz not null, started_at timestamptz, finished_at timestamptz,
      step int not null default 0, events int not null default 0, total_events int,
      is_cancel_requested boolean not null default false, comparison jsonb, differences int, error text)`,
    // Only one of a kind at a time, in all processes.
    `create unique index rebuilds_running on app.rebuilds (kind) where state = 'running'`,
    `create table app.schedule_runs (
      schedule text primary key, last_due timestamptz not null, last_run_at timestamptz, outcome text)`,
    `create table app.skipped_events (
      projection text, position bigint, event_id uuid not null, type text not null, error text not null,
      skipped_by int not null, skipped_at timestamptz not null, primary key (projection, position))`,
  ],
  down: ['drop table app.rebuilds, app.schedule_runs, app.skipped_events'],
});

const UNCHANGED_COMMANDS = `create table app.unchanged_commands (
  idempotency_key text, stream_id text, command_digest text not null, revision int not null,
  received_at timestamptz not null default now(), primary key (idempotency_key, stream_id))`;

/** Commands that changed nothing, under their idempotency keys. */
const UnchangedCommands1764300000000 = migration('UnchangedCommands1764300000000', {
  up: [UNCHANGED_COMMANDS],
  down: ['drop table app.unchanged_commands'],
});

/** Why a process manager stopped, for questions in other processes. */
const Trouble1764400000000 = migration('Trouble1764400000000', {
  up: ['alter table app.checkpoints add column trouble json'],
  down: ['alter table app.checkpoints drop column trouble'],
});

/** One receipt for every command, so that a key is for one command on all streams. */
const CommandReceipts1764450000000 = migration('CommandReceipts1764450000000', {
  up: [
    `alter table app.command_receipts
      alter column stream_number drop not null, add column unchanged_at int`,
    `insert into app.command_receipts (idempotency_key, command_digest, unchanged_at, received_at)
      select idempotency_key, command_digest, revision, received_at from app.unchanged_commands
      on conflict do nothing`,
    'drop table app.unchanged_commands',
  ],
  down: [
    UNCHANGED_COMMANDS,
    'delete from app.command_receipts where stream_number is null',
    `alter table app.command_receipts
      drop column unchanged_at, alter column stream_number set not null`,
  ],
});

/** Passwords that admins set, by idempotency key, so that a late repeat changes nothing. */
const PasswordChanges1764460000000 = migration('PasswordChanges1764460000000', {
  up: [
    `create table app.password_changes (
      idempotency_key text primary key, password_hash text not null, changed_at timestamptz not null default now())`,
  ],
  down: ['drop table app.password_changes'],
});

/** Acts of admins that may be in the log but not carried out yet, in case the process dies. */
const PendingActs1764600000000 = migration('PendingActs1764600000000', {
  up: [
    `create table app.pending_acts (
      idempotency_key text primary key, noted_at timestamptz not null default now())`,
  ],
  down: ['drop table app.pending_acts'],
});

/** Counts changes to a process manager's rows, as for read models. */
const Changes1764700000000 = migration('Changes1764700000000', {
  up: ['alter table app.checkpoints add column changes int not null default 0'],
  down: ['alter table app.checkpoints drop column changes'],
});

/** Months that the system has not finalized because a tie was pending. */
const HeldMonths1764850000000 = migration('HeldMonths1764850000000', {
  up: [
    `create table app.held_months (
      month text primary key, held_at timestamptz not null default now())`,
  ],
  down: ['drop table app.held_months'],
});

/** Sessions as members see them, under ids that open nothing; and failed logins for admins. */
const Logins1764800000000 = migration('Logins1764800000000', {
  up: [
    `alter table app.sessions
      add column id uuid not null unique default gen_random_uuid(),
      add column player_id int generated always as ((sess #>> '{passport,user}')::int) stored,
      add column device text,
      add column opened_at timestamptz not null default now(),
      add column seen_at timestamptz not null default now()`,
    'create index sessions_player on app.sessions (player_id)',
    `create table app.failed_logins (
      player_id int not null, network text not null, day date not null, failures int not null,
      last_at timestamptz not null, primary key (player_id, network, day))`,
  ],
  down: [
    'drop table app.failed_logins',
    `alter table app.sessions
      drop column id, drop column player_id, drop column device, drop column opened_at, drop column seen_at`,
  ],
});

/** Comparisons whose alarm an admin has acknowledged. Before, a clean comparison ended an alarm. */
const AcknowledgedAlarms1764810000000 = migration('AcknowledgedAlarms1764810000000', {
  up: [
    'alter table app.rebuilds add column acknowledged_at timestamptz',
    `update app.rebuilds found set acknowledged_at = finished_at where differences > 0 and exists (
      select from app.rebuilds later where later.differences = 0 and later.finished_at > found.finished_at)`,
  ],
  down: ['alter table app.rebuilds drop column acknowledged_at'],
});

/** Pictures of members; the log says which one is a member's. */
const Pictures1764900000000 = migration('Pictures1764900000000', {
  up: [
    `create table app.pictures (
      player_id int, version text, type text not null, content bytea not null, primary key (player_id, version))`,
  ],
  down: ['drop table app.pictures'],
});

export const migrations = [
  DurableTables1764000000000, Billing1764100000000, Rebuilds1764200000000,
  UnchangedCommands1764300000000, Trouble1764400000000, CommandReceipts1764450000000,
  PasswordChanges1764460000000,
  PendingActs1764600000000,
  Changes1764700000000,
  Logins1764800000000,
  HeldMonths1764850000000,
  AcknowledgedAlarms1764810000000,
  Pictures1764900000000,
];
