import { setTimeout as pause } from 'node:timers/promises';
import { emptyFolder, runCli, type RunningService, startService } from '../support/process.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';

const GUILD = '6160';
const CLIENTS = 16;
const ROUNDS = 2;
const WHILE_MS = 1_500;

interface Acknowledged {
  readonly key: string;
  readonly ticketId: string;
}

/** Opens tickets one after the other, each under a key of its own, until the service is gone. */
const openUntilGone = async (service: RunningService, token: string, categoryId: string, name: string) => {
  const acknowledged: Acknowledged[] = [];
  const sent: string[] = [];
  for (let i = 0; ; i += 1) {
    const key = `${name}-${i}`;
    sent.push(key);
    const body = { categoryId, requesterId: '1', subject: key };
    const opening = service.as(token).post('/v1/tickets', body, { 'idempotency-key': key });
    const answer = await opening.catch(() => null);
    if (!answer) return { acknowledged, sent };
    if (answer.status === 201) acknowledged.push({ key, ticketId: answer.body.data.id });
  }
};

const everyTicket = async (service: RunningService, token: string) => {
  const tickets: { id: string; subject: string; ticketNumber: number; channelId: string }[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await service.as(token).get(`/v1/tickets?limit=100${cursor && `&cursor=${cursor}`}`);
    tickets.push(...body.data);
    cursor = body.pagination.nextCursor;
  }
  return tickets;
};

/** Kills the service under load, starts it again and retries: nothing acknowledged is lost, nothing is there twice. */
const survives = async (environment: Record<string, string>): Promise<void> => {
  let service = await startService(environment);
  await runCli(['admin', 'guild', 'add', GUILD, '--name', 'Faulty', '--plan', 'enterprise'], environment);
  const { stdout: token } = await runCli(
    ['token', 'create', '--guild', GUILD, '--name', 'x', '--scopes', 'all'],
    environment,
  );
  const categoryId = (await service.as(token).post('/v1/categories', { name: 'Support' })).body.data.id;
  const acknowledged: Acknowledged[] = [];
  const sent: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = Array.from({ length: CLIENTS }, (_, i) =>
      openUntilGone(service, token, categoryId, `${round}-${i}`),
    );
    await pause(WHILE_MS);
    await service.kill();
    for (const outcome of await Promise.all(running)) {
      acknowledged.push(...outcome.acknowledged);
      sent.push(...outcome.sent);
    }
    service = await startService(environment);
  }
  expect(acknowledged.length).toBeGreaterThan(0);

  const retried = new Map<string, string>();
  for (const key of sent) {
    const body = { categoryId, requesterId: '1', subject: key };
    const answer = await service.as(token).post('/v1/tickets', body, { 'idempotency-key': key });
    expect(answer.status).toBe(201);
    retried.set(key, answer.body.data.id);
  }
  for (const { key, ticketId } of acknowledged) expect([key, retried.get(key)]).toEqual([key, ticketId]);

  const tickets = await everyTicket(service, token);
  expect(tickets.map(({ subject }) => subject).sort()).toEqual([...sent].sort());
  expect(new Set(tickets.map(({ ticketNumber }) => ticketNumber)).size).toBe(tickets.length);
  const channels = (await service.as(null).get(`/sandbox/api/guilds/${GUILD}/channels`)).body.data as { id: string }[];
  expect(channels.map(({ id }) => id).sort()).toEqual(tickets.map(({ channelId }) => channelId).sort());
  expect(await service.stop()).toBe(0);
};

describe('a service that is killed while 16 clients open tickets', () => {
  it('loses nothing it acknowledged and opens one ticket and one channel per key, on the embedded database', async () => {
    await survives({ DATA_DIR: await emptyFolder() });
  }, 180_000);

  withPostgres('on PostgreSQL', () => {
    it('loses nothing it acknowledged and opens one ticket and one channel per key', async () => {
      await survives({ DATABASE_URL: await postgresUrl(), DATA_DIR: await emptyFolder() });
    }, 180_000);
  });
});
