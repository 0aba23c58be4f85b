import type { MemoryState } from '#adapters/memory/memory-state.ts';
import type { MonthlyCharacters, TranslationUsage } from '#core/translation/index.ts';

export class InMemoryTranslationUsage implements TranslationUsage {
  readonly #rows: Map<string, MonthlyCharacters>;

  constructor(state: MemoryState) {
    this.#rows = state.table('translation_usage');
  }

  take(usage: MonthlyCharacters, limit: number): Promise<boolean> {
    const characters = this.#count(usage) + usage.characters;
    if (characters > limit) return Promise.resolve(false);
    this.#rows.set(toKey(usage), { ...usage, characters });
    return Promise.resolve(true);
  }

  giveBack(usage: MonthlyCharacters): Promise<void> {
    const before = this.#count(usage);
    if (before > 0) this.#rows.set(toKey(usage), { ...usage, characters: Math.max(before - usage.characters, 0) });
    return Promise.resolve();
  }

  removeBefore(first: string): Promise<number> {
    const old = [...this.#rows].filter(([, { month }]) => month < first);
    for (const [key] of old) this.#rows.delete(key);
    return Promise.resolve(old.length);
  }

  #count(usage: MonthlyCharacters): number {
    return this.#rows.get(toKey(usage))?.characters ?? 0;
  }
}

const toKey = ({ guildId, month }: MonthlyCharacters): string => `${guildId} ${month}`;
