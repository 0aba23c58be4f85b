import { AsyncLocalStorage } from 'node:async_hooks';
import type { UnitOfWork } from '#core/shared/unit-of-work.ts';
import type { MemoryState } from './memory-state.ts';

/** One unit at a time, taken back as a whole when it fails; within one, a further one is a part of it. */
export class InMemoryUnitOfWork implements UnitOfWork {
  readonly #state: MemoryState;
  readonly #open = new AsyncLocalStorage<true>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(state: MemoryState) {
    this.#state = state;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#open.getStore()) return work();
    const result = this.#last.then(() => this.#open.run(true, () => this.#state.transactional(work)));
    this.#last = result.catch(() => undefined);
    return result;
  }

  afterCommit(callback: () => void): void {
    this.#state.afterCommit(callback);
  }
}
