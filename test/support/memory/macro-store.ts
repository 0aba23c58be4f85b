import { MACRO_LIST, type Macro, type MacroQuery, type MacroStore } from '#core/macros/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { GuildId, MacroId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { listRecords } from '#adapters/memory/list-records.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryMacroStore implements MacroStore {
  readonly #macros: Map<string, Macro>;

  constructor(state: MemoryState) {
    this.#macros = state.table('macros');
  }

  async find(guild: GuildId, id: MacroId): Promise<Macro | null> {
    const macro = this.#macros.get(id);
    return macro?.guildId === guild ? macro : null;
  }

  async findByName(guild: GuildId, name: string): Promise<Macro | null> {
    return this.#listOf(guild).find((macro) => macro.name === name) ?? null;
  }

  async list(guild: GuildId, query: MacroQuery, page: PageRequest): Promise<Page<Macro>> {
    return listRecords(this.#listOf(guild), MACRO_LIST, query, page);
  }

  async add(macro: Macro): Promise<void> {
    this.#requireName(macro);
    this.#macros.set(macro.id, macro);
  }

  async save(macro: Macro): Promise<Macro> {
    this.#requireName(macro);
    const before = await this.find(macro.guildId, macro.id);
    if (before?.version !== macro.version) throw new VersionConflict('macro');
    const { runCount, lastRunAt } = before;
    const saved = { ...macro, runCount, lastRunAt, version: macro.version + 1 };
    this.#macros.set(saved.id, saved);
    return saved;
  }

  async remove(guild: GuildId, id: MacroId): Promise<void> {
    if (await this.find(guild, id)) this.#macros.delete(id);
  }

  async recordRun(guild: GuildId, id: MacroId, at: Instant): Promise<void> {
    const macro = await this.find(guild, id);
    if (macro) this.#macros.set(id, { ...macro, runCount: macro.runCount + 1, lastRunAt: at });
  }

  #listOf(guild: GuildId): Macro[] {
    return [...this.#macros.values()].filter(({ guildId }) => guildId === guild);
  }

  #requireName({ guildId, id, name }: Macro): void {
    if (this.#listOf(guildId).some((other) => other.id !== id && other.name === name))
      throw conflict('name_taken', `A macro named "${name}" exists already.`);
  }
}
