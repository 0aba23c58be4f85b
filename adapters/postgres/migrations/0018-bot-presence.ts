import { Migration } from '@mikro-orm/migrations';

/** When the bot was removed from a server. */
export class BotPresence extends Migration {
  override up(): void {
    this.addSql('alter table "servers" add column "bot_left_at" timestamptz(3) null;');
  }
}
