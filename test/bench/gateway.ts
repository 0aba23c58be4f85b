import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ChannelType } from 'discord-api-types/v10';
import { startDiscord } from '../support/discord/discord.ts';
import { DiscordGuild } from '../support/discord/guilds.ts';
import type { Cleanup } from './data/cleanup.ts';
import { measureCpu, percent, readMetric } from './cpu.ts';
import { createDatabase } from './database.ts';
import { type Options, toAmount } from './options.ts';
import { type Running, startService } from './processes.ts';

const SERVERS = 20_000;
/** After the start. */
const SETTLE_MS = 5_000;
const MESSAGES_PER_SECOND = 5_000;
/** Messages are sent in groups, so that the timer is not what is measured. */
const GROUPS_PER_SECOND = 50;

/**
 * The bot of many servers on a stand-in of Discord: what it costs to start, and what messages cost in channels that belong to no
 * ticket. @returns lines for people
 */
export const measureGateway = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const servers = toAmount(options, SERVERS);
  const databaseUrl = await createDatabase(options.postgres, cleanup);
  const discord = await startDiscord();
  cleanup.add(() => discord.close());
  const environment = { ...discord.environment, CHAT_PLATFORM: 'discord' };
  const alone = await startService(databaseUrl, cleanup, environment);
  const memoryAlone = await alone.memory();
  await alone.stop();
  const guilds = Array.from(
    { length: servers },
    (_, index) => new DiscordGuild(discord.world, { name: `Server ${index}` }),
  );
  discord.gateway.forgetSessions();
  const startedAt = performance.now();
  const service = await startService(databaseUrl, cleanup, environment);
  await waitForServers(databaseUrl, servers);
  const startMs = performance.now() - startedAt;
  const memory = await service.memory();
  // What starting has left behind is not measured.
  await pause(toAmount(options, SETTLE_MS));
  const atRest = await measureCpu(service, () => pause(options.streamsMs));
  const channels = guilds
    .slice(0, 100)
    .map((guild) => guild.addChannel({ type: ChannelType.GuildText, name: 'general' }));
  const writer = discord.addUser();
  for (const { id } of guilds.slice(0, 100)) writer.joins(id);
  const before = await countQueries(databaseUrl);
  let sent = 0;
  const writeGroup = () => {
    for (let index = 0; index < MESSAGES_PER_SECOND / GROUPS_PER_SECOND; index += 1, sent += 1) {
      const channel = channels[sent % channels.length];
      if (channel) writer.writes(channel.id, `Message ${sent}, which is none of ours`);
    }
  };
  const writing = await measureCpu(service, async () => {
    for (const endAt = performance.now() + options.streamsMs; performance.now() < endAt;) {
      const groupAt = performance.now();
      writeGroup();
      await pause(Math.max(0, groupAt + 1_000 / GROUPS_PER_SECOND - performance.now()));
    }
  });
  const stored = (await countQueries(databaseUrl)) - before;
  return [
    `${servers.toLocaleString('en')} servers of Discord, on one process`,
    `start until all servers are stored: ${(startMs / 1_000).toFixed(1)} s`,
    `memory per server: ${((memory - memoryAlone) / servers / 1_000).toFixed(1)} kB (RSS; ${megabytes(memory)} in all)`,
    `CPU of the process at rest: ${percent(atRest)} of one core`,
    `CPU of the process with ${Math.round((sent * 1_000) / options.streamsMs).toLocaleString('en')} messages a second in channels that are none of ours: ${percent(writing)} of one core`,
    `arrivals stored for ${sent.toLocaleString('en')} of these messages: ${stored}`,
    `connected: ${(await isConnected(service)) ? 'yes' : 'no'}`,
    '',
  ].join('\n');
};

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

const isConnected = async (service: Running): Promise<boolean> =>
  (await readMetric(service, 'guildesk_discord_shards{state="connected"}')) === 1;

const ask = async (databaseUrl: string, statement: string): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(statement);
  await client.end();
  return Number(rows[0]?.count);
};

const countQueries = (databaseUrl: string) => ask(databaseUrl, 'select count(*) from chat_arrivals');

const waitForServers = async (databaseUrl: string, count: number): Promise<void> => {
  while ((await ask(databaseUrl, 'select count(*) from servers')) < count) await pause(200);
};
