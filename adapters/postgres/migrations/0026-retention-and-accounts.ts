import { Migration } from '@mikro-orm/migrations';

/**
 * From when on a retention that became shorter removes data, and one person of an owner for each account of the chat: the first one keeps it.
 */
export class RetentionAndAccounts extends Migration {
  override up(): void {
    this.addSql(`
    alter table "server_settings" add "retention_applies_at" timestamptz(3) null;
    update dashboard_people p set user_id = null where user_id is not null and not is_account and exists (
      select from dashboard_people o where o.user_id = p.user_id and not o.is_account and o.guild_id is not distinct from p.guild_id
        and o.organization_id is not distinct from p.organization_id and (o.created_at, o.id) < (p.created_at, p.id));
    create unique index "dashboard_people_chat_account" on dashboard_people (guild_id, organization_id, user_id) nulls not distinct where user_id is not null and not is_account;
    `);
  }
}
