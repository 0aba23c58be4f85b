import { LruCache } from '#core/shared/values/lru-cache.ts';

/** Filters of lists can be combined in many ways: so many texts have a name, those that were used last. */
const MAX_NAMED = 1_000;
/** A connection keeps the plan of each name that it has met. */
const MAX_PLANS = 2 * MAX_NAMED;

/** The names of prepared statements. A connection keeps the plan of a statement with a name, inside and outside of transactions. */
export class StatementNames {
  readonly #names = new LruCache<string, string>(MAX_NAMED);
  #count = 0;

  /** @returns the name of a text. A text that was not used for long gets another one: no name is ever used for two texts. */
  nameFor(text: string): string {
    return this.#names.getOrMake(text, () => {
      this.#count += 1;
      return `guildesk_${this.#count}`;
    });
  }

  /** @returns the name that a text has been given; empty without one, as of what MikroORM writes itself */
  getName(text: string): string {
    return this.#names.get(text) ?? '';
  }

  /** How many names there have been, for `hasManyPlans`. */
  get count(): number {
    return this.#count;
  }

  /** Whether a connection may have more plans than it should keep. @param countBefore how many names there were when it was opened */
  hasManyPlans(countBefore: number): boolean {
    return this.#count - countBefore > MAX_PLANS;
  }
}
