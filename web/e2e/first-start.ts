/** The first start of a new group's server, in a terminal with phones in the same network. */
import { startApplication, type TestApplication } from '../../testing/worlds/start-application.js';
import { HOME_NETWORK } from './chromium.js';

/** @returns the server, and the link of the code that logs the organizer's phone in */
export async function startWithCode(): Promise<{ readonly application: TestApplication; readonly link: string }> {
  const lines: string[] = [];
  const application = await startApplication({
    environment: { ADMIN_PASSWORD: '' }, phoneUrl: `http://${HOME_NETWORK}`, report: (line) => void lines.push(line),
  });
  const [link = ''] = lines.flatMap((line) => /^It leads to http:\/\/[^/]+(\S+)/.exec(line)?.[1] ?? []);
  return { application, link };
}
