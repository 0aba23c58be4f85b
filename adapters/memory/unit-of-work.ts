import type { UnitOfWork } from '#core/shared/unit-of-work.ts';
import type { MemoryState } from './memory-state.ts';

/** One unit at a time, taken back as a whole when it fails. */
export class InMemoryUnitOfWork implements UnitOfWork {
  readonly #state: MemoryState;
  #last: Promise<unknown> = Promise.resolve();

  constructor(state: MemoryState) {
    this.#state = state;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(() => this.#state.transactional(work));
    this.#last = result.catch(() => undefined);
    return result;
  }
}
