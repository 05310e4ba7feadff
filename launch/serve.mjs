/** Runs the built server for its launcher; ROLE selects its part. */
import { importBuilt, launch, unlessInterrupted, untilInterrupted } from './launch.mjs';
import { giveSignsOfLife } from './server-processes.mjs';

// A launcher that was killed takes its server with it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await launch(async () => {
  giveSignsOfLife();
  const { startServer } = await importBuilt('api/main.js');
  // The engines that it waits for may be away, and nothing has been acknowledged yet.
  const server = await unlessInterrupted(startServer(process.env));
  try {
    process.send?.('ready');
    await untilInterrupted();
  } finally {
    await server.close();
  }
});
