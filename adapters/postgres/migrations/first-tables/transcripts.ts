/** Transcripts of closed tickets. */
export const TRANSCRIPTS = `
create table transcripts (
  id uuid not null,
  guild_id text not null,
  ticket_id uuid not null,
  ticket jsonb not null,
  closed_at timestamptz(3) not null,
  participants jsonb null,
  message_count int null,
  sha256 text null,
  created_at timestamptz(3) null,
  primary key (guild_id, id)
);
create index transcripts_closed on transcripts (guild_id, closed_at, id) where sha256 is not null;
create index transcripts_ordered on transcripts (closed_at, id) where sha256 is null;
create index transcripts_ticket on transcripts (guild_id, ticket_id, closed_at, id);
create index transcripts_content on transcripts using gin (guild_id, ticket jsonb_path_ops);
create index transcripts_words on transcripts using gin (guild_id, (
  to_tsvector('simple', coalesce(ticket ->> 'subject', ''))
  || jsonb_to_tsvector('simple', jsonb_path_query_array(ticket, '$."formAnswers"[*]."value"'), '["string"]')
));

create table transcript_messages (
  transcript_id uuid not null,
  id uuid not null,
  guild_id text not null,
  ticket_id uuid not null,
  chat_message_id text null,
  author jsonb not null,
  content text not null,
  attachments jsonb not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3) null,
  deleted_at timestamptz(3) null,
  author_name text null,
  author_avatar_url text null,
  parts jsonb null,
  primary key (guild_id, transcript_id, id)
);
create index transcript_messages_words on transcript_messages using gin (guild_id, to_tsvector('simple', content));
`;
