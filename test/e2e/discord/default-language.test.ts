import { useDiscord } from '../../support/discord/discord.ts';
import { migratedFolder, runCli, startService } from '../../support/programs/process.ts';
import { waitUntil } from '../../support/wait-until.ts';

const discord = useDiscord();

it('servers that the bot joins have the configured language, and keep what they change', async () => {
  const { id } = discord.addGuild({ name: 'Acme' });
  const environment = {
    ...discord.environment,
    CHAT_PLATFORM: 'discord',
    DEFAULT_LANGUAGE: 'de',
    DATA_DIR: await migratedFolder(),
  };
  const first = await startService(environment);
  const list = async () => (await runCli(['admin', 'guild', 'list'], environment)).stdout;
  await waitUntil(async () => (await list()).includes(id), { what: 'The server of the bot', withinMs: 60_000 });
  const words = ['token', 'create', '--guild', id, '--name', 'test', '--scopes', 'all'];
  const { stdout: token } = await runCli(words, environment);
  const readLocale = async (service: typeof first) => (await service.as(token).get('/v1/settings')).body.data.locale;
  await waitUntil(async () => (await readLocale(first)) === 'de', { what: 'The language', withinMs: 10_000 });
  expect((await first.as(token).patch('/v1/settings', { locale: 'fr' })).status).toBe(200);
  await first.stop();

  const second = await startService(environment);
  expect(await readLocale(second)).toBe('fr');
  await second.stop();
});

it('a language that there is not ends the start', async () => {
  const environment = { ...discord.environment, CHAT_PLATFORM: 'discord', DEFAULT_LANGUAGE: 'xx' };
  const started = startService({ ...environment, DATA_DIR: await migratedFolder() });
  await expect(started).rejects.toThrow(/DEFAULT_LANGUAGE: one of en, .*pt-BR is needed \(it is "xx"\)/);
});
