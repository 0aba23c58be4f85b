import { Migration } from '@mikro-orm/migrations';

/** What members ask for about their data, and who decides. */
export class PrivacyRequests extends Migration {
  override up(): void {
    this.addSql(`
    create table "privacy_requests" ("guild_id" text not null, "id" uuid not null, "user_id" text not null, "kind" text not null,
      "status" text not null, "order_id" uuid null, "created_at" timestamptz(3) not null, "decided_at" timestamptz(3) null,
      primary key ("guild_id", "id"));
    alter table "privacy_requests" add constraint "privacy_requests_kind_check" check ("kind" in ('export', 'erasure'));
    alter table "privacy_requests" add constraint "privacy_requests_status_check" check ("status" in ('requested', 'accepted', 'rejected'));
    create index "privacy_requests_created" on privacy_requests (created_at);
    create unique index "privacy_requests_waiting" on privacy_requests (guild_id, user_id, kind) where status = 'requested';
    alter table "data_exports" add column "is_for_member" boolean not null default false, add column "sent_at" timestamptz(3) null;
    alter table "server_settings" add column "privacy" jsonb not null default '{"memberRequests":"staff","linkInTickets":false}';
    `);
  }
}
