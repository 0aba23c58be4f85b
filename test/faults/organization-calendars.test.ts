import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { client, SECRETS_KEY, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { startService } from '../support/programs/process.ts';
import { done, type Json } from '../support/spec-helpers.ts';
import { waitUntil } from '../support/wait-until.ts';

const MEMBERS = 50;
const CHANGES = 4;

withPostgres('calendars of an organization, while the workers that carry them are killed', () => {
  let api: TestApi;
  let url: string;
  beforeAll(async () => {
    url = await postgresUrl();
    api = await startApi(await connectPostgres({ url, maxConnections: 5, onError: () => undefined }));
  });
  afterAll(() => api.close());

  const count = async (from: string): Promise<number> =>
    (await api.service.database.queryOne<{ n: number }>(`select count(*)::int as n from ${from}`))?.n ?? 0;
  const startWorker = () => startService({ DATABASE_URL: url, SECRETS_KEY }, 'worker');

  it('each member is current afterwards, with one copy that is recorded once for each state it had', async () => {
    const members: TestServer[] = [];
    for (let index = 0; index < MEMBERS; index += 1) members.push(await api.server());
    const organizationId = await api.organization('enterprise', members);
    const as = client(api.url, await api.token({ kind: 'organization', organizationId }));
    const { id } = await done(as.post('/v1/org/calendars', { name: 'Company', timezone: 'UTC' }));
    const path = `/v1/org/calendars/${id}`;
    const countCurrent = async (): Promise<number> => (await done(as.get(path))).currentServerCount;
    const carried: number[] = [];
    for (let change = 1; change <= CHANGES; change += 1) {
      const worker = await startWorker();
      await done(as.patch(path, { name: `Company ${change}` }));
      await waitUntil(async () => (await countCurrent()) > 0, { withinMs: 20_000, everyMs: 1, what: 'A member' });
      await worker.kill();
      carried.push(await countCurrent());
    }
    // Some were killed in the middle of the work.
    expect(carried.filter((current) => current < MEMBERS)).not.toEqual([]);
    const last = await startWorker();
    const isCurrent = async () => (await countCurrent()) === MEMBERS;
    await waitUntil(isCurrent, { withinMs: 60_000, everyMs: 50, what: 'All members' });
    expect(await last.stop()).toBe(0);
    expect(await count('calendar_orders')).toBe(0);
    expect(await count('calendars')).toBe(MEMBERS);
    for (const member of members) {
      const [copy, ...others]: Json[] = await done((await api.as(member)).get('/v1/calendars'));
      expect([copy?.name, copy?.organizationCalendarId, others]).toEqual([`Company ${CHANGES}`, id, []]);
      const entries = await count(
        `audit_entries where guild_id = '${member.id}' and resource_id = '${copy?.id}' and actor->>'type' = 'organization'`,
      );
      expect(entries).toBe(copy?.version);
    }
  }, 180_000);
});
