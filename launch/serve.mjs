/** Owns the server by itself, as the image and the launchers run it: built already, its part told by ROLE. */
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { launch, PROJECT_FOLDER } from './launch.mjs';
import { explainDatabaseError, explainListenError } from './network.mjs';
import { readSettings } from './settings.mjs';

// A launcher that was killed takes its server with it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await launch(async (interruption) => {
  const { startServer } = await import(pathToFileURL(`${PROJECT_FOLDER}dist/server/api/main.js`).href);
  // What it waits for before it is ready may be away, and nobody has been promised anything yet.
  const server = await Promise.race([start(startServer), whenInterrupted(interruption)]);
  try {
    if (process.send) process.send('ready');
    else process.stdout.write(`${process.env.ROLE || 'all'} is ready on port ${new URL(server.url).port}.\n`);
    if (!interruption.aborted) await once(interruption, 'abort');
  } finally {
    await server.close();
  }
});

/**
 * @template Server
 * @param {(environment: NodeJS.ProcessEnv) => Promise<Server>} startServer
 * @throws {LaunchError} for what people can mend, else the error itself
 */
async function start(startServer) {
  try {
    return await startServer(process.env);
  } catch (error) {
    const { DATABASE_URL } = process.env;
    const cameTooLate = error instanceof Error && 'syscall' in error && error.syscall === 'listen';
    if (cameTooLate) throw explainListenError(error, readSettings(process.env, { demo: false }));
    throw DATABASE_URL ? explainDatabaseError(error, DATABASE_URL) : error;
  }
}

/**
 * @param {AbortSignal} interruption
 * @returns {Promise<never>}
 */
async function whenInterrupted(interruption) {
  if (!interruption.aborted) await once(interruption, 'abort');
  throw interruption.reason;
}
