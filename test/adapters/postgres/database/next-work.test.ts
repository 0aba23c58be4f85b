import type { Database } from '#adapters/postgres/database/database.ts';
import { firstIdAt } from '#adapters/postgres/database/first-id.ts';
import { getNextWork, type WorkKind } from '#adapters/postgres/database/next-work.ts';
import { type Instant, plusMs, toInstant } from '#core/shared/instant.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { embeddedDatabase, postgresDatabase, withPostgres } from '../../../support/databases.ts';

const NOW = toInstant(Date.now());
const LATER = plusMs(NOW, 3_600_000);
const EPOCH = '1970-01-01T00:00:00.000Z';
const WEBHOOK = '018f0000-0000-7000-8000-000000000001';

/** A value for each type, for the columns that must have one and that a test says nothing of. */
const FILLERS: Readonly<Record<string, string>> = {
  text: `'1'`,
  uuid: 'gen_random_uuid()',
  'timestamp with time zone': 'now()',
  jsonb: `'{}'`,
  json: `'{}'`,
  boolean: 'true',
  integer: '0',
  smallint: '0',
  bigint: '0',
  xid8: `'0'`,
};

const insert = async (db: Database, table: string, values: Readonly<Record<string, string>>): Promise<void> => {
  const columns = await db.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_name = :table and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`,
    { table },
  );
  const all = { ...Object.fromEntries(columns.map(({ name, type }) => [name, FILLERS[type] ?? `'{}'`])), ...values };
  const names = Object.keys(all).map((name) => `"${name}"`);
  await db.query(`insert into ${table} (${names.join(', ')}) values (${Object.values(all).join(', ')})`);
};

const at = (time: string): string => `'${time}'::timestamptz`;

/** What makes work of each kind, and when it is due then. */
const CASES: readonly (readonly [WorkKind, string, Readonly<Record<string, string>>, string])[] = [
  ['chatEvents', 'chat_arrivals', { due_at: at(LATER), handled_at: 'null' }, EPOCH],
  ['bufferedMessages', 'buffered_messages', {}, EPOCH],
  ['timers', 'tickets', { due_at: at(LATER) }, LATER],
  ['flowRuns', 'flow_runs', { due_at: at(LATER) }, LATER],
  ['ticketWords', 'ticket_word_changes', {}, EPOCH],
  ['notices', 'ticket_notices', { due_at: at(LATER) }, LATER],
  ['directMessages', 'direct_orders', { due_at: at(LATER) }, LATER],
  ['adoptions', 'ticket_adoptions', { due_at: at(LATER) }, LATER],
  ['reminders', 'ticket_reminders', { due_at: at(LATER) }, LATER],
  ['projections', 'ticket_projections', { due_at: at(LATER) }, LATER],
  ['attachments', 'attachments', { due_at: at(LATER) }, LATER],
  ['transcripts', 'transcripts', { sha256: 'null' }, EPOCH],
  ['erasures', 'erasures', { mode: `'erase'`, due_at: at(LATER) }, LATER],
  ['exports', 'data_exports', { due_at: at(LATER) }, LATER],
  ['replays', 'webhook_replays', { guild_id: `'1'` }, EPOCH],
  ['reactions', 'events', { id: `'${firstIdAt(NOW)}'`, transaction: `'7'` }, EPOCH],
  ['reactions', 'event_consumer_offsets', { lease_until: at(LATER) }, LATER],
];

const find = async (db: Database, seen = '5') => getNextWork(db, { recent: plusMs(NOW, -60_000), seen });
const dueOf = async (db: Database): Promise<Partial<Record<WorkKind, Instant | null>>> =>
  Object.fromEntries(Object.entries((await find(db)).dueAt).filter(([, time]) => time !== null));

const suite = (open: () => Promise<Database>) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.close());

  it('finds nothing in an empty database', async () => {
    expect(await dueOf(db)).toEqual({});
  });

  it.each(CASES)('finds when %s of the table %s are due', async (kind, table, values, dueAt) => {
    await insert(db, table, values);
    expect(await dueOf(db)).toEqual({ [kind]: dueAt });
    await db.query(`delete from ${table}`);
  });

  it('passes over events that reactions are done for, and old ones', async () => {
    await insert(db, 'events', { id: `'${firstIdAt(NOW)}'`, transaction: `'7'` });
    expect((await find(db, '8')).dueAt.reactions).toBeNull();
    await db.query('delete from events');
    await insert(db, 'events', { id: `'${firstIdAt(plusMs(NOW, -120_000))}'`, transaction: `'7'` });
    expect(await dueOf(db)).toEqual({});
    await db.query('delete from events');
  });

  it('waits with deliveries for the pause and the lease of their endpoint, and passes over disabled webhooks', async () => {
    await insert(db, 'webhooks', { id: `'${WEBHOOK}'`, guild_id: `'1'`, enabled: 'true' });
    await insert(db, 'webhook_endpoints', { webhook_id: `'${WEBHOOK}'` });
    await insert(db, 'webhook_deliveries', { webhook_id: `'${WEBHOOK}'`, next_attempt_at: at(NOW) });
    expect(await dueOf(db)).toEqual({ deliveries: NOW });
    await db.query(`update webhook_endpoints set paused_until = ${at(LATER)}`);
    expect(await dueOf(db)).toEqual({ deliveries: LATER });
    await db.query(`update webhooks set enabled = false`);
    expect(await dueOf(db)).toEqual({});
  });

  it('answers a position that grows with what is committed', async () => {
    const before = BigInt((await find(db)).position);
    await db.query(`update webhooks set enabled = true`);
    // Later than transactions of other databases of the server that are open now.
    await waitUntil(async () => BigInt((await find(db)).position) > before, { what: 'A later position' });
  });
};

describe('the work that waits in the embedded database', () => suite(embeddedDatabase));
withPostgres('the work that waits in PostgreSQL', () => suite(postgresDatabase));
