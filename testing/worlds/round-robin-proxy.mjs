/** The proxy of a test deployment: each request goes to the next server that accepts it. */
import { once } from 'node:events';
import { createServer, request as requestTo } from 'node:http';

/** The request was not read yet, so another server can have it. */
const NOBODY_THERE = 'ECONNREFUSED';

/**
 * @param {object} options
 * @param {() => readonly string[]} options.targets addresses such as `http://127.0.0.1:3001`, asked for each time
 * @param {number} [options.port] any free one by default
 * @param {string} [options.host]
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startRoundRobinProxy({ targets, port = 0, host = '127.0.0.1' }) {
  let turn = 0;
  const server = createServer((incoming, answer) => {
    const all = targets();
    turn += 1;
    forward(incoming, answer, all.map((_, index) => all[(turn + index) % all.length] ?? ''));
  });
  await once(server.listen(port, host), 'listening');
  const address = server.address();
  return {
    url: `http://${host}:${address && typeof address === 'object' ? address.port : port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} answer
 * @param {readonly string[]} targets in the order in which they are tried
 */
function forward(incoming, answer, [target, ...others]) {
  if (target === undefined) {
    answer.writeHead(502).end();
    return;
  }
  const { method, headers } = incoming;
  const onward = requestTo(`${target}${incoming.url}`, {
    method, agent: false,
    headers: { ...headers, connection: 'close', 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
  });
  onward.once('response', (received) => {
    answer.writeHead(received.statusCode ?? 502, received.headers);
    // The death of a server during its answer must not look like the end of the answer.
    received.once('error', () => answer.destroy());
    received.pipe(answer);
  });
  onward.once('error', (error) => {
    if ('code' in error && error.code === NOBODY_THERE) forward(incoming, answer, others);
    else answer.destroy();
  });
  answer.once('close', () => onward.destroy());
  onward.once('socket', (socket) => {
    // The request is sent only after connecting: a part that was read cannot be given to another server.
    if (socket.connecting) socket.once('connect', () => incoming.pipe(onward));
    else incoming.pipe(onward);
  });
}
