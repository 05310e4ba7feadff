/** The VAPID keys, by which push services recognize this server; browsers subscribe with the public one. */
import type { Pool } from 'pg';
import webPush from 'web-push';
import { madeOnce } from '../platform/persistence/made-once.js';

export const pushKeys = async (pool: Pool): Promise<webPush.VapidKeys> =>
  JSON.parse(await madeOnce(pool, 'push-keys', () => JSON.stringify(webPush.generateVAPIDKeys()))) as
    webPush.VapidKeys;
