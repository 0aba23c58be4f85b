import type { Calendar } from '#core/calendars/index.ts';
import { isOwnedBy, type OwnerFields, type OwnerId } from '#core/shared/owner.ts';
import type { LimitedKind, ResourceCounts } from '#core/shared/resource-limits.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

const TABLES: Record<LimitedKind, string> = {
  categories: 'categories',
  targets: 'targets',
  panels: 'panels',
  flows: 'flows',
  automations: 'automations',
  macros: 'macros',
  commands: 'commands',
  knowledgeItems: 'knowledge-items',
  calendars: 'calendars',
  organizationCalendars: 'organization-calendars',
  teams: 'teams',
  presences: 'staff-presences',
  cannedReplies: 'canned-replies',
  webhooks: 'webhooks',
  blocks: 'blocks',
};

export class InMemoryResourceCounts implements ResourceCounts {
  readonly #state: MemoryState;

  constructor(state: MemoryState) {
    this.#state = state;
  }

  async count(owner: OwnerId, kind: LimitedKind): Promise<number> {
    const rows = this.#state
      .table<Partial<OwnerFields & Pick<Calendar, 'organizationCalendarId'>>>(TABLES[kind])
      .values();
    return [...rows].filter(
      ({ guildId = null, organizationId = null, organizationCalendarId = null }) =>
        organizationCalendarId === null && isOwnedBy({ guildId, organizationId }, owner),
    ).length;
  }
}
