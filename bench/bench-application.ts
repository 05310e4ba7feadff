/** Owns the whole server for benchmarks: in this process, with the sample group in it and its admin logged in. */
import { startServer } from '../api/main.js';
import { SAMPLE_PASSWORD, sampleSeason } from '../api/seed/sample-group.js';
import { torontoDate } from '../domain/toronto-date.js';

export interface BenchApplication {
  readonly url: string;
  /** Header `Cookie` of the admin. */
  readonly cookie: string;
  close(): Promise<void>;
}

export async function startBenchApplication(databaseUrl: string): Promise<BenchApplication> {
  const environment = { DATABASE_URL: databaseUrl, PORT: '0', HOST: '127.0.0.1', DEMO: '1' };
  const server = await startServer(environment, { report: () => undefined });
  const url = server.url.replace('localhost', environment.HOST);
  const username = sampleSeason(torontoDate(new Date())).members.find(({ isAdmin }) => isAdmin)?.username;
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: SAMPLE_PASSWORD }),
  });
  if (!login.ok) throw new Error(`The admin could not log in: ${await login.text()}`);
  return { url, cookie: login.headers.getSetCookie()[0]?.split(';')[0] ?? '', close: () => server.close() };
}
