import { listRecords } from '#adapters/memory/list-records.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { GuildId, TargetId } from '#core/shared/ids.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import {
  createTargetNameConflict,
  type Target,
  TARGET_LIST,
  type TargetQuery,
  type TargetStore,
} from '#core/targets/index.ts';

export class InMemoryTargetStore implements TargetStore {
  readonly #targets: Map<string, Target>;

  constructor(state: MemoryState) {
    this.#targets = state.table('targets');
  }

  async find(guild: GuildId, id: TargetId): Promise<Target | null> {
    const target = this.#targets.get(id);
    return target?.guildId === guild ? target : null;
  }

  async list(guild: GuildId, query: TargetQuery, page: PageRequest): Promise<Page<Target>> {
    return listRecords(this.#listOf(guild), TARGET_LIST, query, page);
  }

  async add(target: Target): Promise<void> {
    this.#requireName(target);
    this.#targets.set(target.id, target);
  }

  async save(target: Target): Promise<Target> {
    this.#requireName(target);
    if (this.#targets.get(target.id)?.version !== target.version) throw new VersionConflict('target');
    const saved = { ...target, version: target.version + 1 };
    this.#targets.set(saved.id, saved);
    return saved;
  }

  async remove(guild: GuildId, id: TargetId): Promise<void> {
    if (await this.find(guild, id)) this.#targets.delete(id);
  }

  #listOf(guild: GuildId): readonly Target[] {
    return [...this.#targets.values()].filter(({ guildId }) => guildId === guild);
  }

  #requireName({ guildId, id, name }: Target): void {
    if (this.#listOf(guildId).some((other) => other.id !== id && other.name === name))
      throw conflict('name_taken', createTargetNameConflict(name));
  }
}
