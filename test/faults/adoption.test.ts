import { join } from 'node:path';
import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { DiscordProcesses, PATIENCE_MS, STARTING_MS } from '../support/chat/discord-processes.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import { useDiscord } from '../support/discord/discord.ts';
import type { DiscordGuild } from '../support/discord/guilds.ts';
import { manifestOf, writePortable } from '../support/portability/portable-folder.ts';
import { emptyFolder, runCliHere } from '../support/programs/process.ts';
import { done, type Json } from '../support/spec-helpers.ts';
import { waitUntil } from '../support/wait-until.ts';

const TIME = '2025-01-01T00:00:00.000Z';

withPostgres('a worker that is killed while it opens channels for imported tickets', () => {
  const discord = useDiscord();
  let environment: Record<string, string>;
  let processes: DiscordProcesses | undefined;
  beforeAll(async () => {
    environment = { DATABASE_URL: await postgresUrl(), DATA_DIR: await emptyFolder() };
    processes = await DiscordProcesses.start(discord, { environment: () => environment });
  }, STARTING_MS);
  afterAll(() => processes?.stop());

  let guild: DiscordGuild;
  let parent: string;
  beforeAll(async () => {
    guild = discord.addGuild({ name: 'First' });
    guild.setBotPermissions(PermissionFlagsBits.Administrator);
    parent = guild.addChannel({ type: ChannelType.GuildCategory, name: 'Tickets' }).id;
    await processes?.signIn(guild.id);
    await done(processes!.as.post('/v1/categories', { name: 'Billing', chatParentId: parent }));
  }, STARTING_MS);

  const listOpened = () => guild.channels().filter((channel) => channel.parentId === parent);
  const importTicket = async (key: string): Promise<void> => {
    const requesterId = discord.addUser().joins(guild.id).id;
    const path = await writePortable(join(await emptyFolder(), 'file'), {
      'manifest.json': manifestOf(guild.id, key),
      'tickets.jsonl': [{ record: 'ticket', key, number: 1, requesterId, createdAt: TIME }],
    });
    const options = ['--category', 'Billing', '--numbers', 'shift', '--open', 'new'];
    const words = ['admin', 'import', 'run', path, '--guild', guild.id, ...options];
    expect(await runCliHere(words, environment)).toMatchObject({ status: 0, stderr: '' });
  };

  it.each([
    ['channel', 'POST /guilds/:guild/channels'],
    ['message', 'POST /channels/:channel/messages'],
  ])(
    'leaves one channel with one message, when the %s is there and its answer is not',
    async (key, on) => {
      if (!processes) throw new Error('The processes do not run.');
      const before = listOpened().length;
      const { as } = processes;
      let isMet = false;
      const killed = Promise.withResolvers<null>();
      discord.faults.add({ on, effect: { kind: 'lost' }, hold: killed.promise, onMet: () => (isMet = true) });
      await importTicket(key);
      await waitUntil(() => isMet && listOpened().length > before, { withinMs: PATIENCE_MS, what: 'The channel' });
      const readTicket = async (): Promise<Json> => (await done(as.get(`/v1/tickets?externalId=${key}:${key}`)))[0];
      expect(await readTicket()).toMatchObject({ channelId: null, status: 'open' });
      await processes.kill('worker');
      killed.resolve(null);
      const opened = listOpened()[before]!.id;

      await processes.restart('worker');
      const hasChannel = async () => (await readTicket()).channelId !== null;
      await waitUntil(hasChannel, { withinMs: PATIENCE_MS, what: 'The ticket with its channel' });
      expect(await readTicket()).toMatchObject({ channelId: opened, status: 'open' });
      expect(listOpened()).toHaveLength(before + 1);
      expect(discord.messages(opened)).toHaveLength(1);
    },
    PATIENCE_MS,
  );
});
