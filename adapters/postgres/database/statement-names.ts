/** Filters of lists can be combined in many ways; a connection keeps the plans of so many texts at the most. */
const MAX_PREPARED = 500;

/** The names of prepared statements. A connection keeps the plan of a statement with a name, inside and outside of transactions. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** @returns the one name of a text; empty past the bound, for a statement that is planned each time */
  nameFor(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_PREPARED) return known ?? '';
    const name = `guildesk_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** @returns the name that a text has been given; empty without one, as of what MikroORM writes itself */
  getName(text: string): string {
    return this.#names.get(text) ?? '';
  }
}
