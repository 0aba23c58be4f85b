import { Migration } from '@mikro-orm/migrations';

/** Webhooks and replays belong to a server or to an organization. */
export class OrganizationWebhooks extends Migration {
  override up(): void {
    this.addSql(`
    alter table webhooks alter column guild_id drop not null, add column organization_id uuid null;
    create index "webhooks_organization" on "webhooks" ("organization_id", "id");
    alter table webhook_replays alter column guild_id drop not null, add column organization_id uuid null;
    `);
  }
}
