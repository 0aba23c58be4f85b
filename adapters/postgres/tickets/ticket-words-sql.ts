import { buildPendingServers } from '../database/pending-servers.ts';
import { ticketWordsExpression } from './ticket-tables.ts';

/** Words of a server that are found by their beginning or misspelt; further ones are found exactly only. */
const MAX_WORDS = 100_000;
/** So many messages are read for one change: no change adds more. */
const MESSAGES = 100;
/** Changes that are indexed at once. */
const CHANGES = 20;
/** Words that are checked at once whether they still occur. */
const REMOVED = 50;
/** Lowercase already; the combining marks are those that letters of Latin, Greek and Cyrillic are also written without. */
export const foldWord = (word: string): string =>
  `left(normalize(regexp_replace(normalize(${word}, NFKD), '[\\u0300-\\u036f]', '', 'g'), NFC), 60)`;

/**
 * The words of tickets of a server, each once; those of at most `most` messages of each, the newest up to `last_message_id`. The source
 * `s` is a table expression with ticket_id, last_message_id and most; null is no bound.
 */
export const selectWords = (
  source: string,
  guild = ':guild',
): string => `select distinct w.word from ${source} s cross join lateral (
    select unnest(tsvector_to_array(${ticketWordsExpression('t')})) as word from tickets t
    where t.guild_id = ${guild} and t.id = s.ticket_id
    union all
    select unnest(tsvector_to_array(to_tsvector('simple'::regconfig, m.content))) from (
      select m.content from ticket_messages m where m.guild_id = ${guild} and m.ticket_id = s.ticket_id
        and (s.last_message_id is null or m.id <= s.last_message_id)
      order by m.id desc limit s.most) m) w
  where length(w.word) between 3 and 40`;

export const LIST_PENDING_SERVERS = buildPendingServers('ticket_word_changes');

/** One process at a time indexes the words of a server: so a word that is found nowhere is not being added. */
export const LOCK_WORDS = 'select pg_advisory_xact_lock(hashtextextended(:guild, 7227242))';

export const ADD_WORDS = `with taken as (
    delete from ticket_word_changes where guild_id = :guild and id = any(array(
      select id from ticket_word_changes where guild_id = :guild and removed_words is null order by ticket_id, id limit ${CHANGES}))
    returning ticket_id, last_message_id),
  sources as (
    select ticket_id, last_message_id, count(*) * ${MESSAGES} as most from taken group by ticket_id, last_message_id),
  found as (${selectWords('sources')}),
  added as (
    insert into ticket_words (guild_id, word, folded)
    select :guild, f.word, ${foldWord('f.word')} from found f
    where not exists (select from ticket_words k where k.guild_id = :guild and k.word = f.word) order by f.word
    limit greatest(0, ${MAX_WORDS} - (select count(*) from (select from ticket_words k where k.guild_id = :guild limit ${MAX_WORDS}) x)))
  select count(*)::int as count from taken`;

export const TAKE_REMOVED_WORDS = `delete from ticket_word_changes where guild_id = :guild and id = any(array(
    select id from ticket_word_changes where guild_id = :guild and removed_words is not null order by ticket_id, id limit 1))
  returning removed_words as words`;

/** Without the words of the newest tickets: looking for a common word in the index takes long, and most are there. */
export const LIST_RARE_WORDS = `select r.word from jsonb_array_elements_text(:words::jsonb) r(word)
  where r.word <> all(array(${selectWords(`(
    select t.id as ticket_id, null::uuid as last_message_id, 10 as most from tickets t
    where t.guild_id = :guild order by t.created_at desc, t.id desc limit 100)`)}))`;

export const REMOVE_WORDS = 'delete from ticket_words where guild_id = :guild and word = any(:words::text[])';

/** Orders the removal of words from the vocabulary, of a source with ticket_id and word. */
export const insertRemovedWords = (
  words: string,
) => `insert into ticket_word_changes (guild_id, ticket_id, removed_words)
  select :guild::text, p.ticket_id, jsonb_agg(p.word) from (
    select w.ticket_id, w.word, (row_number() over () - 1) / ${REMOVED} as part from (${words}) w) p
  group by p.ticket_id, p.part`;

/**
 * Marks words of the ticket that the statement's part `written` removes or changes, as they were before it.
 *
 * @param messages how many messages count, newest first; `null` for all
 */
export const markRemovedWords = (messages: '0' | 'null'): string =>
  insertRemovedWords(
    `select o.id as ticket_id, x.word from written o cross join lateral (${selectWords(
      `(select o.id as ticket_id, null::uuid as last_message_id, ${messages}::bigint as most)`,
    )}) x`,
  );

/** Changes a message; the words of its old content go, unless they occur elsewhere, and those of the new one are added. */
export const UPDATE_MESSAGE = `with old as (
    select id, ticket_id, content from ticket_messages
    where guild_id = :guild and ticket_id = :ticket::uuid and chat_message_id = :message for update),
  updated as (
    update ticket_messages m set content = coalesce(:content::text, m.content),
      attachments = coalesce(:attachments::jsonb, m.attachments), posted_ids = coalesce(:postedIds::jsonb, m.posted_ids),
      parts = case when :content::text is null then m.parts
        else nullif(jsonb_path_query_array(m.parts, '$[*] ? (@.type != "hidden")'), '[]') end,
      edited_at = coalesce(:editedAt::timestamptz, m.edited_at), deleted_at = coalesce(:deletedAt::timestamptz, m.deleted_at)
    from old where m.guild_id = :guild and m.ticket_id = old.ticket_id and m.id = old.id returning m.id, m.delivery_state),
  removed as (${insertRemovedWords(`select o.ticket_id, x.word
    from old o cross join lateral unnest(tsvector_to_array(to_tsvector('simple'::regconfig, o.content))) x(word)
    where :content::text is not null`)}),
  added as (
    insert into ticket_word_changes (guild_id, ticket_id, last_message_id)
    select :guild, o.ticket_id, o.id from old o where :content::text is not null)
  select id, delivery_state as "deliveryState" from updated`;
