/** Reads server-sent events in tests, one after the other. */

export interface ReceivedEvent {
  readonly id: string | undefined;
  readonly data: unknown;
}

export class EventStreamReader {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private readonly decoder = new TextDecoder();
  private text = '';

  constructor(response: Response) {
    if (!response.body) throw new Error('There is no stream.');
    this.chunks = response.body[Symbol.asyncIterator]();
  }

  /** The next block of lines, which may be only a heartbeat; undefined at the end. */
  async nextBlock(): Promise<string | undefined> {
    while (!this.text.includes('\n\n')) {
      const { value, done } = await this.chunks.next();
      if (done === true) return undefined;
      this.text += this.decoder.decode(value, { stream: true });
    }
    const end = this.text.indexOf('\n\n');
    const block = this.text.slice(0, end);
    this.text = this.text.slice(end + 2);
    return block;
  }

  /** The next event; undefined at the end. */
  async next(): Promise<ReceivedEvent | undefined> {
    for (;;) {
      const block = await this.nextBlock();
      if (block === undefined) return undefined;
      const lines = new Map(block.split('\n').map((line) => [line.split(':', 1)[0], line.replace(/^\w*: ?/, '')]));
      const data = lines.get('data');
      if (data !== undefined && !lines.has('event')) return { id: lines.get('id'), data: JSON.parse(data) };
    }
  }

  async close(): Promise<void> {
    await this.chunks.return?.();
  }
}
