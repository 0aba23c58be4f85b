import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forwardTo } from '../forward-to.ts';
import { createApplicationRoutes, type Portal } from './routes/application.ts';
import { createChannelRoutes } from './routes/channels.ts';
import { createGuildRoutes } from './routes/guilds.ts';
import { createCommandRoutes } from './routes/commands.ts';
import { createInteractionRoutes } from './routes/interactions.ts';
import { createMessageRoutes } from './routes/messages.ts';
import { createWebhookRoutes } from './routes/webhooks.ts';
import { Commands } from './commands.ts';
import { Faults } from './faults.ts';
import { Gateway, GATEWAY_PATH, type GatewayOptions } from './gateway/gateway.ts';
import { DiscordGuild } from './guilds.ts';
import { Interactions } from './interactions.ts';
import { type RateLimitOptions, RateLimits } from './rate-limits.ts';
import type { MessageRecord } from './records.ts';
import { API_PATH, Rest } from './rest.ts';
import { route } from './routes/routes.ts';
import { CLIENT_SECRET, createSignInRoutes, SignIn } from './sign-in.ts';
import { State } from './state.ts';
import { DiscordUser } from './users.ts';
import { World } from './world.ts';

export interface DiscordOptions {
  /** The time in milliseconds since 1970; by default the machine's, moved by `advance`. */
  readonly now?: () => number;
  readonly rateLimits?: RateLimitOptions;
  readonly gateway?: GatewayOptions;
}

/** A stand-in of Discord on this machine, which behaves as Discord's documentation says. */
export interface Discord {
  /** The base of the REST API. */
  readonly url: string;
  readonly gatewayUrl: string;
  readonly token: string;
  /** Also the id of the bot's user. */
  readonly applicationId: string;
  /** What configures a service to use this Discord. */
  readonly environment: Record<string, string>;
  readonly world: World;
  readonly commands: Commands;
  readonly state: State;
  readonly faults: Faults;
  readonly limits: RateLimits;
  /** The switches of the developer portal. */
  readonly portal: Portal;
  readonly gateway: Gateway;
  readonly signIn: SignIn;
  /** Moves the time of this Discord. */
  advance(ms: number): void;
  /** Makes a guild with the bot in it. */
  addGuild(options?: ConstructorParameters<typeof DiscordGuild>[1]): DiscordGuild;
  /** A guild that was made with `addGuild`. @throws when there is none of this id */
  guild(id: string): DiscordGuild;
  /** Makes a user, who is in no guild. */
  addUser(given?: ConstructorParameters<typeof DiscordUser>[1]): DiscordUser;
  /** The messages of a channel, oldest first. */
  messages(channelId: string): readonly MessageRecord[];
  close(): Promise<void>;
}

/** The files of messages, which anybody may read who has the address. */
const serveFile = (world: World, response: ServerResponse, path: string): void => {
  const [, , channelId = '', attachmentId] = path.split('/');
  const found = (world.messages.get(channelId) ?? [])
    .flatMap(({ attachments }) => attachments)
    .find(({ id }) => id === attachmentId);
  if (found && !world.areFilesExpired) response.writeHead(200, { 'content-type': found.contentType }).end(found.bytes);
  else response.writeHead(404).end('This content is no longer available.');
};

const redirect = (response: ServerResponse, location: string | null): void => {
  if (location === null) response.writeHead(400).end();
  else response.writeHead(302, { location }).end();
};

const listen = async (handle: (request: IncomingMessage, response: ServerResponse) => void) => {
  const server = createServer(handle);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
};

export const startDiscord = async (options: DiscordOptions = {}): Promise<Discord> => {
  let moved = 0;
  const now = () => (options.now ?? Date.now)() + moved;
  const world = new World(now);
  const state = new State();
  const faults = new Faults();
  const limits = new RateLimits(options.rateLimits ?? {}, now);
  const token = `${Buffer.from(world.bot.id).toString('base64url')}.token.of-the-stand-in`;
  const guilds = new Map<string, DiscordGuild>();
  const commands = new Commands(world);
  const interactions = new Interactions(world);
  const portal = { messageContent: true, guildMembers: true };
  const signIn = new SignIn(world);
  const gateway = new Gateway(world, token, portal, options.gateway ?? {});
  const addresses = { url: '', gatewayUrl: '' };
  const routes = [
    ...createApplicationRoutes(world, portal),
    route('GET /gateway/bot', { handle: () => ({ status: 200, body: gateway.describe() }) }),
    ...createSignInRoutes(world, signIn),
    ...createGuildRoutes(world),
    ...createChannelRoutes(world),
    ...createMessageRoutes(world, portal),
    ...createWebhookRoutes(world),
    ...createCommandRoutes(world, commands),
    ...createInteractionRoutes(world, interactions),
  ];
  const rest = new Rest({
    token,
    botId: world.bot.id,
    findUserId: (given) => signIn.findUserId(given),
    routes,
    state,
    faults,
    limits,
    now,
  });
  const { server, port } = await listen((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    if (url.pathname.startsWith(`${API_PATH}/`)) void rest.handle(request, response, url);
    else if (url.pathname.startsWith('/attachments/')) serveFile(world, response, url.pathname);
    else if (url.pathname === '/oauth2/authorize') redirect(response, signIn.authorize(url.searchParams));
    else response.writeHead(404).end();
  });
  world.filesUrl = `http://127.0.0.1:${port}`;
  Object.assign(addresses, {
    url: `http://127.0.0.1:${port}${API_PATH}`,
    gatewayUrl: `ws://127.0.0.1:${port}${GATEWAY_PATH}`,
  });
  gateway.listen(server, addresses.gatewayUrl);
  return {
    ...addresses,
    token,
    applicationId: world.bot.id,
    environment: {
      DISCORD_TOKEN: token,
      DISCORD_APPLICATION_ID: world.bot.id,
      DISCORD_CLIENT_SECRET: CLIENT_SECRET,
      DISCORD_API_BASE: addresses.url,
      DISCORD_GATEWAY_URL: addresses.gatewayUrl,
    },
    world,
    commands,
    state,
    faults,
    limits,
    portal,
    gateway,
    signIn,
    advance: (ms) => void (moved += ms),
    addGuild: (given) => {
      const guild = new DiscordGuild(world, given);
      guilds.set(guild.id, guild);
      return guild;
    },
    guild: (id) => {
      const found = guilds.get(id);
      if (!found) throw new Error(`There is no guild ${id}.`);
      return found;
    },
    addUser: (given) => new DiscordUser({ world, commands, interactions }, given),
    messages: (channelId) => world.messagesOf(channelId),
    close: async () => {
      rest.close();
      await gateway.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Starts a stand-in of Discord before the tests of this file, and stops it after them. Call it before `useApi`. */
export const useDiscord = (options: DiscordOptions = {}): Discord => {
  let running: Discord | undefined;
  beforeAll(async () => {
    running = await startDiscord(options);
  });
  afterAll(() => running?.close());
  return forwardTo('stand-in of Discord', () => running);
};
