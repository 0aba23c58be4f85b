import { setTimeout as pause } from 'node:timers/promises';
import { emptyFolder, runCliHere, type RunningService, startService } from '../support/programs/process.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';

const STARTING_MS = 60_000;
const GUILD = '5150';

/** Two processes of the service over one database, as behind a load balancer. */
withPostgres('two processes on one PostgreSQL', () => {
  let environment: Record<string, string>;
  let services: RunningService[];
  let token: string;
  let categoryId: string;

  const cli = async (...words: string[]) => (await runCliHere(words, environment)).stdout;
  const createToken = (name: string) =>
    runCliHere(['token', 'create', '--guild', GUILD, '--name', name, '--scopes', 'all'], environment);

  beforeAll(async () => {
    environment = { DATABASE_URL: await postgresUrl(), DATA_DIR: await emptyFolder() };
    services = await Promise.all([startService(environment), startService(environment)]);
    await cli('admin', 'guild', 'add', GUILD, '--name', 'Shared', '--plan', 'enterprise');
    token = (await createToken('main')).stdout;
    categoryId = (await services[0]!.as(token).post('/v1/categories', { name: 'Support' })).body.data.id;
  }, STARTING_MS);
  afterAll(() => Promise.all(services.map((service) => service.stop())));

  it('open one ticket per key: 50 keys, 20 duplicates each at once, 1,000 equal answers', async () => {
    const requests = Array.from({ length: 50 * 20 }, (_, index) => ({
      key: `key-${index % 50}`,
      service: services[index % 2]!,
    }));
    const answers = new Map<string, Set<string>>();
    await Promise.all(
      requests.map(async ({ key, service }) => {
        const body = { categoryId, requesterId: '1', subject: key };
        const post = () => service.as(token).post('/v1/tickets', body, { 'idempotency-key': key });
        let answer = await post();
        // A duplicate waits three seconds for the first one at the most, which is not enough on a busy machine; and of so
        // many requests at once some are refused.
        while ([409, 503].includes(answer.status)) {
          await pause(1_000 * Number(answer.headers.get('retry-after') ?? 0));
          answer = await post();
        }
        const { status, text } = answer;
        answers.set(key, (answers.get(key) ?? new Set()).add(`${status} ${text}`));
      }),
    );
    expect(answers.size).toBe(50);
    for (const distinct of answers.values()) {
      expect(distinct.size).toBe(1);
      expect([...distinct][0]).toMatch(/^201 /);
    }
    const { body } = await services[0]!.as(token).get('/v1/tickets?limit=100');
    expect(body.data).toHaveLength(50);
    // The number of an opening that was refused, as some are on a busy machine, is not used again.
    const numbers = body.data.map(({ ticketNumber }: { ticketNumber: number }) => ticketNumber);
    expect(new Set(numbers).size).toBe(50);
    const channels = await services[1]!.as(null).get(`/sandbox/api/guilds/${GUILD}/channels`);
    expect(channels.body.data).toHaveLength(50);
  });

  it('refuse a token on the very next request after it was revoked at the other', async () => {
    const { stdout: doomed } = await createToken('doomed');
    const [one, other] = services.map((service) => service.as(doomed));
    expect((await one!.get('/v1/me')).status).toBe(200);
    const id = (await other!.get('/v1/me')).body.data.tokenId;
    await cli('token', 'revoke', id);
    expect((await one!.get('/v1/me')).status).toBe(401);
    expect((await other!.get('/v1/me')).status).toBe(401);
  });

  it('see at once that a server left its organization', async () => {
    const organization = await cli('admin', 'org', 'add', 'Acme', '--plan', 'team');
    await cli('admin', 'org', 'join', organization, GUILD);
    const { stdout: orgToken } = await runCliHere(
      ['token', 'create', '--org', organization, '--name', 'o', '--scopes', 'all'],
      environment,
    );
    const path = `/v1/org/servers/${GUILD}/tickets`;
    expect((await services[1]!.as(orgToken).get(path)).status).toBe(200);
    await cli('admin', 'org', 'leave', GUILD);
    expect((await services[1]!.as(orgToken).get(path)).status).toBe(404);
  });

  it('let one of two equal actions through', async () => {
    const { id } = (await services[0]!.as(token).post('/v1/tickets', { categoryId, requesterId: '2' })).body.data;
    for (const [path, body] of [
      ['claim', { staffId: '5' }],
      ['unclaim', {}],
      ['close', {}],
      ['reopen', {}],
    ] as const) {
      const both = await Promise.all(
        services.map((service) => service.as(token).post(`/v1/tickets/${id}/${path}`, body)),
      );
      const statuses = both.map(({ status }) => status).sort();
      // The same claimer again is no conflict: it changes nothing.
      expect([path, statuses]).toEqual([path, path === 'claim' ? [200, 200] : [200, 409]]);
    }
    const { body } = await services[0]!.as(null).get(`/sandbox/api/guilds/${GUILD}/channels`);
    const channel = body.data.at(-1).id;
    const messages = (await services[0]!.as(null).get(`/sandbox/api/guilds/${GUILD}/channels/${channel}/messages`)).body
      .data;
    // The greeting, and one for each action.
    expect(messages).toHaveLength(5);
  });
});
