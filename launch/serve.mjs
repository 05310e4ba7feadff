/** Owns the server by itself, as the image runs it: built already, its engines elsewhere, its part told by ROLE. */
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { launch, PROJECT_FOLDER } from './launch.mjs';

await launch(async (interruption) => {
  const { startServer } = await import(pathToFileURL(`${PROJECT_FOLDER}dist/server/api/main.js`).href);
  // What it waits for before it is ready may be away, and nobody has been promised anything yet.
  const server = await Promise.race([startServer(process.env), whenInterrupted(interruption)]);
  try {
    process.stdout.write(`${process.env.ROLE || 'all'} is ready on port ${new URL(server.url).port}.\n`);
    if (!interruption.aborted) await once(interruption, 'abort');
  } finally {
    await server.close();
  }
});

/**
 * @param {AbortSignal} interruption
 * @returns {Promise<never>}
 */
async function whenInterrupted(interruption) {
  if (!interruption.aborted) await once(interruption, 'abort');
  throw interruption.reason;
}
