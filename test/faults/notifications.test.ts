import { setTimeout as pause } from 'node:timers/promises';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { toUserId } from '#core/shared/ids.ts';
import { SECRETS_KEY, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { REQUESTER, STAFF } from '../support/build.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { startService } from '../support/programs/process.ts';
import { done, type Json } from '../support/spec-helpers.ts';
import { waitUntil } from '../support/wait-until.ts';

const TICKETS = 60;
const KILLS = 6;
const LEE = toUserId('200000000000000061');
const PEOPLE = [STAFF, LEE];

withPostgres('notifications, while the workers that make and send them are killed', () => {
  let api: TestApi;
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    url = await postgresUrl();
    api = await startApi(await connectPostgres({ url, maxConnections: 5, onError: () => undefined }));
    server = await api.server();
  });
  afterAll(() => api.close());

  const count = async (text: string): Promise<number> =>
    (await api.service.database.queryOne<{ n: number }>(`select count(*)::int as n from ${text}`, { guild: server.id }))
      ?.n ?? 0;
  const countNotified = () => count('notifications where guild_id = :guild');
  const startWorker = () => startService({ DATABASE_URL: url, SECRETS_KEY }, 'worker');

  it('each person is notified of each event once, in the inbox and by direct message', async () => {
    const as = await api.as(server);
    await done(as.patch('/v1/settings', { staffRoleIds: ['7'] }));
    for (const staffId of PEOPLE) {
      await api.service.chat.setRoles(server.id, staffId, ['7']);
      await done(as.patch('/v1/notification-settings', { staffId, kinds: { mention: { directMessage: true } } }));
    }
    const write = async (): Promise<void> => {
      for (let index = 0; index < TICKETS; index += 1) {
        const ticket = await done(as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: REQUESTER }));
        await done(as.post(`/v1/tickets/${ticket.id}/notes`, { content: `<@${STAFF}> <@${LEE}>` }));
      }
    };
    const kill = async (): Promise<void> => {
      for (let kills = 0; kills < KILLS; kills += 1) {
        const worker = await startWorker();
        await pause(400 + Math.random() * 500);
        await worker.kill();
      }
    };
    await Promise.all([write(), kill()]);
    const last = await startWorker();
    const all = TICKETS * PEOPLE.length;
    await waitUntil(async () => (await countNotified()) === all, { withinMs: 60_000, everyMs: 50, what: 'All' });
    const isSent = async () => (await count('notification_orders where guild_id = :guild')) === 0;
    await waitUntil(isSent, { withinMs: 60_000, everyMs: 50, what: 'All direct messages' });
    expect(await last.stop()).toBe(0);
    expect(await countNotified()).toBe(all);
    for (const staffId of PEOPLE) {
      const path = `/sandbox/api/guilds/${server.id}/members/${staffId}/direct-messages`;
      const texts = (await done(api.anonymous.get(path))).map(({ content }: Json) => content as string);
      expect(texts).toHaveLength(TICKETS);
      expect(new Set(texts).size).toBe(TICKETS);
    }
  }, 180_000);
});
