import { truncate } from '#core/shared/values/text.ts';

/** What a converter could not carry over, as a line of `losses.jsonl`. */
export interface ListedLoss {
  readonly kind: string;
  readonly key: string;
  readonly field: string;
  readonly value: string | null;
  readonly why: string;
}

const MAX_VALUE = 200;
/** Beyond this number the last line counts the others. */
const MAX_LOSSES = 100_000;

/** Collects what a converter could not carry over. */
export class LossList {
  readonly #losses: ListedLoss[] = [];
  #others = 0;

  add(loss: ListedLoss): void {
    if (this.#losses.length >= MAX_LOSSES) this.#others += 1;
    else this.#losses.push({ ...loss, value: loss.value === null ? null : truncate(loss.value, MAX_VALUE) });
  }

  list(): readonly ListedLoss[] {
    if (this.#others === 0) return this.#losses;
    const why = 'More was lost than this list can hold.';
    return [...this.#losses, { kind: 'file', key: 'losses', field: '*', value: String(this.#others), why }];
  }
}
