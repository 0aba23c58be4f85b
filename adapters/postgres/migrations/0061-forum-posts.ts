import { OnlineMigration } from './online-migration.ts';

/** Tickets that are posts of a forum. */
export class ForumPosts extends OnlineMigration {
  override async up(): Promise<void> {
    this.addSql(`alter table "categories" add column if not exists "visibility" text not null default 'private',
      add column if not exists "forum_tags" jsonb not null
        default '{"choosing":[],"open":null,"pending":null,"onHold":null,"closed":null,"ticketTags":[]}',
      drop constraint if exists "categories_home_check", drop constraint if exists "categories_visibility_check",
      add constraint "categories_home_check" check ("home" in ('channel', 'thread', 'forum', 'dm')),
      add constraint "categories_visibility_check" check ("visibility" in ('private', 'public'))`);
    this.addSql('alter table "tickets" add column if not exists "public" boolean not null default false');
    this.addSql(`alter table "sandbox_channels" add column if not exists "forum_tags" jsonb null,
      add column if not exists "tag_ids" jsonb not null default '[]', add column if not exists "opened_by_id" text null,
      drop constraint if exists "sandbox_channels_home_check",
      add constraint "sandbox_channels_home_check" check ("home" in ('channel', 'thread', 'forum'))`);
    await this.addIndex(
      'categories_forum',
      `categories (guild_id, chat_parent_id) where home = 'forum' and not archived`,
    );
  }
}
