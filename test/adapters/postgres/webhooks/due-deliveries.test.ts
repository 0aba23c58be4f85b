import { buildDeliveryStatements } from '#adapters/postgres/webhooks/delivery-sql.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { storesOver } from '../../../contracts/over-database.ts';
import { aServer, aWebhook, NOON } from '../../../support/build.ts';
import { postgresDatabase, withPostgres } from '../../../support/databases.ts';

const DUE = 3_000;
const LIMIT = 64;

const ADD_EVENT = `insert into events (id, guild_id, type, at, actor, sequence, data, transaction)
  values (gen_random_uuid(), :guild, 'ticket.closed', now(), '{}', '[]', '{}', '1')`;
const ADD_DELIVERIES = `insert into webhook_deliveries (id, guild_id, webhook_id, event_id, event_type, cause, status, attempt_count,
    next_attempt_at, attempts, created_at)
  select gen_random_uuid(), e.guild_id, :webhook::uuid, e.id, e.type, 'event', 'pending', 0, :now::timestamptz, '[]', now()
  from generate_series(1, :count::int), events e where e.guild_id = :guild`;

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Relation Name'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

const countRead = (plan: Plan): number =>
  (plan['Relation Name'] === 'webhook_deliveries' ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + countRead(part), 0);

withPostgres('the due deliveries of an endpoint', () => {
  let db: Database;
  beforeAll(async () => {
    db = await postgresDatabase();
  });
  afterAll(() => db.close());

  it('are read up to the limit, however many are due, before PostgreSQL knows anything of the table', async () => {
    const stores = storesOver(db);
    const server = aServer();
    await stores.organizations.addServer(server);
    const webhook = aWebhook(server.id);
    await stores.webhooks.add(webhook);
    await db.query(ADD_EVENT, { guild: server.id });
    await db.query(ADD_DELIVERIES, { guild: server.id, webhook: webhook.id, count: DUE, now: NOON });
    const { listDue } = buildDeliveryStatements(db);
    const values = { webhook: webhook.id, now: NOON, except: [], limit: LIMIT };
    expect(await db.query(listDue, values)).toHaveLength(LIMIT);
    const [row] = await db.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `explain (analyze, format json) ${listDue}`,
      values,
    );
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    expect(plan && countRead(plan)).toBeLessThanOrEqual(LIMIT);
  });
});
