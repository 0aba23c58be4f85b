import type { GuildId } from '#core/shared/ids.ts';
import type { LimitedKind, ResourceCounts } from '#core/shared/resource-limits.ts';
import type { MemoryState } from './memory-state.ts';

const TABLES: Record<LimitedKind, string> = {
  categories: 'categories',
  panels: 'panels',
  flows: 'flows',
  automations: 'automations',
  commands: 'commands',
  knowledgeItems: 'knowledge-items',
  cannedReplies: 'canned-replies',
  webhooks: 'webhooks',
  blocks: 'blocks',
};

export class InMemoryResourceCounts implements ResourceCounts {
  readonly #state: MemoryState;

  constructor(state: MemoryState) {
    this.#state = state;
  }

  async count(guild: GuildId, kind: LimitedKind): Promise<number> {
    const rows = this.#state.table<{ readonly guildId: GuildId }>(TABLES[kind]).values();
    return [...rows].filter(({ guildId }) => guildId === guild).length;
  }
}
