/** The callbacks that a store calls after an append. */

export class AppendListeners {
  readonly #listeners = new Set<() => void>();

  /** @returns a function that unsubscribes */
  add(onAppended: () => void): () => void {
    // Each call makes a new function, because the same callback may be subscribed twice.
    const listener = (): void => onAppended();
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** The events are already stored: an error of a listener becomes a warning and must not fail the append. */
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

  clear(): void {
    this.#listeners.clear();
  }
}
