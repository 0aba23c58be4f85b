import { Migration } from '@mikro-orm/migrations';

/** The members of servers who have roles, as they were last seen in the chat. */
export class ChatMembers extends Migration {
  override up(): void {
    this.addSql(`
    create table "chat_members" ("guild_id" text not null, "user_id" text not null, "name" text not null, "avatar_url" text null, "role_ids" jsonb not null, "seen_at" timestamptz(3) not null, primary key ("guild_id", "user_id"));
    create index "chat_members_roles" on chat_members using gin (role_ids);
    `);
  }
}
