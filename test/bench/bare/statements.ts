import type pg from 'pg';

/** Not part of what is on the wire. */
const HIDDEN = ['lease_holder', 'lease_until', 'event_count', 'words'];

/** A prepared statement: one name, one text. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

export type Statements = Readonly<
  Record<
    | 'list'
    | 'listAfter'
    | 'get'
    | 'key'
    | 'count'
    | 'ticket'
    | 'outbox'
    | 'search'
    | 'transcripts'
    | 'organizationTickets'
    | 'byPriority',
    Prepared
  >
>;

/** The statements of the bare server; a row comes out with the names it has on the wire. */
export const statementsFor = async (pool: pg.Pool): Promise<Statements> => {
  const columns = await columnsOf(pool, 'tickets');
  const list = (beyond: string) => `select ${columns} from tickets
    where guild_id = $1 ${beyond} order by created_at desc, id desc limit $2`;
  return {
    list: { name: 'list', text: list('') },
    listAfter: { name: 'list_after', text: list('and (created_at, id) < ($3::timestamptz, $4::uuid)') },
    get: { name: 'get', text: `select ${columns} from tickets where guild_id = $1 and id = $2` },
    key: {
      name: 'key',
      text: `insert into bare_keys (token_id, guild_id, key, fingerprint, ticket_id, expires_at)
        values ($1, $2, $3, $4, $5, now() + interval '1 day') on conflict do nothing`,
    },
    count: {
      name: 'count',
      text: `update bare_servers set last_ticket_number = last_ticket_number + 1 where id = $1
        returning last_ticket_number as "ticketNumber"`,
    },
    ticket: { name: 'ticket', text: `${INSERT_TICKET} returning ${columns}` },
    outbox: {
      name: 'outbox',
      text: `insert into bare_outbox (id, guild_id, type, at, actor, data)
        values ($1, $2, 'ticket.created', now(), $3, $4)`,
    },
    search: { name: 'search', text: search(await columnsOf(pool, 'knowledge_items')) },
    organizationTickets: { name: 'organization_tickets', text: organizationTickets(columns) },
    byPriority: { name: 'by_priority', text: byPriority(columns) },
    transcripts: { name: 'transcripts', text: transcripts(await columnsOf(pool, 'transcripts')) },
  };
};

const columnsOf = async (pool: pg.Pool, table: string): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_name = $1 and column_name <> all($2)',
    [table, HIDDEN],
  );
  return rows.map(({ name }) => `${name} as "${camelCase(name)}"`).join(', ');
};

/** The best of what has all words, by their beginnings, each with a piece of its text. */
const search = (
  columns: string,
) => `select ${columns}, score, ts_headline('english', content, q, 'MaxWords=30') as snippet
  from (select *, ts_rank(words, q) as score from knowledge_items, to_tsquery('simple', $2) q
    where guild_id = $1 and status = 'published' and words @@ q order by score desc, id desc limit $3) found
  order by score desc, id desc`;

/** The newest of all servers of a list: keys from the index of each, then the rows of the page. */
const transcripts = (columns: string) => `with newest as materialized (
    select t.* from unnest($1::text[]) guild cross join lateral (
      select id, closed_at from transcripts where guild_id = guild and sha256 is not null
      order by closed_at desc, id desc limit $2) t
    order by t.closed_at desc, t.id desc limit $2)
  select ${columns} from transcripts where id in (select id from newest) order by closed_at desc, id desc`;

const organizationTickets = (columns: string) => `with newest as materialized (
    select t.* from unnest($1::text[]) guild cross join lateral (
      select id, created_at from tickets where guild_id = guild order by created_at desc, id desc limit $2) t
    order by t.created_at desc, t.id desc limit $2)
  select ${columns} from tickets where id in (select id from newest) order by created_at desc, id desc`;

/** The most urgent ones of some statuses, each from its own range of the index. */
const byPriority = (columns: string) => {
  const key = `coalesce(array_position(array['low', 'normal', 'high', 'urgent'], priority), 0)`;
  return `select ${columns} from unnest($2::text[]) s(one) cross join lateral (
      select * from tickets where guild_id = $1 and status = s.one order by ${key} desc, id desc limit $3) t
    order by ${key} desc, id desc limit $3`;
};

const INSERT_TICKET = `insert into bare_tickets (id, ticket_number, guild_id, subject, status, priority, category_id,
    source, requester_id, participant_ids, tags, form_answers, metadata, message_count, reopen_count, version,
    event_count, created_at, updated_at, last_message_at)
  values ($1, $2, $3, $4, 'open', $5, $6, 'api', $7, '[]', $8, $9, $10, 1, 0, 1, 1, now(), now(), now())`;

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
