import { Migration } from '@mikro-orm/migrations';

/** The bot may write in tickets in the language of their requesters. */
export class LanguagesOfRequesters extends Migration {
  override up(): void {
    this.addSql('alter table "tickets" add column if not exists "requester_language" text null');
    this.addSql(
      `alter table "server_settings" add column if not exists "ticket_language" text check ("ticket_language" in ('server', 'requester')) not null default 'server'`,
    );
  }
}
