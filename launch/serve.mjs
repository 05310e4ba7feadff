/** Runs the built server, for the image and the launchers; ROLE selects its part. */
import { importBuilt, interruption, launch, print, untilInterrupted } from './launch.mjs';

// A launcher that was killed takes its server with it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await launch(async () => {
  const { startServer } = await importBuilt('api/main.js');
  // What it waits for may be away, and nothing has been acknowledged yet.
  const server = await Promise.race([startServer(process.env), untilInterrupted()]);
  interruption.throwIfAborted();
  try {
    if (process.send) process.send('ready');
    else print(`${process.env.ROLE || 'all'} is ready on port ${new URL(server.url).port}.`);
    await untilInterrupted();
  } finally {
    await server.close();
  }
});
