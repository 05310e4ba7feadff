/** Logins and their cookies, for tests of sessions. */
import pg from 'pg';
import type { Group } from './group.js';
import type { Answer, HttpClient } from './http-client.js';

export const cookieOf = ({ headers }: Answer): string => headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** @param group  gives the group of a suite, which exists only when its tests run */
export function sessionsOf(group: Group) {
  const logIn = (
    username: string,
    password: string,
    headers: Record<string, string> = {},
    client: HttpClient = group.application.anonymous(),
  ): Promise<Answer> => client.post('/api/auth/login', { username, password }, { headers });

  /** The member to whom a cookie belongs, which may be a copy. */
  async function ownerOf(cookie: string): Promise<string | undefined> {
    const { body } = await group.application.anonymous()
      .get<{ user: { username: string } | null }>('/api/auth/status', { headers: { Cookie: cookie } });
    return body.user?.username;
  }

  async function connected(work: (client: pg.Client) => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: group.application.databaseUrl });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }

  const query = (statement: string): Promise<void> => connected(async (client) => void (await client.query(statement)));

  return { logIn, ownerOf, connected, query };
}
