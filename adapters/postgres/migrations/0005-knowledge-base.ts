import { Migration } from '@mikro-orm/migrations';

/** The knowledge base, with the words by which it is searched. */
export class KnowledgeBase extends Migration {
  override up(): void {
    this.addSql(`
    create extension if not exists pg_trgm;
    create extension if not exists fuzzystrmatch;

    create table "knowledge_items" (
      "id" uuid not null,
      "guild_id" text not null,
      "title" text not null,
      "slug" text not null,
      "summary" text null,
      "content" text not null,
      "section" text null,
      "tags" jsonb not null,
      "language" text not null,
      "status" text not null,
      "visibility" text not null,
      "keywords" jsonb not null,
      "views" int not null,
      "helpful_count" int not null,
      "not_helpful_count" int not null,
      "deflected_count" int not null,
      "published_at" timestamptz(3) null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      "words" tsvector not null,
      primary key ("id")
    );
    create index "knowledge_items_guild" on "knowledge_items" ("guild_id", "id");
    create index "knowledge_items_words" on knowledge_items using gin (guild_id, words) where status = 'published';
    create index "knowledge_items_tags" on knowledge_items using gin (guild_id, tags jsonb_path_ops);
    alter table "knowledge_items" add constraint "knowledge_items_slug" unique ("guild_id", "slug");

    create table "knowledge_words" (
      "guild_id" text not null,
      "word" text not null,
      primary key ("guild_id", "word")
    );
    create index "knowledge_words_similar" on knowledge_words using gin (guild_id, word gin_trgm_ops);
    create index "knowledge_words_prefix" on knowledge_words (guild_id, word text_pattern_ops);

    create table "knowledge_suggestions" (
      "id" uuid not null,
      "guild_id" text not null,
      "item_ids" jsonb not null,
      "deflected_ids" jsonb not null,
      "created_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "knowledge_suggestions_created" on "knowledge_suggestions" ("created_at");
    `);
  }
}
