import { randomUUID } from 'node:crypto';
import { ChannelType } from 'discord-api-types/v10';
import type { Json } from '../../support/spec-helpers.ts';
import type { Answer, Client } from '../../support/api.ts';
import type { DiscordProcesses } from '../../support/chat/discord-processes.ts';
import { insist } from '../../support/chat/discord-scene.ts';
import { listComponentTexts } from '../../support/discord/message-body.ts';
import type { Discord } from '../../support/discord/discord.ts';
import type { DiscordGuild } from '../../support/discord/guilds.ts';
import type { ChannelRecord, MessageRecord } from '../../support/discord/records.ts';
import type { DiscordUser } from '../../support/discord/users.ts';
import { openForums, type Forums } from './forums.ts';

/** The command whose answer everybody reads. */
export const PUBLIC_COMMAND = { name: 'hours', description: 'When we are here', content: 'Weekdays from 9 to 17 UTC.' };

export interface Fleet {
  readonly discord: Discord;
  readonly processes: DiscordProcesses;
}

/**
 * What a message says, whatever the category of its ticket is called, whatever numbers and ids stand in it, and whether the time to
 * the first reply is known, which it is after some replies.
 */
const toShape = (text: string): string =>
  withoutNumbers(text)
    .replace(/^(### #0) · .*$/m, '$1')
    .replace(/ · Usual first reply: .*$/m, '');

/** What a text says, whatever numbers and ids stand in it. */
export const withoutNumbers = (content: string): string => content.replaceAll(/\d+/g, '0');

/** A server of the stand-in with the configuration that the tasks need. Requests are repeated until they are answered. */
export class MatrixServer implements Fleet {
  readonly discord: Discord;
  readonly processes: DiscordProcesses;
  readonly guild: DiscordGuild;
  readonly logChannelId: string;
  readonly parentId: string;
  readonly #staffRoleId: string;
  /** The only member of staff. */
  readonly agent: DiscordUser;
  readonly #secret: string;
  /** Set by `open`. */
  channelCategory: Json;
  threadCategory: Json;
  panel = { buttonId: '', channelId: '' };
  /** What the channel of a ticket shows that nothing went wrong with. */
  opening: readonly string[] = [];
  #forums: Forums | null = null;
  readonly #ownChannels = new Set<string>();

  private constructor({ discord, processes }: Fleet, guild: DiscordGuild, secret: string) {
    this.discord = discord;
    this.processes = processes;
    this.guild = guild;
    this.#secret = secret;
    this.logChannelId = this.addChannel('log');
    this.parentId = this.addChannel('threads');
    this.#staffRoleId = guild.addRole({ name: 'Staff' }).id;
    this.agent = this.addUser({ roles: [this.#staffRoleId] });
  }

  /** Adds a server with categories of all homes, a panel and a command. */
  static async open(fleet: Fleet): Promise<MatrixServer> {
    const guild = fleet.discord.addGuild({ name: 'Acme' });
    const server = new MatrixServer(fleet, guild, await fleet.processes.createToken(guild.id));
    await server.#configure();
    return server;
  }

  async #configure(): Promise<void> {
    const fields = { staffRoleIds: [this.#staffRoleId] };
    this.channelCategory = await this.post('/v1/categories', { ...fields, name: 'Orders' });
    const threads = { ...fields, name: 'Threads', home: 'thread', chatParentId: this.parentId };
    this.threadCategory = await this.post('/v1/categories', threads);
    const log = { logChannelId: this.logChannelId, logStyle: 'event', logEvents: ['closed', 'rated'] };
    const settings = { ...log, transcriptToRequester: true };
    await insist(() => this.as.patch('/v1/settings', settings));
    const { content, ...command } = PUBLIC_COMMAND;
    await this.post('/v1/commands', { ...command, access: 'everyone', response: { content, ephemeral: false } });
    await this.post('/v1/commands/sync', {});
    this.panel = await this.deployPanel(this.addChannel('help'));
    const example = await this.openTicket(this.channelCategory);
    this.opening = this.textsIn(example.channelId);
    this.#forums = await openForums(this, this.#staffRoleId);
  }

  get forums(): Forums {
    if (!this.#forums) throw new Error('The forums are not there yet.');
    return this.#forums;
  }

  get as(): Client {
    return this.processes.clientOf(this.#secret);
  }

  addUser(member: { readonly roles?: readonly string[] } = {}): DiscordUser {
    return this.discord.addUser().joins(this.guild.id, member);
  }

  /** Adds a channel that is none of a ticket. */
  addChannel(name: string): string {
    return this.keep(this.guild.addChannel({ type: ChannelType.GuildText, name })).id;
  }

  /** Marks a channel or post as none of a ticket. */
  keep(channel: ChannelRecord): ChannelRecord {
    this.#ownChannels.add(channel.id);
    return channel;
  }

  /** Whether a channel is a forum or a post of one. */
  isInForum({ id, parentId }: ChannelRecord): boolean {
    return Object.values(this.forums).some((forum) => [id, parentId].includes(forum.id));
  }

  /** Sends a request under a key until it is answered. @throws a refusal */
  post(path: string, body: object): Promise<Json> {
    const headers = { 'idempotency-key': randomUUID() };
    return insist(() => this.as.post(path, body, headers));
  }

  /** Deletes something until it is gone: requests without a body have no key, and another attempt may find nothing any more. */
  async delete(path: string): Promise<void> {
    const isGone = ({ status }: Answer) => status === 404;
    const remove = async () => {
      const answer = await this.as.delete(path);
      return isGone(answer) ? { ...answer, status: 204, body: { data: null } } : answer;
    };
    await insist(remove);
  }

  patch(path: string, body: object): Promise<Json> {
    const headers = { 'idempotency-key': randomUUID() };
    return insist(() => this.as.patch(path, body, headers));
  }

  get(path: string): Promise<Json> {
    return insist(() => this.as.get(path));
  }

  openTicket(category: Json, requester: DiscordUser = this.addUser(), fields: object = {}): Promise<Json> {
    return this.post('/v1/tickets', { categoryId: category.id, requesterId: requester.id, ...fields });
  }

  async createPanel(channelId: string): Promise<Json> {
    const options = [{ id: 'go', label: 'Go', categoryId: this.channelCategory.id }];
    return this.post('/v1/panels', { name: randomUUID(), content: 'Help?', channelId, style: 'buttons', options });
  }

  async deployPanel(channelId: string) {
    const panel = await this.createPanel(channelId);
    await this.post(`/v1/panels/${panel.id}/deploy`, {});
    return { id: panel.id as string, buttonId: `panel:${panel.id}:go`, channelId };
  }

  /** The message of a panel. @throws when there is none */
  findPanelMessage(channelId: string): MessageRecord {
    const message = this.discord.messages(channelId).at(-1);
    if (!message) throw new Error('The panel was not posted.');
    return message;
  }

  listTicketsOf(user: DiscordUser): Promise<Json[]> {
    return this.get(`/v1/tickets?requesterId=${user.id}&limit=100`);
  }

  textsIn(channelId: string): string[] {
    return this.discord
      .messages(channelId)
      .map(({ content, components }) => toShape([content, ...listComponentTexts(components)].join('\n').trim()));
  }

  /** The channels and threads of tickets. */
  listTicketChannels(): ChannelRecord[] {
    return this.listChannels().filter(({ id }) => !this.#ownChannels.has(id));
  }

  /** With those of the matrix itself. A post that was opened before the bot knew its forum is one, and becomes a ticket later. */
  listChannels(): ChannelRecord[] {
    return [...this.guild.channels(), ...this.discord.world.threadsOf(this.guild.id)];
  }

  /** The channels and threads that a user has a place in. */
  listChannelsOf(user: DiscordUser): string[] {
    const isIn = ({ overwrites, thread }: ChannelRecord) =>
      thread ? thread.members.has(user.id) : overwrites.some(({ id }) => id === user.id);
    return this.listTicketChannels()
      .filter(isIn)
      .map(({ id }) => id);
  }
}
