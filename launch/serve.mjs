/** Runs the built server for its launcher; ROLE selects its part. */
import { importBuilt, launch, unlessInterrupted, untilInterrupted } from './launch.mjs';
import { IS_IN_CONTAINER, listAddresses } from './network.mjs';
import { giveSignsOfLife } from './server-processes.mjs';

// A launcher that was killed takes its server with it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await launch(async () => {
  giveSignsOfLife();
  const { startServer } = await importBuilt('api/main.js');
  // The engines that it waits for may be away, and nothing has been acknowledged yet.
  const server = await unlessInterrupted(startServer(process.env, { phoneUrl: phoneUrl() }));
  try {
    process.send?.('ready');
    await untilInterrupted();
  } finally {
    await server.close();
  }
});

/** Only a terminal shows a code that logs in: a log would keep it, and so does the log of a container. */
function phoneUrl() {
  const { PORT, HOST, PUBLIC_URL, ROLE } = process.env;
  if (!process.stdout.isTTY || IS_IN_CONTAINER || ROLE) return undefined;
  return PUBLIC_URL || listAddresses({ port: Number(PORT), host: HOST }).network[0];
}
