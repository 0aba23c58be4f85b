import type pg from 'pg';
import { withClient } from '../database.ts';
import type { BenchServer } from '../servers.ts';
import { spread } from '../spread.ts';

/** Adds tickets, to the service's table and to the bare server's, until there are so many. */
export const growTo = (databaseUrl: string, servers: readonly BenchServer[], tickets: number): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off`);
    const restoreIndexes = await withoutIndexes(client, ['tickets', 'bare_tickets']);
    await client.query(FILL, [
      servers.map(({ guildId }) => guildId),
      servers.map(({ categoryId }) => categoryId),
      spread(tickets, servers.length),
    ]);
    await client.query(COPY_TO_BARE);
    await client.query(NOTE_NEW);
    for (const table of ['servers', 'bare_servers']) await client.query(countersOf(table));
    await restoreIndexes();
  });

/** Takes away what measured requests have created, so that there are as many tickets as before. */
export const removeCreated = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(`delete from bare_tickets where source = 'api'`);
    await client.query(REMOVE_CREATED);
    await client.query(`truncate ticket_messages, ticket_timeline, events, ticket_creations, idempotency_keys,
      sandbox_channels, sandbox_messages, sandbox_idempotency_keys, bare_outbox, bare_keys`);
    for (const table of ['servers', 'bare_servers']) await client.query(countersOf(table));
  });

/** Leaves nothing for the background to do during a measurement. */
export const settle = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  });

/** Drops the indexes that no constraint needs. @returns a function that creates them again, alike */
export const withoutIndexes = async (client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> => {
  const { rows } = await client.query<{ name: string; definition: string }>(SECONDARY_INDEXES, [tables]);
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
};

const SECONDARY_INDEXES = `select indexname as name, indexdef as definition from pg_indexes
  where schemaname = 'public' and tablename = any($1::text[])
    and not exists (select from pg_constraint where conname = indexname)`;

const countersOf = (table: string) => `update ${table} s
  set last_ticket_number = coalesce((select max(ticket_number) from tickets t where t.guild_id = s.id), 0)`;

/** As the service notes that tickets have to be counted. */
const NOTE_NEW = `insert into ticket_changes select t.guild_id, t.id, t.version
  from tickets t join servers s on s.id = t.guild_id where t.ticket_number > s.last_ticket_number`;

const REMOVE_CREATED = `with gone as (delete from tickets where source = 'api' returning guild_id, id, version)
  insert into ticket_changes select guild_id, id, version + 1 from gone`;

const COPY_TO_BARE = `insert into bare_tickets select t.* from tickets t join bare_servers s on s.id = t.guild_id
  where t.ticket_number > s.last_ticket_number`;

/** Tickets of all servers take turns, as they do when servers live side by side; one an hour in each. */
const FILL = `insert into tickets (id, ticket_number, guild_id, channel_id, subject, status, priority, category_id, source,
    requester_id, claimed_by_id, claimed_at, participant_ids, tags, form_answers, first_response_at, last_message_at,
    message_count, reopen_count, closed_at, closed_by, close_reason, close_cause, external_id, metadata, version,
    created_at, updated_at, event_count, last_activity_at)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(noise, 1, 3) || '8'
      || substr(noise, 4, 15))::uuid,
    n, guild, (600000000000000000 + place * 1000000 + n)::text, 'Cannot log in since the update of ' || at::date, status,
    (array['low', 'normal', 'high', 'urgent'])[1 + n % 4], category, 'panel',
    (200000000000000000 + n * 7919 % 10000)::text, (300000000000000000 + n % 12)::text, at + interval '5 minutes',
    jsonb_build_array((200000000000000000 + n % 977)::text, (200000000000000000 + n % 983)::text),
    jsonb_build_array('billing-' || n % 50, 'vip'),
    jsonb_build_array(
      jsonb_build_object('questionId', 'account', 'label', 'Which account is it?', 'value', 'member-' || n % 10000),
      jsonb_build_object('questionId', 'tried', 'label', 'What have you tried?', 'value', 'Resetting the password twice')),
    at + (30 + n * 7919 % 7200) * interval '1 second', at + interval '3 hours', 2 + n % 20, n % 3,
    case when status = 'closed' then at + (3600 + n * 104729 % 172800) * interval '1 second' end,
    case when status = 'closed' then jsonb_build_object('type', 'staff', 'id', (300000000000000000 + n % 12)::text) end,
    case when status = 'closed' then 'Solved' end, case when status = 'closed' then 'manual' end,
    'crm-' || n, jsonb_build_object('plan', 'gold', 'region', 'eu-' || n % 7, 'orderId', 'A' || n), 1 + n % 9,
    at, at + interval '3 hours', 3 + n % 9, at + interval '3 hours'
  from (
    select g.*, n, timestamptz '2024-01-01' + n * interval '1 hour' + g.place * interval '1 second' as at,
      md5(random()::text) as noise,
      case when n % 20 < 14 then 'closed' when n % 20 < 17 then 'open' when n % 20 < 19 then 'pending' else 'on_hold' end
        as status
    from unnest($1::text[], $2::uuid[], $3::int[]) with ordinality as g(guild, category, target, place)
    join servers s on s.id = g.guild
    cross join lateral generate_series(s.last_ticket_number + 1, g.target) n
    order by n, g.place) t`;
