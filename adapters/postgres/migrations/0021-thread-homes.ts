import { Migration } from '@mikro-orm/migrations';

/** Tickets in threads; a channel is opened under one key, and a lost thread is found by what it was to be. */
export class ThreadHomes extends Migration {
  override up(): void {
    this.addSql(`
    alter table "categories" add column "home" text not null default 'channel';
    alter table "categories" add constraint "categories_home_check" check ("home" in ('channel', 'thread'));
    alter table "sandbox_channels" add column "home" text not null default 'channel';
    alter table "sandbox_channels" add constraint "sandbox_channels_home_check" check ("home" in ('channel', 'thread'));
    alter table "chat_effects" add column "draft" jsonb null;
    drop index "chat_effects_channel";
    create unique index "chat_effects_channel" on chat_effects (guild_id, channel_id) where step = 'channel' and status = 'done';
    `);
  }
}
