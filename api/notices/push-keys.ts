/** The VAPID keys, by which push services recognize this server; browsers subscribe with the public one. */
import type { DataSource } from 'typeorm';
import webPush from 'web-push';
import { madeOnce } from '../platform/persistence/made-once.js';

export const pushKeys = async (dataSource: DataSource): Promise<webPush.VapidKeys> =>
  JSON.parse(await madeOnce(dataSource, 'push-keys', () => JSON.stringify(webPush.generateVAPIDKeys()))) as
    webPush.VapidKeys;
