/** What an import, or the converter before it, could not carry over. */
export interface Loss {
  readonly kind: string;
  readonly key: string;
  readonly field: string;
  readonly why: string;
}

/** A report shows this many examples for each reason. */
const MAX_EXAMPLES = 5;
/** A file can name as many reasons as it likes. */
const MAX_REASONS = 500;
const OTHERS = { kind: '*', field: '*', why: 'There are more reasons than a report lists.' };

export interface CountedLoss {
  readonly kind: string;
  readonly field: string;
  readonly why: string;
  readonly count: number;
  /** Lists keys of the first ones. */
  readonly examples: readonly string[];
}

/** Counts losses by their reasons, however many there are. */
export class LossCount {
  readonly #counted = new Map<string, CountedLoss>();

  add({ key, ...given }: Loss): void {
    const isKnown = this.#counted.has(toId(given));
    const { kind, field, why } = isKnown || this.#counted.size < MAX_REASONS ? given : OTHERS;
    const id = toId({ kind, field, why });
    const { count = 0, examples = [] } = this.#counted.get(id) ?? {};
    const more = examples.length < MAX_EXAMPLES ? [...examples, key] : examples;
    this.#counted.set(id, { kind, field, why, count: count + 1, examples: more });
  }

  list(): readonly CountedLoss[] {
    return [...this.#counted.values()];
  }
}

const toId = ({ kind, field, why }: Omit<Loss, 'key'>): string => JSON.stringify([kind, field, why]);
