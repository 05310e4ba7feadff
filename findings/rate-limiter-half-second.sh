#!/usr/bin/env bash
# rate-limiter-flexible 11.4.0: `duration: 0.5`, two points in half a second, in memory and in Redis.
# Guess: both give new points after half a second.
# Seen: in memory it is so. In Redis the duration is cut to 0 seconds, which means for ever: no points again.
# It matters to a program that tests with the memory and runs with Redis: callers stay locked out.
source "$(dirname "$0")/fresh-folder.sh"
need redis-server
install rate-limiter-flexible@11.4.0 ioredis@5.11.1
REDIS_PORT=$(free_port)
export REDIS_PORT
start_server 'Ready to accept' redis-server --port "$REDIS_PORT" --save ''
shows 'memory: given, given, refused; later given
Redis: given, given, refused; later refused
time to live of the key in Redis: -1' <<'PROGRAM'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { Redis } from 'ioredis';
const storeClient = new Redis(Number(process.env.REDIS_PORT), '127.0.0.1');
await storeClient.ping();
const limits = { points: 2, duration: 0.5 };
async function show(label, limiter) {
  const ask = () => limiter.consume('caller').then(() => 'given', () => 'refused');
  const answers = await Promise.all([ask(), ask(), ask()]);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  console.log(`${label}: ${answers.join(', ')}; later ${await ask()}`);
}
await show('memory', new RateLimiterMemory(limits));
await show('Redis', new RateLimiterRedis({ ...limits, storeClient }));
console.log(`time to live of the key in Redis: ${await storeClient.pttl('rlflx:caller')}`);
process.exit();
PROGRAM
