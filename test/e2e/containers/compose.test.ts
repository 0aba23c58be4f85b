import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { client, type Client, SECRETS_KEY } from '../../support/api.ts';
import { type Containers, hasContainerTools, openContainers } from '../../support/programs/containers.ts';
import { emptyPostgresUrl, withPostgres } from '../../support/databases.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { emptyFolder, ROOT } from '../../support/programs/process.ts';
import { LOOPBACK_ALLOWED, useReceiver } from '../../support/programs/receiver.ts';
import { freePort, hasRedisServer, redisServer, type RedisServer } from '../../support/programs/redis-server.ts';
import { done } from '../../support/spec-helpers.ts';
import { waitUntil } from '../../support/wait-until.ts';

/*
 * The services of docs/deploy/compose.yaml as containers of podman, with its environment and its secrets as files. PostgreSQL
 * and Redis are those of this machine, and a stand-in is in the place of Discord.
 */

const IMAGE = 'guildesk:compose';
const NAMES = ['api', 'worker', 'bot'] as const;
const PATIENCE_MS = 60_000;
type Name = (typeof NAMES)[number];

const withContainers = hasContainerTools && hasRedisServer ? withPostgres : describe.skip;

withContainers('the services of compose.yaml', () => {
  const discord = useDiscord();
  const receiver = useReceiver();
  const urls = new Map<Name, string>();
  let containers: Containers;
  let redis: RedisServer;
  let as: Client;

  const isReady = async (name: Name) => (await fetch(`${urls.get(name)}/readyz`).catch(() => null))?.ok ?? false;
  /** @throws with what the container has printed */
  const untilReady = (name: Name) =>
    waitUntil(() => isReady(name), { withinMs: PATIENCE_MS, everyMs: 100 }).catch(async () => {
      throw new Error(`The ${name} is not ready:\n${await containers.podman('logs', name)}`);
    });
  const start = async (name: Name, secrets: string) => {
    const { services } = parse(await readFile(join(ROOT, 'docs/deploy/compose.yaml'), 'utf8'), { merge: true }) as {
      services: Record<Name, { environment: Record<string, string>; command: string[]; secrets: string[] }>;
    };
    const { environment, command, ...service } = services[name];
    const port = String(await freePort());
    urls.set(name, `http://127.0.0.1:${port}`);
    const { DISCORD_API_BASE = '', DISCORD_GATEWAY_URL = '', DISCORD_APPLICATION_ID = '' } = discord.environment;
    // All containers are in the network of this machine, so that each needs a port of its own.
    const here = {
      ...environment,
      PUBLIC_URL: 'https://desk.example.com',
      REDIS_URL: redis.url,
      ...{ api: { PORT: port }, worker: { WORKER_PORT: port }, bot: { BOT_PORT: port } }[name],
      ...{ DISCORD_API_BASE, DISCORD_GATEWAY_URL, DISCORD_APPLICATION_ID },
      ...LOOPBACK_ALLOWED,
    };
    const variables = Object.entries(here).map(([variable, value]) => `--env=${variable}=${value}`);
    const mounts = service.secrets.map((file) => `--volume=${join(secrets, file)}:/run/secrets/${file}:ro`);
    await containers.run(name, IMAGE, ['--volume=files:/data', ...mounts, ...variables], command);
  };
  const runCommand = (...words: readonly string[]) =>
    containers.podman('exec', 'api', 'node', '/guildesk/guildesk.js', ...words);

  beforeAll(async () => {
    redis = await redisServer();
    await redis.start();
    containers = await openContainers();
    await containers.build(IMAGE);
    const secrets = await emptyFolder();
    const { DISCORD_TOKEN = '' } = discord.environment;
    const values = { database_url: await emptyPostgresUrl(), secrets_key: SECRETS_KEY, discord_token: DISCORD_TOKEN };
    for (const [name, value] of Object.entries(values)) await writeFile(join(secrets, name), `${value}\n`);
    const { id: guildId } = discord.addGuild({ name: 'Acme' });
    // At once over an empty database, as compose starts them.
    await Promise.all(NAMES.map((name) => start(name, secrets)));
    await Promise.all(NAMES.map(untilReady));
    const isStored = async () => (await runCommand('admin', 'guild', 'list')).includes(guildId);
    await waitUntil(isStored, { what: 'The server of the bot', withinMs: PATIENCE_MS, everyMs: 200 });
    const words = ['--guild', guildId, '--name', 'test', '--scopes', 'all'];
    as = client(urls.get('api') ?? '', await runCommand('token', 'create', ...words));
  });
  afterAll(async () => {
    await containers.close();
    await redis.kill();
  });

  /** A ticket by the API, a message in its channel, which the bot reads, and both at the webhook, to which the worker sends. */
  const useAll = async (path: string): Promise<void> => {
    const [guild] = discord.world.guilds.values();
    const kim = discord.addUser().joins(guild?.id ?? '');
    const category = await done(as.post('/v1/categories', { name: `Orders ${path}` }));
    const ticket = await done(as.post('/v1/tickets', { categoryId: category.id, requesterId: kim.id, subject: path }));
    kim.writes(ticket.channelId, 'It never came.');
    const count = (type: string) =>
      receiver.received.filter(({ body }) => body.type === type && body.data.ticket?.id === ticket.id).length;
    await waitUntil(() => count('ticket.created') > 0 && count('ticket.message_created') > 0, {
      what: () => `The events at the webhook (only ${receiver.received.map(({ body }) => body.type).join(', ')})`,
      withinMs: PATIENCE_MS,
    });
  };

  it('take a ticket, read what is written in the chat, and deliver both to a webhook', async () => {
    await done(as.post('/v1/webhooks', { url: `${receiver.url}/events` }));
    await useAll('before');
  });

  it.each(NAMES)('do the same after a restart of the %s, which ends by itself', async (name) => {
    await containers.podman('stop', '--time=60', name);
    expect(await containers.podman('inspect', '--format', '{{.State.ExitCode}}', name)).toBe('0');
    await containers.podman('start', name);
    await untilReady(name);
    await useAll(name);
  });
});
