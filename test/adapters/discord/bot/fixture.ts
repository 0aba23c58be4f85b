import { ChannelType } from 'discord-api-types/v10';
import { createMetrics, type Metrics } from '#adapters/node/metrics.ts';
import { toGuildId } from '#core/shared/ids.ts';
import { done, type Json } from '../../../support/spec-helpers.ts';
import { type Client, client, type TestApi } from '../../../support/api.ts';
import { startBot } from '../../../support/chat/discord-bot.ts';
import { type Discord, useDiscord } from '../../../support/discord/discord.ts';
import { DiscordGuild } from '../../../support/discord/guilds.ts';
import type { MessageRecord } from '../../../support/discord/records.ts';
import type { DiscordUser } from '../../../support/discord/users.ts';
import { type ApiOptions, useApi } from '../../../support/use-api.ts';
import { waitUntil } from '../../../support/wait-until.ts';

/** A panel with one option, of a category of its own. */
export interface DeployedPanel {
  readonly category: Json;
  /** The role of the staff of the category. */
  readonly roleId: string;
  readonly message: MessageRecord;
  readonly buttonId: string;
}

/** A ticket that kim opened by the button of a panel; agent is of its staff. */
export interface OpenedTicket extends DeployedPanel {
  readonly kim: DiscordUser;
  readonly agent: DiscordUser;
  readonly ticket: Json;
  readonly channel: string;
}

/** A service with its bot on a stand-in of Discord, in one server. */
export interface BotFixture {
  readonly discord: Discord;
  readonly api: TestApi;
  readonly guild: DiscordGuild;
  /** With a token of the server. */
  readonly as: Client;
  /** Of the bot before its first restart. */
  readonly metrics: Metrics;
  restartBot(): Promise<void>;
  stopBot(): Promise<void>;
  deployPanel(category?: object, style?: 'buttons' | 'select'): Promise<DeployedPanel>;
  /** Deploys a panel, and opens a ticket by its button. */
  openTicket(category?: object): Promise<OpenedTicket>;
  /** The tickets of a category, the newest first. */
  listTickets(categoryId: string): Promise<Json[]>;
}

interface BotSettings extends Pick<ApiOptions, 'database' | 'tracer'> {
  readonly environment?: Record<string, string>;
}

/** Starts all of it before the tests of this file, and stops it after them. */
export const useBot = ({ environment = {}, ...settings }: BotSettings = {}): BotFixture => {
  const discord = useDiscord();
  const metrics = createMetrics();
  let stop: (() => Promise<void>) | null = null;
  const stopBot = async () => {
    await stop?.();
    stop = null;
  };
  // Before the service: hooks run in the order in which they are registered.
  afterAll(stopBot);
  const api = useApi({
    ...settings,
    environment: () => ({ ...discord.environment, CHAT_PLATFORM: 'discord', ...environment }),
  });
  let guild: DiscordGuild | undefined;
  let as: Client | undefined;
  beforeAll(async () => {
    guild = new DiscordGuild(discord.world, { name: 'Acme' });
    stop = startBot(api.service, discord, metrics);
    const id = toGuildId(guild.id);
    await waitUntil(() => api.service.app.organizations.isKnown(id), { what: 'The server that the bot is in' });
    const { commands } = discord;
    const isOffered = () => Promise.resolve(commands.findByName(id, 'desk') !== undefined);
    await waitUntil(isOffered, { what: 'The built-in commands' });
    // The bot, and not Discord, decides who is staff.
    commands.permit(id, 'desk', id);
    as = client(api.url, await api.token({ kind: 'guild', guildId: id }));
  });
  const fixture = {
    discord,
    api,
    metrics,
    get guild() {
      if (!guild) throw new Error('The server is there from beforeAll on.');
      return guild;
    },
    get as() {
      if (!as) throw new Error('The client is there from beforeAll on.');
      return as;
    },
    stopBot,
    restartBot: async () => {
      await stopBot();
      stop = startBot(api.service, discord);
    },
    deployPanel: (category?: object, style?: 'buttons' | 'select') => deployPanel(fixture, category, style),
    openTicket: (category?: object) => openTicket(fixture, category),
    listTickets: (categoryId: string) =>
      done(fixture.as.get(`/v1/tickets?categoryId=${categoryId}`)) as Promise<Json[]>,
  };
  return fixture;
};

const deployPanel = async (
  { as, guild, discord }: BotFixture,
  fields: object = {},
  style: 'buttons' | 'select' = 'buttons',
): Promise<DeployedPanel> => {
  const { id: roleId } = guild.addRole({ name: 'Staff' });
  const category = await done(as.post('/v1/categories', { name: `Help ${roleId}`, staffRoleIds: [roleId], ...fields }));
  const channel = guild.addChannel({ type: ChannelType.GuildText, name: 'support' });
  const options = [{ id: 'help', label: 'Help', categoryId: category.id }];
  const body = { name: `Panel ${roleId}`, content: 'Need help?', channelId: channel.id, style, options };
  const panel = await done(as.post('/v1/panels', body));
  await done(as.post(`/v1/panels/${panel.id}/deploy`));
  const message = discord.messages(channel.id).at(-1);
  if (!message) throw new Error('The panel was not posted.');
  return { category, roleId, message, buttonId: `panel:${panel.id}:help` };
};

const openTicket = async (bot: BotFixture, category?: object): Promise<OpenedTicket> => {
  const { discord, guild } = bot;
  const panel = await bot.deployPanel(category);
  const kim = discord.addUser({ username: 'kim' }).joins(guild.id);
  const agent = discord.addUser({ username: 'agent' }).joins(guild.id, { roles: [panel.roleId] });
  await kim.presses(panel.message, panel.buttonId).answer();
  const [ticket] = await bot.listTickets(panel.category.id);
  if (!ticket) throw new Error('No ticket was opened.');
  return { ...panel, kim, agent, ticket, channel: ticket.channelId as string };
};
