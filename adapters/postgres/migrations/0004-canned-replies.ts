import { Migration } from '@mikro-orm/migrations';

/** Texts that are kept ready. */
export class CannedReplies extends Migration {
  override up(): void {
    this.addSql(`
    create table "canned_replies" (
      "id" uuid not null,
      "guild_id" text not null,
      "name" text not null,
      "shortcut" text null,
      "folder" text null,
      "content" text not null,
      "category_ids" jsonb not null,
      "use_count" int not null,
      "last_used_at" timestamptz(3) null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "canned_replies_guild" on "canned_replies" ("guild_id", "id");
    create index "canned_replies_folder" on canned_replies (guild_id, folder, id) where folder is not null;
    create index "canned_replies_content" on canned_replies using gin (guild_id, category_ids jsonb_path_ops,
      (to_tsvector('simple'::regconfig, name || ' ' || coalesce(shortcut, '') || ' ' || content)));
    alter table "canned_replies" add constraint "canned_replies_name" unique ("guild_id", "name");
    alter table "canned_replies" add constraint "canned_replies_shortcut" unique ("guild_id", "shortcut");
    `);
  }
}
