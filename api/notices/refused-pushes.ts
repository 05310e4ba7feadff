/** What push services have refused for good: a fault of the token, or of the contact in it. */
import type { Pool } from 'pg';
import { rowsOf } from '../../postgres/rows.js';
import { SESSION_ENDED } from '../platform/auth/credentials.js';

/** A sentence for each service and reason. A database of an earlier version has no reasons. */
export async function refusedPushes(pool: Pool): Promise<string[]> {
  const refused = await rowsOf<{ host: string; reason: string }>(pool, `
    select distinct split_part(endpoint, '/', 3) as host, to_jsonb(pushes) ->> 'stopped' as reason
    from app.push_subscriptions pushes where to_jsonb(pushes) ->> 'stopped' <> '${SESSION_ENDED}' order by 1, 2`);
  return refused.map(({ host, reason }) => `${host} refuses our pushes: ${reason}.`);
}
