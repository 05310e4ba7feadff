/** The server of the image: ROLE selects its part, and it is started again when it ends or gives no sign of life. */
import { launch, print, untilInterrupted } from './launch.mjs';
import { keepServing } from './server-processes.mjs';

const { ROLE, PORT } = process.env;
const name = ROLE || 'all';

await launch(() => keepServing(name, process.env, async () => {
  print(`${name} is ready on port ${PORT || 3000}.`);
  await untilInterrupted();
}));
