/** The server as a separate process, which reports its address to its parent and may be killed at any moment. */
import { startServer } from '../../api/main.js';

// The parent, a test, has ended.
process.once('disconnect', () => process.exit());

const { url, close } = await startServer(process.env);
process.once('SIGTERM', () => void close().then(() => process.exit()));
process.send?.(url);
