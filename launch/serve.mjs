/** Owns the server by itself, as the image runs it: built already, its engines elsewhere, its part told by ROLE. */
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { launch, PROJECT_FOLDER } from './launch.mjs';

await launch(async (interruption) => {
  const { startServer } = await import(pathToFileURL(`${PROJECT_FOLDER}dist/server/api/main.js`).href);
  const server = await startServer(process.env);
  try {
    process.stdout.write(`${process.env.ROLE || 'all'} is ready on port ${new URL(server.url).port}.\n`);
    if (!interruption.aborted) await once(interruption, 'abort');
  } finally {
    await server.close();
  }
});
