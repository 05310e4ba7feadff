#!/usr/bin/env bash
# bullmq 6.7.0 with redis-server: a job is added whose id is already in the queue.
# Guess: `add()` is rejected, or returns the job that is there.
# Seen: nothing is stored, and the job that comes back has the new data, which no worker will ever see.
# It matters to a program that logs or trusts the returned job: read it again by its id.
source "$(dirname "$0")/fresh-folder.sh"
need redis-server
install bullmq@6.7.0 ioredis@5.11.1
REDIS_PORT=$(free_port)
export REDIS_PORT
start_server 'Ready to accept' redis-server --port "$REDIS_PORT" --save ''
shows 'returned: {"evening":2}
stored: {"evening":1}' <<'PROGRAM'
import { Queue } from 'bullmq';
const queue = new Queue('reminders', { connection: { host: '127.0.0.1', port: Number(process.env.REDIS_PORT) } });
await queue.add('remind', { evening: 1 }, { jobId: 'ali' });
const again = await queue.add('remind', { evening: 2 }, { jobId: 'ali' });
console.log(`returned: ${JSON.stringify(again.data)}`);
console.log(`stored: ${JSON.stringify((await queue.getJob('ali')).data)}`);
process.exit();
PROGRAM
