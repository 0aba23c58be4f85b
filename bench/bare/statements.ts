import type pg from 'pg';

/** Not part of a ticket on the wire. */
const HIDDEN = ['lease_holder', 'lease_until', 'event_count'];

/** A prepared statement: one name, one text. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

export type Statements = Readonly<
  Record<'list' | 'listAfter' | 'get' | 'key' | 'count' | 'ticket' | 'outbox', Prepared>
>;

/** The statements of the bare server; a ticket comes out with the names it has on the wire. */
export const statementsFor = async (pool: pg.Pool): Promise<Statements> => {
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'tickets' and column_name <> all($1)`,
    [HIDDEN],
  );
  const columns = rows.map(({ name }) => `${name} as "${camelCase(name)}"`).join(', ');
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
  };
};

const INSERT_TICKET = `insert into bare_tickets (id, ticket_number, guild_id, subject, status, priority, category_id,
    source, requester_id, participant_ids, tags, form_answers, metadata, message_count, reopen_count, version,
    event_count, created_at, updated_at, last_message_at)
  values ($1, $2, $3, $4, 'open', $5, $6, 'api', $7, '[]', $8, $9, $10, 1, 0, 1, 1, now(), now(), now())`;

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
