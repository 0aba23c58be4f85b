import type { OwnerId } from '#core/shared/owner.ts';
import type { LimitedKind, ResourceCounts } from '#core/shared/resource-limits.ts';
import type { Database } from './database.ts';

const TABLES: Record<LimitedKind, string> = {
  calendars: 'calendars',
  teams: 'teams',
  categories: 'categories',
  targets: 'targets',
  panels: 'panels',
  flows: 'flows',
  automations: 'automations',
  commands: 'commands',
  knowledgeItems: 'knowledge_items',
  cannedReplies: 'canned_replies',
  webhooks: 'webhooks',
  blocks: 'blocks',
};

export class PostgresResourceCounts implements ResourceCounts {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async count(owner: OwnerId, kind: LimitedKind): Promise<number> {
    // Webhooks are all that an organization may own of these.
    const column = kind === 'webhooks' ? 'owner_id' : 'guild_id';
    const statement = `select count(*)::int as count from ${TABLES[kind]} where ${column} = :owner`;
    return (await this.#db.queryOne<{ count: number }>(statement, { owner }))?.count ?? 0;
  }
}
