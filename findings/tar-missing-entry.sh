#!/usr/bin/env bash
# tar 7.5.23: `tar.x` with the names of the entries to extract.
# Guess: a name that is not in the archive is an error, as with the command `tar`, and `./` before a name is ignored.
# Seen: it resolves and extracts nothing, with `strict: true` too, and `./data/log` is another name than `data/log`.
# It matters to a restore that asks for one file and goes on: check that the file is there.
source "$(dirname "$0")/fresh-folder.sh"
install tar@7.5.23
shows 'data/lag: resolved, extracted nothing
./data/log: resolved, extracted nothing
data/log: resolved, extracted log' <<'PROGRAM'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import * as tar from 'tar';
mkdirSync('data');
mkdirSync('out');
writeFileSync('data/log', 'one');
await tar.c({ file: 'backup.tar' }, ['data']);
for (const name of ['data/lag', './data/log', 'data/log']) {
  const answer = await tar.x({ file: 'backup.tar', cwd: 'out', strict: true }, [name]).then(() => 'resolved', String);
  const found = existsSync('out/data') ? readdirSync('out/data').join() : 'nothing';
  console.log(`${name}: ${answer}, extracted ${found}`);
}
PROGRAM
