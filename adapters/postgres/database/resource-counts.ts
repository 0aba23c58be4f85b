import type { OwnerId } from '#core/shared/owner.ts';
import type { LimitedKind, ResourceCounts } from '#core/shared/resource-limits.ts';
import type { Database } from './database.ts';

const TABLES: Record<LimitedKind, string> = {
  calendars: 'calendars',
  organizationCalendars: 'organization_calendars',
  teams: 'teams',
  presences: 'staff_presences',
  categories: 'categories',
  targets: 'targets',
  panels: 'panels',
  flows: 'flows',
  automations: 'automations',
  macros: 'macros',
  commands: 'commands',
  knowledgeItems: 'knowledge_items',
  cannedReplies: 'canned_replies',
  webhooks: 'webhooks',
  blocks: 'blocks',
};

const CONDITIONS: Partial<Record<LimitedKind, string>> = {
  calendars: 'guild_id = :owner and organization_calendar_id is null',
  organizationCalendars: 'organization_id = :owner::uuid',
  webhooks: 'owner_id = :owner',
};

export class PostgresResourceCounts implements ResourceCounts {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async count(owner: OwnerId, kind: LimitedKind): Promise<number> {
    const condition = CONDITIONS[kind] ?? 'guild_id = :owner';
    const statement = `select count(*)::int as count from ${TABLES[kind]} where ${condition}`;
    return (await this.#db.queryOne<{ count: number }>(statement, { owner }))?.count ?? 0;
  }
}
