import { Migration } from '@mikro-orm/migrations';

/** What the bot does on the chat platform, step by step. */
export class ChatEffects extends Migration {
  override up(): void {
    this.addSql(`
    create table "chat_effects" ("key" text not null, "step" text not null, "guild_id" text not null, "channel_id" text null, "status" text not null, "result" jsonb null, "created_at" timestamptz(3) not null, primary key ("key", "step"));
    create index "chat_effects_created" on "chat_effects" ("created_at");
    create index "chat_effects_channel" on chat_effects (guild_id, channel_id) where step = 'channel' and status = 'done';
    `);
  }
}
