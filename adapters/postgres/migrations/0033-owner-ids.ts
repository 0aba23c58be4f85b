import { OnlineMigration } from './online-migration.ts';

interface OwnedTable {
  readonly table: string;
  /** SQL of the owner of a row that belongs to no server and no organization. */
  readonly otherwise?: string;
  /** Indexes that begin with the owner, in place of those that begin with one of its two columns. */
  readonly indexes: string;
}

const TABLES: readonly OwnedTable[] = [
  {
    table: 'tokens',
    indexes: `create index "tokens_owner" on "tokens" ("owner_id", "created_at");
      drop index "tokens_guild"; drop index "tokens_organization"`,
  },
  {
    table: 'webhooks',
    indexes: `create index "webhooks_owner" on "webhooks" ("owner_id", "id");
      drop index "webhooks_guild"; drop index "webhooks_organization"`,
  },
  { table: 'webhook_replays', indexes: '' },
  {
    table: 'dashboard_people',
    otherwise: `case when is_account then id::text else 'operator' end`,
    // The names are those of the indexes before: processes of the version before know a conflict by them.
    indexes: `drop index "dashboard_people_name"; drop index "dashboard_people_chat_account";
      alter table "dashboard_people" add constraint "dashboard_people_name" unique ("owner_id", "name");
      create unique index "dashboard_people_chat_account" on dashboard_people (owner_id, user_id) where user_id is not null`,
  },
];

/**
 * The owner of each row of shared tables in one column, which the database makes: processes of the version before, which do
 * not know of it, may still write. A stored column is added by writing the whole table anew under a lock. These tables are
 * small: 100,000 tokens, more than any installation has, take less than a second. Each table is changed as a whole or not at
 * all, and is locked alone.
 */
export class OwnerIds extends OnlineMigration {
  override async up(): Promise<void> {
    for (const { table, otherwise, indexes } of TABLES) {
      if (await this.hasColumn(table, 'owner_id')) continue;
      const owners = ['guild_id', 'organization_id::text', ...(otherwise === undefined ? [] : [otherwise])];
      // Statements in one text are one transaction.
      this.addSql(`alter table "${table}" add column "owner_id" text not null
        generated always as (coalesce(${owners.join(', ')})) stored; ${indexes}`);
    }
  }
}
