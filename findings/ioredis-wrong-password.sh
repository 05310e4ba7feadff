#!/usr/bin/env bash
# ioredis 5.11.1 with redis-server: `connect()` with a wrong password.
# Guess: it rejects with the answer of Redis, WRONGPASS, as the commands of a client that connects by itself do.
# Seen: `connect()` rejects with 'Connection is closed.'; only the event `error` says why.
# It matters to a start that prints the error of `connect()`: the operator looks for a server that is down.
source "$(dirname "$0")/fresh-folder.sh"
need redis-server
install ioredis@5.11.1
REDIS_PORT=$(free_port)
export REDIS_PORT
start_server 'Ready to accept' redis-server --port "$REDIS_PORT" --save '' --requirepass secret
shows 'event: WRONGPASS*
connect(): Connection is closed.
event: WRONGPASS*
a command: WRONGPASS*' <<'PROGRAM'
import { Redis } from 'ioredis';
const address = `redis://:wrong@127.0.0.1:${process.env.REDIS_PORT}`;
const said = (label) => (error) => console.log(`${label}: ${error.message}`);
const first = new Redis(address, { lazyConnect: true, retryStrategy: null });
first.on('error', said('event'));
await first.connect().catch(said('connect()'));
const second = new Redis(address, { retryStrategy: null });
second.on('error', said('event'));
await second.get('key').catch(said('a command'));
process.exit();
PROGRAM
