/**
 * The migrations of the durable tables, oldest first. A released migration is never edited. There is no way back but
 * a backup.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** @param name  ends with a timestamp, by which TypeORM orders migrations */
const migration = (name: string, statements: string): new () => MigrationInterface => class {
  readonly name = name;
  readonly up = (runner: QueryRunner): Promise<unknown> => runner.query(statements);
  readonly down = (): Promise<never> => Promise.reject(new Error('To go back, restore a backup.'));
};

/** Named like the last migration before the first release: a database that has them all is left alone. */
const Pictures1764900000000 = migration('Pictures1764900000000', `
  -- The hash is null until a password is set.
  create table app.credentials (player_id int primary key, username text not null unique, password_hash text);

  -- Passwords that admins set, by idempotency key, so that a late repeat changes nothing.
  create table app.password_changes (
    idempotency_key text primary key, password_hash text not null, changed_at timestamptz not null default now());

  -- One receipt for every command, so that a key is for one command on all streams.
  create table app.command_receipts (
    idempotency_key text primary key, command_digest text not null, stream_number int, unchanged_at int,
    received_at timestamptz not null default now());

  -- Player ids begin at 1; 79 belongs to No Player and is skipped when drawn.
  create sequence app.game_ids as int;
  create sequence app.player_ids as int;
  create sequence app.payment_ids as int;

  create table app.settings (name text primary key, value text not null);

  -- Members see their sessions under an id that opens nothing.
  create table app.sessions (
    sid text primary key, sess json not null, expire timestamptz not null,
    id uuid not null unique default gen_random_uuid(),
    player_id int generated always as ((sess #>> '{passport,user}')::int) stored,
    device text, opened_at timestamptz not null default now(), seen_at timestamptz not null default now());
  create index sessions_expire on app.sessions (expire);
  create index sessions_player on app.sessions (player_id);

  -- What rate-limiter-flexible counts with; it can also make the table, but not in two processes at once.
  create table app.login_failures (key varchar(255) primary key, points int not null default 0, expire bigint);
  create table app.failed_logins (
    player_id int not null, network text not null, day date not null, failures int not null,
    last_at timestamptz not null, primary key (player_id, network, day));

  -- Checkpoints of process managers, and the memory of the one that charges fees.
  create table app.checkpoints (
    projection text primary key, version int not null, position bigint not null,
    projected_at timestamptz not null default now(), cleared_at timestamptz, trouble json,
    changes int not null default 0);
  insert into app.checkpoints (projection, version, position) values ('fees', 1, -1);
  create table app.months_played (
    month text, player_id int, games int not null, first_game_id int not null, first_date date not null,
    is_settled boolean not null, attempts int not null default 0, follow_up bigint, primary key (month, player_id));
  create index months_played_due on app.months_played (month, player_id) where not is_settled;
  create index months_played_follow_up on app.months_played (follow_up);

  -- The course of rebuilds and verifications; in all processes only one of a kind at a time.
  create table app.rebuilds (
    id int generated always as identity primary key, kind text not null, state text not null,
    requested_by int, requested_at timestamptz not null, started_at timestamptz, finished_at timestamptz,
    step int not null default 0, events int not null default 0, total_events int,
    is_cancel_requested boolean not null default false, comparison jsonb, differences int, error text,
    acknowledged_at timestamptz);
  create unique index rebuilds_running on app.rebuilds (kind) where state = 'running';
  create table app.schedule_runs (
    schedule text primary key, last_due timestamptz not null, last_run_at timestamptz, outcome text);
  create table app.skipped_events (
    projection text, position bigint, event_id uuid not null, type text not null, error text not null,
    skipped_by int not null, skipped_at timestamptz not null, primary key (projection, position));

  -- Acts of admins that may be in the log but not carried out yet, in case the process dies.
  create table app.pending_acts (idempotency_key text primary key, noted_at timestamptz not null default now());

  -- Months that the system has not finalized because a tie was pending.
  create table app.held_months (month text primary key, held_at timestamptz not null default now());

  -- The log says which picture is a member's.
  create table app.pictures (
    player_id int, version text, type text not null, content bytea not null, primary key (player_id, version));
`);

const Seals1766400000000 = migration('Seals1766400000000', `
  -- Also in the file of seals. A log that is moved gives its events other positions.
  create table app.seals (
    number int primary key, seal json not null, file_bytes bigint not null, log_position bigint);
`);

const SeenBadges1766500000000 = migration('SeenBadges1766500000000', `
  -- So that a badge is new to each reader once; which badges there are follows from the log.
  create table app.seen_badges (
    reader_id int, player_id int, badges text[] not null, primary key (reader_id, player_id));
`);

const Screens1768000000000 = migration('Screens1768000000000', `
  -- Screens in the room. One that was not added yet waits for its code to be typed.
  create table app.screens (
    id int generated always as identity primary key, token_digest text not null unique, code text not null,
    network text not null, device text not null, expires_at timestamptz not null,
    added_by int, added_at timestamptz);
  create unique index screens_code on app.screens (code) where added_at is null;
`);

const GamesUnderWay1768100000000 = migration('GamesUnderWay1768100000000', `
  -- Games that are being entered, as phones share them. A game is recorded under \`first_id:id\`.
  create table app.games_under_way (
    id uuid primary key, first_id int not null, taker_id int, hands int not null default 0,
    code text unique, code_expires_at timestamptz, draft jsonb not null,
    started_at timestamptz not null, changed_at timestamptz not null, expires_at timestamptz not null);
`);

const Notices1769000000000 = migration('Notices1769000000000', `
  -- Written by their process, except what the member and the push did with them.
  create table app.notices (
    member_id int, kind text, subject text, facts json not null, due_at timestamptz not null,
    id int generated always as identity unique, read_at timestamptz, pushed_at timestamptz,
    primary key (member_id, kind, subject));
  create index notices_due on app.notices (due_at);
  -- The process begins where the fees are: what is in the log by now is no news.
  insert into app.checkpoints (projection, version, position)
    select 'notices', 1, position from app.checkpoints where projection = 'fees';

  -- Which kinds are pushed; no row means off.
  create table app.notice_switches (
    member_id int, kind text, since timestamptz not null, primary key (member_id, kind));
  -- A browser's address for pushes ends with its session.
  create table app.push_subscriptions (
    sid text primary key references app.sessions on delete cascade, endpoint text not null unique,
    keys json not null, contact text not null, since timestamptz not null);
`);

const SealsWithoutFileSize1769100000000 = migration('SealsWithoutFileSize1769100000000', `
  -- A process knows the size of the file from its own comparison. What was said of breaks is in the log.
  alter table app.seals drop column file_bytes;
  delete from app.settings where name in
    ('verified-seal', 'sound-log-since', 'broken-seal', 'opening-seal', 'opened-seal');
`);

const Turns1770100000000 = migration('Turns1770100000000', `
  -- Decisions that depend on several streams: the append that was announced last, until its outcome is known.
  create table app.turns (name text primary key, version int not null, announced json);
`);

const Processes1770200000000 = migration('Processes1770200000000', `
  -- Processes carry out the acts of admins and finalize the held months. They begin where the fees are.
  insert into app.checkpoints (projection, version, position)
    select name, 1, position from app.checkpoints, unnest(array['maintenance', 'months']) as name
    where projection = 'fees';
  -- Null if a process of an earlier version noted it: that one carries it out.
  alter table app.pending_acts add column position bigint;
  -- When to look whether a tie is still pending; null until a game of the month changes.
  alter table app.held_months add column due_at timestamptz default now();
`);

const Cards1771000000000 = migration('Cards1771000000000', `
  create sequence app.card_ids as int;
`);

const Plans1771100000000 = migration('Plans1771100000000', `
  create sequence app.plan_ids as int;

  -- What a member wishes for evenings ahead, and the digest of the secret in their calendar's link.
  create table app.plan_wishes (
    member_id int primary key, usually_comes_since timestamptz, wants_reminder boolean not null default false,
    calendar_digest text unique);

  -- News of evenings that become a notice of every member; only the latest of an evening.
  create table app.evening_news (
    topic text primary key, subject text not null, facts json not null, due_at timestamptz not null, except_id int);
`);

const Guests1771200000000 = migration('Guests1771200000000', `
  -- The log may have guests from now on. Version 0.2.0 cannot read them, and refuses data with this name.
`);

/** From then on the log may also have an end of no sessions, which earlier versions cannot read. */
const KnownEvents1771300000000 = migration('KnownEvents1771300000000', `
  -- Position and id of the last event that was projected: a log that went back does not have it.
  alter table app.checkpoints add column known_event text;
`);

const LastingPushes1772000000000 = migration('LastingPushes1772000000000', `
  -- Pushes belong to a member and a browser, and outlive a session that only expires. Null unless they were stopped.
  alter table app.push_subscriptions add column member_id int, add column stopped text;
  update app.push_subscriptions subscription set member_id = player_id
    from app.sessions where sessions.sid = subscription.sid;
  alter table app.push_subscriptions
    drop constraint push_subscriptions_pkey, drop constraint push_subscriptions_sid_fkey,
    drop constraint push_subscriptions_endpoint_key,
    alter column sid drop not null, add unique (sid), add primary key (endpoint),
    add foreign key (sid) references app.sessions on delete set null;
`);

/**
 * A process that is added later begins where the fees are, by its own migration:
 * update app.checkpoints set states = states || jsonb_build_object('name', states -> 'fees' || '{"trouble": null}')
 */
const OneRowOfCheckpoints1772500000000 = migration('OneRowOfCheckpoints1772500000000', `
  -- A batch changes the checkpoints of all processes in one row. Their states are by name.
  lock table app.checkpoints;
  create table app.states (
    is_only boolean primary key default true check (is_only), states jsonb not null, known_event text);
  insert into app.states (states, known_event)
    select jsonb_object_agg(projection, jsonb_build_object('version', version, 'position', position::text,
        'changes', changes, 'clearedAt', cleared_at, 'trouble', trouble)),
      (array_agg(known_event order by split_part(known_event, ' ', 1)::bigint desc nulls last))[1]
    from app.checkpoints;
  drop table app.checkpoints;
  alter table app.states rename to checkpoints;
  alter index app.states_pkey rename to checkpoints_pkey;
`);

const FewerRowsOfGames1773000000000 = migration('FewerRowsOfGames1773000000000', `
  -- A game changes one row of its month, and one of its evening.
  create table app.games_of_months (month text primary key, games jsonb not null);
  insert into app.games_of_months
    select month, jsonb_object_agg(player_id, games) from app.months_played group by month;
  alter table app.months_played alter column games type boolean using games > 0;
  alter table app.months_played rename column games to has_games;

  -- Recaps that are notices already stay notices, even those that are not due yet.
  create table app.recaps (date date primary key, due jsonb not null, due_at timestamptz);
  create index recaps_due on app.recaps (due_at);
`);

const Usernames1773100000000 = migration('Usernames1773100000000', `
  -- A username can change until the member has logged in. Null in rows of earlier backups.
  alter table app.credentials add column has_logged_in boolean default false;
  update app.credentials set has_logged_in = password_hash is not null;
`);

const Door1773200000000 = migration('Door1773200000000', `
  -- The door of the group: one code for all who have no password yet. Waiting are hashes of passwords, by member.
  create table app.door (
    is_only boolean primary key default true check (is_only), secret_digest text not null, until timestamptz not null,
    opened_by int not null, sid text not null, is_closed boolean not null default false,
    waiting jsonb not null default '{}', joined jsonb not null default '{}');
  -- The number of joins that were undone: the marks of browsers from before an undo do not count.
  alter table app.credentials add column undone int not null default 0;
`);

/** From then on the log may also have the first steps and their answer on money, which earlier versions cannot read. */
const FirstSteps1773300000000 = migration('FirstSteps1773300000000', `
  -- The position of the event that last made the fee due: a game, or an answer on money.
  alter table app.months_played add column due_since bigint not null default 0;
`);

const LiveGames1773400000000 = migration('LiveGames1773400000000', `
  -- The number by which members see a game under way, and the member who asks for it. Its first phone does not know
  -- that it went on elsewhere if an admin answered in its place.
  alter table app.games_under_way
    add column live_id int generated always as identity unique,
    add column asked_by int, add column asked_at timestamptz,
    add column went_on_unseen boolean not null default false;
`);

const EveningsEnded1773500000000 = migration('EveningsEnded1773500000000', `
  -- The log may have ended evenings from now on, which earlier versions cannot read.
`);

const BroughtIn1773700000000 = migration('BroughtIn1773700000000', `
  -- The log may have tables that were brought in, and downloads of everything, which earlier versions cannot read.
`);

const TablesUnderWay1773800000000 = migration('TablesUnderWay1773800000000', `
  -- The tables that come in or go back, with what is left to do. A row goes when its table is in, or back.
  create table app.tables_under_way (
    key text primary key, work json not null, holder text not null, held_until timestamptz not null,
    begun_at timestamptz not null default now());
`);

export const migrations = [
  Pictures1764900000000, Seals1766400000000, SeenBadges1766500000000, Screens1768000000000,
  GamesUnderWay1768100000000, Notices1769000000000, SealsWithoutFileSize1769100000000,
  Turns1770100000000, Processes1770200000000, Cards1771000000000, Plans1771100000000, Guests1771200000000,
  KnownEvents1771300000000, LastingPushes1772000000000, OneRowOfCheckpoints1772500000000,
  FewerRowsOfGames1773000000000, Usernames1773100000000, Door1773200000000, FirstSteps1773300000000,
  LiveGames1773400000000, EveningsEnded1773500000000, BroughtIn1773700000000,
  TablesUnderWay1773800000000,
];
