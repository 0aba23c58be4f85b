import { Migration } from '@mikro-orm/migrations';

/** Servers choose what their log channel reports. Those that have settings keep what they had. */
export class LogEvents extends Migration {
  override up(): void {
    this.addSql(`alter table "server_settings" add column "log_events" jsonb not null default '["closed", "rated"]',
      add column "log_style" text not null default 'event',
      add constraint "server_settings_log_style_check" check ("log_style" in ('ticket', 'event'))`);
    this.addSql('create index "ticket_notices_of_server" on "ticket_notices" ("guild_id", "due_at")');
  }
}
