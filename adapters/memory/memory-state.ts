/** Everything the in-memory adapters keep, so that a unit of work can take all of it back. */
export class MemoryState {
  readonly #tables = new Map<string, Map<string, unknown>>();

  /** The same rows for the same name. */
  table<Row>(name: string): Map<string, Row> {
    const rows = this.#tables.get(name) ?? new Map<string, unknown>();
    this.#tables.set(name, rows);
    return rows as Map<string, Row>;
  }

  /** @returns a function that puts back what is kept now; rows are never changed in place, so references suffice */
  snapshot(): () => void {
    const copies = [...this.#tables].map(([name, rows]) => [name, [...rows]] as const);
    return () => {
      for (const rows of this.#tables.values()) rows.clear();
      for (const [name, rows] of copies) for (const [key, row] of rows) this.table(name).set(key, row);
    };
  }
}
