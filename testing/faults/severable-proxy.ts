/** A proxy between a store or a page and its server, which tests cut at the moment that they choose. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

interface Wire {
  readonly client: Socket;
  readonly server: Socket;
  silent: boolean;
  /** The answer of this call has no end. */
  isStream: boolean;
}

export class SeverableProxy {
  readonly #server: Server;
  readonly #wires = new Set<Wire>();
  #cutsNextRequest = false;
  #answerBytesBeforeCut = Infinity;
  #refusing = false;
  #marker: string | undefined;
  #onMarker: (() => void) | undefined;
  /** Requests that wait for `release`; undefined unless requests are held. */
  #held: { readonly wire: Wire; readonly bytes: Buffer }[] | undefined;
  /** Refused connections. */
  refused = 0;
  /** The connection string with the proxy's address. */
  readonly url: string;

  private constructor(server: Server, target: URL) {
    this.#server = server;
    const { port } = server.address() as AddressInfo;
    const url = new URL(target);
    url.host = `127.0.0.1:${port}`;
    this.url = url.href;
    server.on('connection', (client) => this.#onConnection(client, target));
  }

  static async before(url: string): Promise<SeverableProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new SeverableProxy(server, new URL(url));
  }

  /** The next bytes of a client never reach the server: the connection is cut instead. */
  cutAtNextRequest(): void {
    this.#cutsNextRequest = true;
  }

  /** Cuts the connection after this many bytes of the server's answers. The request was carried out by then. */
  cutAnswerAfter(bytes: number): void {
    this.#answerBytesBeforeCut = bytes;
  }

  /** Holds all requests from the one with this text on. They reach the server late, even if the client gave up. */
  holdFrom(text: string): { readonly waiting: Promise<void> } {
    this.#marker = text;
    return { waiting: new Promise((resolve) => (this.#onMarker = resolve)) };
  }

  release(): void {
    for (const { wire, bytes } of this.#held?.splice(0) ?? []) wire.server.write(bytes);
    this.#held = this.#marker = undefined;
  }

  cutAll(): void {
    for (const wire of this.#wires) cut(wire);
  }

  /** Cuts all connections and accepts no new ones until `accept`. */
  refuse(): void {
    this.#refusing = true;
    this.cutAll();
  }

  accept(): void {
    this.#refusing = false;
  }

  /** Keeps connections open, but lets no more answers through. */
  silence(which: 'all' | 'streams' = 'all'): void {
    for (const wire of this.#wires) wire.silent ||= which === 'all' || wire.isStream;
  }

  async close(): Promise<void> {
    this.refuse();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #onConnection(client: Socket, target: URL): void {
    if (this.#refusing) {
      this.refused += 1;
      client.destroy();
      return;
    }
    const server = connect(Number(target.port), target.hostname);
    const wire: Wire = { client, server, silent: false, isStream: false };
    this.#wires.add(wire);
    for (const socket of [wire.client, wire.server]) {
      // An error on one side cuts the other side, which the store has to notice.
      const over = (): void => void (this.#held === undefined && cut(wire));
      socket.on('error', over).on('close', () => {
        this.#wires.delete(wire);
        over();
      });
    }
    wire.client.on('data', (bytes) => this.#onRequest(wire, bytes));
    wire.server.on('data', (bytes) => this.#onAnswer(wire, bytes));
  }

  #onRequest(wire: Wire, bytes: Buffer): void {
    if (this.#cutsNextRequest) {
      this.#cutsNextRequest = false;
      cut(wire);
      return;
    }
    if (this.#marker !== undefined && bytes.includes(this.#marker)) {
      this.#held ??= [];
      this.#onMarker?.();
    }
    if (this.#held) this.#held.push({ wire, bytes });
    else wire.server.write(bytes);
  }

  #onAnswer(wire: Wire, bytes: Buffer): void {
    if (wire.silent) return;
    wire.isStream ||= bytes.includes('text/event-stream');
    this.#answerBytesBeforeCut -= bytes.length;
    if (this.#answerBytesBeforeCut < 0) {
      this.#answerBytesBeforeCut = Infinity;
      cut(wire);
      return;
    }
    wire.client.write(bytes);
  }
}

function cut({ client, server }: Wire): void {
  client.destroy();
  server.destroy();
}
