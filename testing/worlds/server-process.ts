/** Owns the server as a process of its own, which tells its parent where it listens and may be killed at any moment. */
import { startServer } from '../../api/main.js';

// Nobody is left to kill it.
process.once('disconnect', () => process.exit());

const { url, close } = await startServer(process.env);
process.once('SIGTERM', () => void close().then(() => process.exit()));
process.send?.(url);
