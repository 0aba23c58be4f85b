import { Migration } from '@mikro-orm/migrations';

/** Timers, notes, changed messages, panels, blocks and transcripts. */
export class TicketLife extends Migration {
  override up(): void {
    this.addSql(`
    alter table "tickets" add "quiet_since" timestamptz(3) null, add "warned_at" timestamptz(3) null, add "due_at" timestamptz(3) null;
    update "tickets" set "quiet_since" = greatest("created_at", "last_message_at");
    alter table "tickets" alter column "quiet_since" set not null;
    update "tickets" t set "due_at" = now() where status in ('open', 'pending', 'on_hold') and (hold_until is not null
      or exists (select from categories c where c.id = t.category_id and c.auto_close->>'inactiveHours' is not null));
    create index "tickets_panel" on tickets (guild_id, panel_id, created_at, id) where panel_id is not null;
    create index "tickets_due" on tickets (due_at) where due_at is not null;

    alter table "ticket_messages" add "edited_at" timestamptz(3) null, add "deleted_at" timestamptz(3) null;
    alter table "sandbox_messages" add "notice" jsonb null, add "edited_at" timestamptz(3) null;

    create table "sandbox_members" (
      "guild_id" text not null,
      "user_id" text not null,
      "role_ids" jsonb null,
      primary key ("guild_id", "user_id")
    );

    create table "ticket_notes" (
      "id" uuid not null,
      "guild_id" text not null,
      "ticket_id" uuid not null,
      "author" jsonb not null,
      "content" text not null,
      "created_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "ticket_notes_ticket" on "ticket_notes" ("guild_id", "ticket_id", "id");

    create table "panels" (
      "id" uuid not null,
      "guild_id" text not null,
      "name" text not null,
      "channel_id" text null,
      "style" text not null,
      "content" text null,
      "embeds" jsonb not null,
      "placeholder" text null,
      "options" jsonb not null,
      "message_id" text null,
      "message_channel_id" text null,
      "deployed_at" timestamptz(3) null,
      "deployed_version" int null,
      "open_count" int not null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "panels_guild" on "panels" ("guild_id", "id");
    create index "panels_channel" on panels (guild_id, message_channel_id) where message_channel_id is not null;
    create index "panels_options" on panels using gin (guild_id, options jsonb_path_ops);
    alter table "panels" add constraint "panels_name" unique ("guild_id", "name");
    alter table "panels" add constraint "panels_style_check" check ("style" in ('buttons', 'select'));

    create table "blocks" (
      "id" uuid not null,
      "guild_id" text not null,
      "user_id" text null,
      "role_id" text null,
      "reason" text null,
      "expires_at" timestamptz(3) null,
      "created_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "blocks_guild" on "blocks" ("guild_id", "id");
    create index "blocks_expiry" on blocks (expires_at) where expires_at is not null;
    alter table "blocks" add constraint "blocks_user" unique ("guild_id", "user_id");
    alter table "blocks" add constraint "blocks_role" unique ("guild_id", "role_id");

    create table "transcripts" (
      "id" uuid not null,
      "guild_id" text not null,
      "ticket_id" uuid not null,
      "ticket" jsonb not null,
      "closed_at" timestamptz(3) not null,
      "participants" jsonb null,
      "message_count" int null,
      "sha256" text null,
      "created_at" timestamptz(3) null,
      primary key ("id")
    );
    create index "transcripts_closed" on transcripts (guild_id, closed_at, id) where sha256 is not null;
    create index "transcripts_ordered" on transcripts (closed_at, id) where sha256 is null;
    create index "transcripts_ticket" on "transcripts" ("guild_id", "ticket_id", "closed_at", "id");
    create index "transcripts_content" on transcripts using gin (guild_id, ticket jsonb_path_ops);

    create table "transcript_messages" (
      "transcript_id" uuid not null,
      "id" uuid not null,
      "guild_id" text not null,
      "ticket_id" uuid not null,
      "chat_message_id" text null,
      "author" jsonb not null,
      "content" text not null,
      "attachments" jsonb not null,
      "created_at" timestamptz(3) not null,
      "edited_at" timestamptz(3) null,
      "deleted_at" timestamptz(3) null,
      primary key ("transcript_id", "id")
    );
    create index "transcript_messages_words" on transcript_messages using gin (guild_id, to_tsvector('simple'::regconfig, content));
    `);
  }
}
