import { ApplicationCommandType, InteractionType, PermissionFlagsBits } from 'discord-api-types/v10';
import { type ChannelChanges, deleteChannel, openDirectChannel, updateChannel } from './channels.ts';
import { addMember, type NewMember, removeMember } from './guilds.ts';
import { createMessage, createPost, deleteMessage, editMessage, startTyping } from './messages.ts';
import type { Commands } from './commands.ts';
import type { Interaction, Interactions } from './interactions.ts';
import { fillModal, type FieldValues, type WrittenFile } from './people/fill-modal.ts';
import {
  fillCommand,
  fillDraft,
  fillMenu,
  findComponent,
  type OptionValue,
  requireOffered,
} from './people/user-input.ts';
import type { AttachmentRecord, ChannelRecord, MessageRecord, UserRecord } from './records.ts';
import { computePermissions } from './permissions.ts';
import type { World } from './world.ts';

const { AttachFiles, ManageChannels, ManageMessages, ManageThreads } = PermissionFlagsBits;
const { SendMessages, SendMessagesInThreads, ViewChannel } = PermissionFlagsBits;

export type { WrittenFile } from './people/fill-modal.ts';

export interface WriteOptions {
  readonly attachments?: readonly WrittenFile[];
  /** The id of the message that is answered. */
  readonly repliesTo?: string;
}

/** The parts of the stand-in that a user reaches. */
export interface Discords {
  readonly world: World;
  readonly commands: Commands;
  readonly interactions: Interactions;
}

/** Somebody who uses Discord. What the user may not do throws: Discord offers no way to do it. */
export class DiscordUser {
  readonly id: string;
  readonly #world: World;
  readonly #commands: Commands;
  readonly #interactions: Interactions;

  constructor({ world, commands, interactions }: Discords, given: Partial<UserRecord> = {}) {
    this.#world = world;
    this.#commands = commands;
    this.#interactions = interactions;
    this.id = world.addUser(given).id;
  }

  get record(): UserRecord {
    return this.#world.user(this.id);
  }

  joins(guildId: string, given: NewMember = {}): this {
    addMember(this.#world, guildId, this.id, given);
    return this;
  }

  leaves(guildId: string): void {
    removeMember(this.#world, guildId, this.id);
  }

  /** Whether the user sees a channel. */
  sees(channelId: string): boolean {
    return this.#has(channelId, ViewChannel);
  }

  /** Whether the user can write in a channel. */
  mayWrite(channelId: string): boolean {
    const { thread } = this.#world.channel(channelId);
    return this.#has(channelId, thread ? SendMessagesInThreads : SendMessages);
  }

  /** The id of the channel with the direct messages of the bot. */
  directChannel(): string {
    return openDirectChannel(this.#world, this.id).id;
  }

  writes(channelId: string, content: string, options: WriteOptions = {}): MessageRecord {
    const { attachments = [], repliesTo = null } = options;
    this.#require('write', this.mayWrite(channelId));
    this.#require('attach files', attachments.length === 0 || this.#has(channelId, AttachFiles));
    return createMessage(this.#world, this.#world.channel(channelId), {
      authorId: this.id,
      content,
      attachments: attachments.map((file) => this.#toAttachment(file)),
      repliesTo,
      type: repliesTo === null ? 0 : 19,
    });
  }

  /** Begins to write. */
  types(channelId: string): void {
    this.#require('write', this.mayWrite(channelId));
    startTyping(this.#world, this.#world.channel(channelId), this.id);
  }

  /** Opens a post in a forum. */
  posts(forumId: string, title: string, content: string, tagIds: readonly string[] = []): ChannelRecord {
    this.#require('open a post', this.#has(forumId, SendMessages));
    const post = { name: title, content, tagIds, ownerId: this.id, autoArchiveMinutes: 4320 };
    return createPost(this.#world, this.#world.channel(forumId), post);
  }

  /** Changes a post or thread as a moderator, or archives one of its own. */
  changesThread(channelId: string, changes: Pick<ChannelChanges, 'archived' | 'locked' | 'tagIds'>): void {
    const channel = this.#world.channel(channelId);
    const isOwn = channel.thread?.ownerId === this.id && changes.locked === undefined;
    this.#require('change the thread', isOwn || this.#has(channelId, ManageThreads));
    updateChannel(this.#world, channel, changes);
  }

  edits({ channelId, id, authorId }: MessageRecord, content: string): MessageRecord {
    this.#require('edit the message', authorId === this.id);
    return editMessage(this.#world, this.#world.message(channelId, id), { content });
  }

  deletes(message: MessageRecord): void {
    const isOwn = message.authorId === this.id;
    this.#require('delete the message', isOwn || this.#has(message.channelId, ManageMessages));
    deleteMessage(this.#world, message);
  }

  deletesChannel(channelId: string): void {
    this.#require('delete the channel', this.#has(channelId, ManageChannels));
    deleteChannel(this.#world, this.#world.channel(channelId));
  }

  /** Presses a button. The message may be an ephemeral answer. */
  presses(message: MessageRecord, customId: string): Interaction {
    const { type, id } = findComponent(message, customId);
    return this.#interact(InteractionType.MessageComponent, message, { custom_id: customId, component_type: type, id });
  }

  /** Chooses values in a menu. */
  selects(message: MessageRecord, customId: string, values: readonly string[]): Interaction {
    const component = findComponent(message, customId);
    requireOffered(component, values);
    const data = { custom_id: customId, component_type: component.type, id: component.id, values };
    return this.#interact(InteractionType.MessageComponent, message, data);
  }

  /** Fills the form that an interaction was answered with; waits for the form. */
  async submits(opener: Interaction, values: FieldValues): Promise<Interaction> {
    const { modal } = await opener.sees('modal');
    const { channelId, source } = opener.given;
    const data = fillModal({ world: this.#world, channelId, userId: this.id }, modal, values);
    const type = InteractionType.ModalSubmit;
    return this.#interactions.create({ type, userId: this.id, channelId, data, source });
  }

  /** Uses a command by its name, such as `close` or `ticket add`. */
  uses(line: string, options: Readonly<Record<string, OptionValue>>, channelId: string): Interaction {
    const [name = '', ...path] = line.split(' ');
    const channel = this.#world.channel(channelId);
    const command = this.#commands.findByName(channel.guildId, name);
    if (!command) throw new Error(`There is no command /${name}.`);
    const data = fillCommand(
      { world: this.#world, commands: this.#commands, channel, userId: this.id },
      command,
      path,
      options,
    );
    const type = InteractionType.ApplicationCommand;
    return this.#interactions.create({ type, userId: this.id, channelId, data, source: null });
  }

  /** Uses an entry of the menu of a message, or of a member in a channel. */
  usesMenu(name: string, target: MessageRecord | { readonly userId: string; readonly channelId: string }): Interaction {
    const isMessage = 'content' in target;
    const kind = isMessage ? ApplicationCommandType.Message : ApplicationCommandType.User;
    const { channelId } = target;
    this.#require('see the channel', this.sees(channelId));
    const command = this.#commands.findMenu(name, kind);
    if (!command) throw new Error(`There is no menu ${name}.`);
    const using = {
      world: this.#world,
      commands: this.#commands,
      channel: this.#world.channel(channelId),
      userId: this.id,
    };
    const data = fillMenu(using, command, isMessage ? target : target.userId);
    const type = InteractionType.ApplicationCommand;
    return this.#interactions.create({ type, userId: this.id, channelId, data, source: null });
  }

  /** Writes in an option of a command, for which the bot suggests values. What is given is all that is written so far. */
  writesOption(line: string, given: Readonly<Record<string, OptionValue>>, option: string, channelId: string) {
    const [name = '', ...path] = line.split(' ');
    const channel = this.#world.channel(channelId);
    const command = this.#commands.findByName(channel.guildId, name);
    if (!command) throw new Error(`There is no command /${name}.`);
    const using = { world: this.#world, commands: this.#commands, channel, userId: this.id };
    const data = fillDraft(using, command, path, { given, option });
    const type = InteractionType.ApplicationCommandAutocomplete;
    return this.#interactions.create({ type, userId: this.id, channelId, data, source: null });
  }

  #has(channelId: string, needed: bigint): boolean {
    return (computePermissions(this.#world, this.#world.channel(channelId), this.id) & needed) === needed;
  }

  #require(what: string, isPossible: boolean): void {
    if (!isPossible) throw new Error(`The user ${this.id} cannot ${what}.`);
  }

  #interact(type: InteractionType, source: MessageRecord, data: object): Interaction {
    const { channelId } = source;
    this.#require('see the channel', this.sees(channelId));
    return this.#interactions.create({ type, userId: this.id, channelId, data, source });
  }

  #toAttachment({ filename, bytes, contentType = 'application/octet-stream' }: WrittenFile): AttachmentRecord {
    return { id: this.#world.newId(), filename, bytes, contentType, description: null };
  }
}
