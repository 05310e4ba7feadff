/** Owns who wants to be woken when a store has appended something. */

export class AppendListeners {
  readonly #listeners = new Set<() => void>();

  /** @returns how to stop it */
  add(onAppended: () => void): () => void {
    // A function of its own for each call: the same callback may be subscribed twice.
    const listener = (): void => onAppended();
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The events are stored already, so what a listener throws becomes a warning and never fails the append. */
  wake(): void {
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (error) {
        const reason = error instanceof Error ? error.stack : String(error);
        process.emitWarning(`A subscriber to the log failed: ${reason}`);
      }
    }
  }

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  clear(): void {
    this.#listeners.clear();
  }
}
