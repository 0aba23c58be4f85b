const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/** The client connects again every half second; each failure in a row doubles that. */
export class Backoff {
  #failures = 0;
  #isWaiting = false;
  #timer: NodeJS.Timeout | undefined;
  #resume: () => void = () => undefined;

  note(isConnected: boolean): void {
    this.#failures = isConnected ? 0 : this.#failures + 1;
    this.#isWaiting = !isConnected;
  }

  /** Waits once after each failure. */
  async wait(): Promise<void> {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    const delayMs = this.#failures < 2 ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (this.#failures - 2));
    await new Promise<void>((resolve) => {
      this.#resume = resolve;
      this.#timer = setTimeout(resolve, delayMs);
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#resume();
  }
}
