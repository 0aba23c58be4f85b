import { setTimeout } from 'node:timers/promises';
import type { APIModalInteractionResponseCallbackData, InteractionType } from 'discord-api-types/v10';
import { refuse } from './errors.ts';
import { EPHEMERAL } from './messages.ts';
import { toChannel, toMember, toMessage, toUser } from './payloads.ts';
import { computePermissions } from './permissions.ts';
import type { MessageRecord } from './records.ts';
import type { World } from './world.ts';

/** How long an interaction waits for its first answer, and how long its token is good after that. */
const ACKNOWLEDGE_MS = 3_000;
const TOKEN_MS = 15 * 60_000;
/** How long a test waits for an answer. */
const PATIENCE_MS = 10_000;

/** What a user sees of an interaction, step by step. */
export type Seen =
  /** "Thinking …", or nothing at all for a component whose message may change later. */
  | { readonly kind: 'deferred'; readonly isEphemeral: boolean; readonly isUpdate: boolean }
  /** A message, the first or a follow-up; ephemeral ones are in no channel. */
  | { readonly kind: 'message'; readonly isEphemeral: boolean; readonly message: MessageRecord }
  /** The message of the component, or the first answer, has changed. */
  | { readonly kind: 'edited'; readonly isEphemeral: boolean; readonly message: MessageRecord }
  | { readonly kind: 'modal'; readonly modal: APIModalInteractionResponseCallbackData }
  | { readonly kind: 'choices'; readonly choices: readonly unknown[] }
  | { readonly kind: 'deleted' };

type SeenOf<K extends Seen['kind']> = Extract<Seen, { readonly kind: K }>;

export interface NewInteraction {
  readonly type: InteractionType;
  readonly userId: string;
  readonly channelId: string;
  readonly data: object;
  /** The message whose component was used. */
  readonly source: MessageRecord | null;
}

/** One use of a command, a component or a form, from the side of the user. */
export class Interaction {
  readonly id: string;
  readonly token: string;
  readonly createdAt: number;
  readonly given: NewInteraction;
  readonly responses: Seen[] = [];
  /** The first answer: its message, or for an update the message of the component. */
  original: MessageRecord | null = null;
  /** Further answers, by id. */
  readonly followUps = new Map<string, MessageRecord>();
  isAcknowledged = false;
  /** The original is still to be filled by an edit. */
  isDeferred = false;
  readonly #waiting: (() => void)[] = [];

  constructor(world: World, given: NewInteraction) {
    this.id = world.newId();
    this.token = `interaction.${Buffer.from(this.id).toString('base64url')}`;
    this.createdAt = world.now();
    this.given = given;
  }

  show(seen: Seen): void {
    this.responses.push(seen);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  showMessage(kind: 'message' | 'edited', message: MessageRecord): void {
    this.show({ kind, isEphemeral: (message.flags & EPHEMERAL) !== 0, message });
  }

  /** The first thing of this kind that the user sees; waits for it. @throws when it does not come within ten seconds */
  async sees<K extends Seen['kind']>(kind: K): Promise<SeenOf<K>> {
    return this.#await(kind, (seen): seen is SeenOf<K> => seen.kind === kind);
  }

  /** The message that the user reads in the end: waits until it is more than "Thinking …". @throws as `sees` */
  async answer(): Promise<MessageRecord> {
    const isMessage = (seen: Seen): seen is SeenOf<'message' | 'edited'> =>
      seen.kind === 'message' || seen.kind === 'edited';
    await this.#await('answer', isMessage);
    const last = this.responses.findLast(isMessage);
    return last?.message ?? this.#complain('answer');
  }

  async #await<S extends Seen>(what: string, isMeant: (seen: Seen) => seen is S): Promise<S> {
    const until = performance.now() + PATIENCE_MS;
    while (performance.now() < until) {
      const found = this.responses.find(isMeant);
      if (found) return found;
      await this.#nextResponse();
    }
    return this.#complain(what);
  }

  /** Waits for the next response, or for as long as a user would. */
  async #nextResponse(): Promise<void> {
    const response = new AbortController();
    this.#waiting.push(() => response.abort());
    await setTimeout(PATIENCE_MS, undefined, { signal: response.signal }).catch(() => undefined);
  }

  #complain(what: string): never {
    const kinds = this.responses.map(({ kind }) => kind).join(', ');
    throw new Error(`The user does not see ${what} after ${PATIENCE_MS} ms, only: ${kinds || 'nothing'}.`);
  }
}

const toContext = (world: World, { channelId, userId }: NewInteraction): object => {
  const channel = world.channel(channelId);
  const { guildId } = channel;
  const user = toUser(world.user(userId));
  if (guildId === null) return { user, context: 1, authorizing_integration_owners: { 0: '0' } };
  const member = toMember(world, world.member(guildId, userId));
  return {
    guild_id: guildId,
    guild: { id: guildId, locale: 'en-US', features: [] },
    guild_locale: 'en-US',
    member: { ...member, permissions: String(computePermissions(world, channel, userId)) },
    context: 0,
    authorizing_integration_owners: { 0: guildId },
  };
};

/** All interactions, by token. */
export class Interactions {
  readonly #world: World;
  readonly #byToken = new Map<string, Interaction>();

  constructor(world: World) {
    this.#world = world;
  }

  /** A user does something; the bot gets INTERACTION_CREATE. */
  create(given: NewInteraction): Interaction {
    const world = this.#world;
    const channel = world.channel(given.channelId);
    const interaction = new Interaction(world, given);
    this.#byToken.set(interaction.token, interaction);
    const data = {
      id: interaction.id,
      application_id: world.bot.id,
      type: given.type,
      data: given.data,
      token: interaction.token,
      version: 1,
      channel_id: channel.id,
      channel: toChannel(world, channel),
      ...(given.source && { message: toMessage(world, given.source) }),
      ...toContext(world, given),
      app_permissions: String(computePermissions(world, channel, world.bot.id)),
      locale: 'en-US',
      entitlements: [],
      attachment_size_limit: 10_485_760,
    };
    world.emit({ type: 'INTERACTION_CREATE', guildId: channel.guildId, data });
    return interaction;
  }

  /** The interaction of a callback. @throws 10062 when it is unknown or too old, 40060 when it has its first answer */
  getUnanswered(id: string, token: string): Interaction {
    const found = this.#byToken.get(token);
    if (found?.id !== id) throw refuse(10_062);
    if (found.isAcknowledged) throw refuse(40_060);
    if (this.#world.now() - found.createdAt > ACKNOWLEDGE_MS) throw refuse(10_062);
    return found;
  }

  /** The interaction of a follow-up. @throws 10015 when it is unknown or has no first answer, 50027 after 15 minutes */
  getAnswered(token: string): Interaction {
    const found = this.#byToken.get(token);
    if (!found?.isAcknowledged) throw refuse(10_015);
    if (this.#world.now() - found.createdAt > TOKEN_MS) throw refuse(50_027);
    return found;
  }
}
