import { ChannelType } from 'discord-api-types/v10';
import { done, type Json } from '../spec-helpers.ts';
import type { Client } from '../api.ts';
import { DiscordProcesses, PATIENCE_MS, type ProcessOptions, STARTING_MS } from './discord-processes.ts';
import type { Discord } from '../discord/discord.ts';
import { DiscordGuild } from '../discord/guilds.ts';
import type { MessageRecord } from '../discord/records.ts';
import type { DiscordUser } from '../discord/users.ts';
import { forwardTo } from '../forward-to.ts';
import { waitUntil } from '../wait-until.ts';

/** A panel with one option, and what it starts. */
export interface ScenePanel {
  readonly message: MessageRecord;
  readonly buttonId: string;
}

/** A server on the stand-in, its people, and the processes that serve it. */
export interface DiscordScene {
  readonly processes: DiscordProcesses;
  readonly guild: DiscordGuild;
  readonly kim: DiscordUser;
  readonly agent: DiscordUser;
  /** A client of the API that runs now. */
  readonly as: Client;
  /** A category that the agent answers. */
  createCategory(fields?: object): Promise<Json>;
  /** A panel in a channel of its own. */
  deployPanel(starts: { readonly categoryId: string } | { readonly flowId: string }): Promise<ScenePanel>;
  findTicket(ticket: Json): Promise<Json>;
  /** The ticket that an answer such as "Your ticket: <#…>" names. */
  findAnswered(content: string): Promise<Json>;
  /** What has been said in a ticket, as the API shows it, oldest first. */
  listMessages(ticket: Json): Promise<Json[]>;
  /** Waits until so much has been said, and expects exactly that. */
  expectMessages(ticket: Json, contents: readonly string[]): Promise<void>;
  /** Sends a request again, under the same key, until it succeeds. */
  insist(
    request: () => Promise<{ readonly status: number; readonly text: string; readonly body: Json }>,
  ): Promise<Json>;
}

interface Parts {
  readonly discord: Discord;
  readonly processes: DiscordProcesses;
  readonly guild: DiscordGuild;
  readonly roleId: string;
}

let serial = 0;

const deployPanel = async ({ discord, processes: { as }, guild }: Parts, starts: object): Promise<ScenePanel> => {
  serial += 1;
  const channel = guild.addChannel({ type: ChannelType.GuildText, name: `help-${serial}` });
  const options = [{ id: 'go', label: 'Go', ...starts }];
  const body = { name: `Help ${serial}`, content: 'Need help?', channelId: channel.id, style: 'buttons', options };
  const panel = await done(as.post('/v1/panels', body));
  await done(as.post(`/v1/panels/${panel.id}/deploy`));
  const message = discord.messages(channel.id).at(-1);
  if (!message) throw new Error('The panel was not posted.');
  return { message, buttonId: `panel:${panel.id}:go` };
};

/** Whether the same request may succeed a little later: 503, 409 while the first attempt goes on, or an API that is not there. */
const canPass = ({ status, body }: { readonly status: number; readonly body: Json }): boolean =>
  status === 503 || (status === 409 && ['request_running', 'lock_timeout'].includes(body?.error?.reason));

/** Sends a request again, under the same key, until it succeeds. @throws its refusal */
export const insist: DiscordScene['insist'] = async (request) => {
  let last: Awaited<ReturnType<typeof request>> | undefined;
  const attempt = async () => {
    // Without an API there is not even a client.
    last = await Promise.resolve()
      .then(request)
      .catch(() => undefined);
    return last !== undefined && !canPass(last);
  };
  await waitUntil(attempt, { withinMs: PATIENCE_MS, everyMs: 200, what: () => `The request (${last?.text})` });
  if (!last || last.status >= 300) throw new Error(`${last?.status} ${last?.text}`);
  return last.body.data;
};

/** Everything that can be done with tickets over the processes. */
const createActions = (parts: Parts): Omit<DiscordScene, 'processes' | 'guild' | 'kim' | 'agent' | 'as'> => {
  const { processes, roleId } = parts;
  const listMessages: DiscordScene['listMessages'] = async (ticket) =>
    (await done(processes.as.get(`/v1/tickets/${ticket.id}/messages?limit=100`))) as Json[];
  return {
    createCategory: (fields = {}) => {
      serial += 1;
      return done(processes.as.post('/v1/categories', { name: `Orders ${serial}`, staffRoleIds: [roleId], ...fields }));
    },
    deployPanel: (starts) => deployPanel(parts, starts),
    findTicket: ({ id }) => done(processes.as.get(`/v1/tickets/${id}`)),
    findAnswered: async (content) => {
      const tickets = (await done(processes.as.get('/v1/tickets?limit=100'))) as Json[];
      const found = tickets.find(({ channelId }) => content.includes(channelId));
      if (!found) throw new Error(`There is no ticket of the answer "${content}".`);
      return found;
    },
    listMessages,
    expectMessages: async (ticket, contents) => {
      await waitUntil(async () => (await listMessages(ticket)).length >= contents.length, {
        withinMs: PATIENCE_MS,
        what: `All ${contents.length} messages`,
      });
      expect((await listMessages(ticket)).map(({ content }) => content)).toEqual(contents);
    },
    insist,
  };
};

/**
 * Starts API, worker, bots and the gate over the stand-in before the tests of this `describe`, with a server of one user and
 * one staff member, and stops them after it.
 */
export const useDiscordScene = (discord: Discord, options: ProcessOptions = {}): DiscordScene => {
  let scene: DiscordScene | undefined;
  let running: DiscordProcesses | undefined;
  beforeAll(async () => {
    const guild = new DiscordGuild(discord.world, { name: 'Acme' });
    const { id: roleId } = guild.addRole({ name: 'Staff' });
    const kim = discord.addUser({ username: 'kim' }).joins(guild.id);
    const agent = discord.addUser({ username: 'agent' }).joins(guild.id, { roles: [roleId] });
    const processes = await DiscordProcesses.start(discord, options);
    running = processes;
    await processes.signIn(guild.id);
    const actions = createActions({ discord, processes, guild, roleId });
    scene = {
      processes,
      guild,
      kim,
      agent,
      ...actions,
      get as() {
        return processes.as;
      },
    };
  }, STARTING_MS);
  afterAll(() => running?.stop());
  return forwardTo('scene', () => scene);
};
