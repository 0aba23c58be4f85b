import { withClient } from '../database.ts';

/** Gives every closed ticket a transcript without messages. */
export const addTranscripts = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Column>(COLUMNS);
    await client.query(`insert into transcripts (id, guild_id, ticket_id, ticket, closed_at, participants, message_count, sha256, created_at)
      select gen_random_uuid(), guild_id, id, ${rows.map(fieldOf).join(' || ')}, closed_at, '[]', 0,
        repeat('0', 64), closed_at from tickets where status = 'closed'`);
    await client.query('vacuum analyze');
  });

interface Column {
  readonly name: string;
  readonly type: string;
}

/** What a ticket is outside of the service. */
const COLUMNS = `select column_name as name, data_type as type from information_schema.columns
  where table_name = 'tickets' and column_name not in
    ('lease_holder', 'lease_until', 'due_at', 'event_count', 'last_activity_at', 'warned_at')`;

/** One object for each field, since a function of PostgreSQL takes at most 100 arguments. */
const fieldOf = ({ name, type }: Column): string => {
  const field = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const isMoment = type.startsWith('timestamp');
  return `jsonb_build_object('${field}', ${isMoment ? `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')` : name})`;
};
