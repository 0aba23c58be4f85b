/** Articles, their words, and what was suggested. */
export const KNOWLEDGE = `
create table knowledge_items (
  id uuid not null,
  guild_id text not null,
  title text not null,
  slug text not null,
  summary text null,
  content text not null,
  section text null,
  tags jsonb not null default '[]',
  language text not null default 'en',
  status text not null default 'draft',
  visibility text not null default 'public',
  keywords jsonb not null default '[]',
  views int not null default 0,
  helpful_count int not null default 0,
  not_helpful_count int not null default 0,
  deflected_count int not null default 0,
  published_at timestamptz(3) null,
  version int not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  words tsvector not null,
  primary key (guild_id, id),
  constraint knowledge_items_slug unique (guild_id, slug)
);
create index knowledge_items_words on knowledge_items using gin (guild_id, words) where status = 'published';
create index knowledge_items_tags on knowledge_items using gin (guild_id, tags jsonb_path_ops);

create table knowledge_words (
  guild_id text not null,
  word text not null,
  primary key (guild_id, word)
);
create index knowledge_words_similar on knowledge_words using gin (guild_id, word gin_trgm_ops);

create table knowledge_suggestions (
  id uuid not null,
  guild_id text not null,
  item_ids jsonb not null,
  deflected_ids jsonb not null,
  created_at timestamptz(3) not null,
  primary key (guild_id, id)
);
create index knowledge_suggestions_created on knowledge_suggestions (created_at);
`;
