/** Checks the port, and lists the addresses of the server. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { errorCode, LaunchError } from './launch-error.mjs';

/** @import { Settings } from './settings.mjs' */

/** Our image sets this variable, as others do. The addresses of a container are of no use outside. */
export const IS_IN_CONTAINER = Boolean(process.env.container);

/**
 * Takes a port and frees it.
 * @param {Pick<Settings, 'port' | 'host'>} settings
 * @returns {Promise<number>} the port
 * @throws {LaunchError} when it cannot be used
 */
export async function checkPort({ port, host }) {
  const probe = createServer();
  try {
    await once(probe.listen({ port, host }), 'listening');
  } catch (error) {
    throw explainListenError(error, { port, host });
  }
  const address = probe.address();
  await new Promise((settle) => probe.close(settle));
  return address && typeof address === 'object' ? address.port : port;
}

/** @returns {Promise<number>} a port of this machine that was free just now */
export const findFreePort = () => checkPort({ port: 0, host: '127.0.0.1' });

/**
 * @param {unknown} error of listening
 * @param {Pick<Settings, 'port' | 'host'>} settings
 * @returns {unknown} a LaunchError if people can fix it, else the error
 */
export function explainListenError(error, { port, host }) {
  const code = errorCode(error);
  const another = 'choose another, for example PORT=3001 npm start.';
  if (code === 'EADDRINUSE') return new LaunchError(`Port ${port} is in use by another program: ${another}`);
  if (code === 'EACCES') return new LaunchError(`Port ${port} may not be used by this user: ${another}`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code)) {
    return new LaunchError(`HOST ${host} is not an address of this machine: unset it to listen on every network.`);
  }
  return error;
}

/**
 * @param {Pick<Settings, 'port' | 'host'>} settings
 * @returns {{ local: string[], network: string[] }} addresses to open on this machine and on others
 */
export function listAddresses({ port, host }) {
  /** @param {string} name */
  const address = (name) => `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
  if (host && !['0.0.0.0', '::'].includes(host)) return { local: [address(host)], network: [] };
  if (IS_IN_CONTAINER) return { local: [address('localhost')], network: [] };
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal);
  return { local: [address('localhost')], network: others.map((other) => address(other.address)) };
}
