/** A timer, a socket or a request waits no longer than this for statements that follow one another. */
const MAX_BUSY_MS = 5;

/**
 * Lets the event loop turn between statements. The embedded database works on this thread and answers in microtasks, so a
 * caller that awaits one statement after another would keep everything else in the process waiting until it ends.
 */
export class EventLoopTurns {
  /** When the event loop turned last, as far as statements have run since. */
  #busySince: number | null = null;

  /** Resolves at once while the event loop has turned a short time ago, else when it has turned. */
  async giveWay(): Promise<void> {
    if (this.#busySince === null) {
      this.#busySince = performance.now();
      setImmediate(() => {
        this.#busySince = null;
      });
    } else if (performance.now() - this.#busySince >= MAX_BUSY_MS) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
