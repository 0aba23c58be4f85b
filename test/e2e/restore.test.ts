import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../support/api.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { emptyFolder, runCli, type RunningService, startService } from '../support/process.ts';
import { dumpInto, isInstalled, type LabPostgres, startPostgres } from '../faults/lab/servers.ts';

const canStartPostgres = await isInstalled('initdb');
const GUILD = '6162';
const TAG = 'seen-by-a-rule';
const WITHIN_MS = 20_000;

/** Opens a ticket, and gives its tags once the rule has added its own, or when it has not for 20 seconds. */
const tagsOfNewTicket = async (as: Client, categoryId: string): Promise<readonly string[]> => {
  const { id } = (await as.post('/v1/tickets', { categoryId, requesterId: '1', message: 'Help' })).body.data;
  const until = Date.now() + WITHIN_MS;
  for (;;) {
    const { tags } = (await as.get(`/v1/tickets/${id}`)).body.data;
    if (tags.includes(TAG) || Date.now() > until) return tags;
    await pause(100);
  }
};

/** A server with a rule that has reacted to a ticket. */
const prepare = async (service: RunningService, environment: Record<string, string>) => {
  await runCli(['admin', 'guild', 'add', GUILD, '--name', 'Restored', '--plan', 'enterprise'], environment);
  const create = ['token', 'create', '--guild', GUILD, '--name', 'x', '--scopes', 'all'];
  const { stdout: token } = await runCli(create, environment);
  const as = service.as(token);
  const categoryId = (await as.post('/v1/categories', { name: 'Support' })).body.data.id as string;
  const actions = [{ type: 'update_ticket', params: { addTags: [TAG] } }];
  await as.post('/v1/automations', { name: 'Tag', trigger: 'ticket.created', actions });
  expect(await tagsOfNewTicket(as, categoryId)).toContain(TAG);
  const events = (await as.get('/v1/events?limit=100')).body.data as { id: string }[];
  return { token, categoryId, lastEvent: events.at(-1)?.id };
};

/** After a restore by the book: a rule reacts, and a reader of the feed goes on where it stopped. */
const goesOn = async (
  service: RunningService,
  { token, categoryId, lastEvent }: Awaited<ReturnType<typeof prepare>>,
) => {
  const as = service.as(token);
  expect(await tagsOfNewTicket(as, categoryId)).toContain(TAG);
  const news = (await as.get(`/v1/events?after=${lastEvent}&limit=100`)).body.data as { type: string }[];
  expect(news.map(({ type }) => type)).toEqual(expect.arrayContaining(['ticket.created', 'ticket.updated']));
};

let running: RunningService[] = [];
const start = async (environment: Record<string, string>): Promise<RunningService> => {
  const service = await startService(environment);
  running.push(service);
  return service;
};
afterEach(async () => {
  await Promise.all(running.map((service) => service.kill()));
  running = [];
});

describe('a service that was restored as operating.md says', () => {
  it('goes on from a copy of the folder of the embedded database', async () => {
    const folder = await emptyFolder();
    const service = await start({ DATA_DIR: folder });
    const before = await prepare(service, { DATA_DIR: folder });
    await service.stop();
    const copy = join(await emptyFolder(), 'copy');
    await cp(folder, copy, { recursive: true });
    await goesOn(await start({ DATA_DIR: copy }), before);
  }, 120_000);

  withPostgres('with PostgreSQL', () => {
    let other: LabPostgres;
    beforeAll(async () => {
      if (canStartPostgres) other = await startPostgres();
    });
    afterAll(async () => {
      if (canStartPostgres) await other.stop();
    });

    (canStartPostgres ? it : it.skip)(
      'goes on from a dump in another server, whose transactions count from a smaller number',
      async () => {
        const environment = { DATABASE_URL: await postgresUrl(), DATA_DIR: await emptyFolder() };
        const service = await start(environment);
        const before = await prepare(service, environment);
        await service.stop();
        await dumpInto(environment.DATABASE_URL, other.url);
        await goesOn(await start({ ...environment, DATABASE_URL: other.url }), before);
      },
      120_000,
    );
  });
});
