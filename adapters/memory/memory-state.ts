/** Everything the in-memory adapters keep, so that a unit of work can take all of it back. */
export class MemoryState {
  readonly #tables = new Map<string, Map<string, unknown>>();

  /** These wait for the end of an open unit of work. */
  #waiting: (() => void)[] | null = null;

  /** The same rows for the same name. */
  table<Row, Key extends string = string>(name: string): Map<Key, Row> {
    const rows = this.#tables.get(name) ?? new Map<string, unknown>();
    this.#tables.set(name, rows);
    return rows as Map<Key, Row>;
  }

  /** Removes the rows that name this server, except those of the named table. */
  removeGuild(id: string, kept: string): void {
    const tables = [...this.#tables].flatMap(([name, table]) => (name === kept ? [] : [table]));
    const rows = tables.flatMap((table) => [...table].map(([key, row]) => ({ table, key, row })));
    for (const { table, key, row } of rows) {
      if (JSON.stringify([row]).includes(`"guildId":"${id}"`)) table.delete(key);
    }
  }

  /** Replaces the rows that name this server by what is made of them. @returns how many became others */
  replaceRows(id: string, change: (row: unknown) => unknown): number {
    const rows = [...this.#tables.values()].flatMap((table) => [...table].map(([key, row]) => ({ table, key, row })));
    const changed = rows
      .filter(({ row }) => JSON.stringify([row]).includes(`"guildId":"${id}"`))
      .map(({ table, key, row }) => ({ table, key, from: JSON.stringify([row]), to: change(row) }))
      .filter(({ from, to }) => from !== JSON.stringify([to]));
    for (const { table, key, to } of changed) table.set(key, to);
    return changed.length;
  }

  /** Does this when the open unit of work has succeeded, and at once when there is none. */
  afterCommit(context: () => void): void {
    if (this.#waiting) this.#waiting.push(context);
    else context();
  }

  /** Runs work, and takes everything back when it fails. */
  async transactional<T>(work: () => Promise<T>): Promise<T> {
    const restore = this.#snapshot();
    const waiting: (() => void)[] = [];
    this.#waiting = waiting;
    try {
      const result = await work();
      this.#waiting = null;
      for (const context of waiting) context();
      return result;
    } catch (error) {
      this.#waiting = null;
      restore();
      throw error;
    }
  }

  /** @returns a function that puts back what is kept now; rows are never changed in place, so references suffice */
  #snapshot(): () => void {
    const copies = [...this.#tables].map(([name, rows]) => [name, [...rows]] as const);
    return () => {
      for (const rows of this.#tables.values()) rows.clear();
      for (const [name, rows] of copies) for (const [key, row] of rows) this.table(name).set(key, row);
    };
  }
}
