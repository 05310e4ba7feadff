#!/usr/bin/env bash
# ioredis 5.11.1 with redis-server: the address names database 99 of the usual 16.
# Guess: `connect()` or the first command is rejected.
# Seen: both succeed, and the keys are in database 0. Only the event `error` says that the index is out of range.
# It matters to two programs that share a Redis by its databases: after a typing error they share their keys.
source "$(dirname "$0")/fresh-folder.sh"
need redis-server
install ioredis@5.11.1
REDIS_PORT=$(free_port)
export REDIS_PORT
start_server 'Ready to accept' redis-server --port "$REDIS_PORT" --save ''
shows 'event: ERR DB index is out of range
connect(): ready
set: OK
read from database 0: mine' <<'PROGRAM'
import { Redis } from 'ioredis';
const address = `redis://127.0.0.1:${process.env.REDIS_PORT}`;
const lost = new Redis(`${address}/99`, { lazyConnect: true });
lost.on('error', (error) => console.log(`event: ${error.message}`));
await lost.connect();
console.log(`connect(): ${lost.status}`);
console.log(`set: ${await lost.set('key', 'mine')}`);
console.log(`read from database 0: ${await new Redis(`${address}/0`).get('key')}`);
process.exit();
PROGRAM
