import { type ErasedBatch, type ErasedPerson, eraseValue, type PersonalData } from '#core/privacy/index.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

/** Erases in one step what rows of the server say of the person, in the fields that say whose they are. */
export class InMemoryPersonalData implements PersonalData {
  readonly stepCount = 1;
  readonly #state: MemoryState;

  constructor(state: MemoryState) {
    this.#state = state;
  }

  async eraseNext(person: ErasedPerson): Promise<ErasedBatch> {
    return {
      changedRows: this.#state.replaceRows(person.guildId, (row) => eraseValue(row, person, false)),
      next: null,
    };
  }
}
