import { Migration } from '@mikro-orm/migrations';

/** A session of the gateway keeps the intents with which it began. Those before began with all that the bot asks for. */
export class SessionIntents extends Migration {
  override up(): void {
    this.addSql('alter table "chat_gateway_sessions" add column "intents" int not null default 33283');
  }
}
