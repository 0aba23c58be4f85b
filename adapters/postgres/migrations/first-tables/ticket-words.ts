/** The words of tickets, by which words are found by their beginning or misspelt. */
export const TICKET_WORDS = `
create table ticket_words (
  guild_id text not null,
  word text not null,
  folded text not null,
  primary key (guild_id, word)
);
create index ticket_words_similar on ticket_words using gin (guild_id, folded gin_trgm_ops);
create index ticket_words_prefix on ticket_words (guild_id, folded text_pattern_ops);

create table ticket_word_changes (
  guild_id text not null,
  ticket_id uuid not null,
  id uuid not null default gen_random_uuid(),
  last_message_id uuid null,
  removed_words jsonb null,
  primary key (guild_id, ticket_id, id)
);
`;
