import { GatewayIntentBits, GatewayOpcodes } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import { withholdContent } from '../payloads.ts';
import { computePermissions } from '../permissions.ts';
import type { World, WorldEvent } from '../world.ts';

/** How many dispatches a session can replay. */
const BUFFER_SIZE = 1_000;

const { Guilds, GuildMembers, GuildMessages, GuildMessageTyping, MessageContent } = GatewayIntentBits;
const { DirectMessages, DirectMessageTyping } = GatewayIntentBits;

/** Which intent an event needs; 0 for those that every bot gets. */
const toIntent = ({ type, guildId }: WorldEvent): number => {
  if (type === 'INTERACTION_CREATE') return 0;
  if (type === 'TYPING_START') return guildId === null ? DirectMessageTyping : GuildMessageTyping;
  if (type.startsWith('MESSAGE_')) return guildId === null ? DirectMessages : GuildMessages;
  return type.startsWith('GUILD_MEMBER_') ? GuildMembers : Guilds;
};

/** Without the intent for it the content of messages is withheld. */
const redact = (world: World, { data, message }: WorldEvent, intents: number): object =>
  message && !(intents & MessageContent) ? withholdContent(world, message, data) : data;

/** Whether the bot sees what an event is about. */
const isSeen = (world: World, { type, guildId, channelId }: WorldEvent): boolean => {
  const ofOutage = type === 'GUILD_DELETE' || type === 'GUILD_CREATE';
  if (guildId === null || ofOutage) return true;
  if (!world.isInGuild(guildId) || !world.guild(guildId).isAvailable) return false;
  const channel = channelId === undefined ? undefined : world.channels.get(channelId);
  return !channel || computePermissions(world, channel, world.bot.id) !== 0n;
};

interface Dispatch {
  readonly sequence: number;
  readonly text: string;
}

export interface Identity {
  /** Its number, and how many there are. */
  readonly shard: readonly [id: number, count: number];
  readonly intents: number;
}

/** A session of one shard. It outlives its connection, and then keeps what happens for a resume. */
export class GatewaySession {
  readonly id: string;
  readonly identity: Identity;
  socket: WebSocket | null;
  sequence = 0;
  readonly #world: World;
  #buffer: Dispatch[] = [];

  constructor(world: World, identity: Identity, socket: WebSocket) {
    this.#world = world;
    this.id = Buffer.from(world.newId()).toString('hex');
    this.identity = identity;
    this.socket = socket;
  }

  get shardId(): number {
    return this.identity.shard[0];
  }

  /** Whether this shard gets the events of a guild. Shard 0 gets those outside of guilds. */
  owns(guildId: string | null): boolean {
    const [id, count] = this.identity.shard;
    return id === (guildId === null ? 0 : Number((BigInt(guildId) >> 22n) % BigInt(count)));
  }

  /** Sends an event, when it is one for this session; `copies` is how often. */
  offer(event: WorldEvent, copies: number): boolean {
    const { intents } = this.identity;
    const needed = toIntent(event);
    const isWanted = this.owns(event.guildId) && (intents & needed) === needed && isSeen(this.#world, event);
    if (isWanted) this.dispatch(event.type, redact(this.#world, event, intents), copies);
    return isWanted;
  }

  dispatch(type: string, data: unknown, copies = 1): void {
    this.sequence += 1;
    const text = JSON.stringify({ op: GatewayOpcodes.Dispatch, t: type, s: this.sequence, d: data });
    this.#buffer = [...this.#buffer, { sequence: this.sequence, text }].slice(-BUFFER_SIZE);
    for (let copy = 0; copy < copies; copy += 1) this.socket?.send(text);
  }

  /** Sends again what came after a sequence; false when that is not kept any more. */
  replay(after: number, socket: WebSocket): boolean {
    const missed = this.#buffer.filter(({ sequence }) => sequence > after);
    if (missed.length < this.sequence - after) return false;
    this.socket = socket;
    for (const { text } of missed) socket.send(text);
    this.dispatch('RESUMED', { _trace: [] });
    return true;
  }
}
