/** The checkpoints as earlier versions left them: a row for each projection. */

/** SQL that gives a schema these checkpoints, with its own positions. */
export const earlierCheckpoints = (schema: string): string => `
  create table ${schema}.earlier (
    projection text primary key, version int not null, position bigint not null,
    projected_at timestamptz not null default now(), cleared_at timestamptz, trouble json,
    changes int not null default 0, known_event text);
  insert into ${schema}.earlier (projection, version, position, trouble, changes, known_event)
    select name, version, position, trouble, changes, known_event
    from ${schema}.checkpoints, jsonb_each(states) as each (name, state),
      jsonb_to_record(state) as part (version int, position bigint, trouble json, changes int);
  drop table ${schema}.checkpoints;
  alter table ${schema}.earlier rename to checkpoints;
  alter index ${schema}.earlier_pkey rename to checkpoints_pkey`;
