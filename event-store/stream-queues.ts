/** Runs the work on one stream in order, while streams do not wait for each other. */

export class StreamQueues {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs `work` after all earlier work under the same name has ended or failed. */
  take<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
    const turn = (this.#last.get(name) ?? Promise.resolve()).then(work);
    const settled = turn.then(() => {}, () => {}).then(() => {
      if (this.#last.get(name) === settled) this.#last.delete(name);
    });
    this.#last.set(name, settled);
    return turn;
  }

  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values());
  }
}
