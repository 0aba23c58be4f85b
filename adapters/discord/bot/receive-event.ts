import { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { InboundEvent } from '#core/chat-events/index.ts';
import type { Tracer } from '#core/shared/tracer.ts';
import type { ReadEvent } from '../event-schemas.ts';
import type { DirectInbox } from '../gateway/direct-inbox.ts';
import type { InboundEventWriter } from '../gateway/inbound-event-writer.ts';
import type { CatchUp } from '../gateway/catch-up.ts';
import type { EventPosition } from '../gateway/connect-shard.ts';
import type { ServerLoader } from '../gateway/server-loader.ts';
import { translateEvent } from '../gateway/translate-event.ts';
import type { WatchedChannels } from '../gateway/watched-channels.ts';
import type { TypingRelay } from '../gateway/typing-relay.ts';
import { findNewChannel } from '../gateway/find-new-channel.ts';
import type { acknowledge } from '../interactions/acknowledge.ts';
import type { PinLines } from './pin-lines.ts';
import type { RejectedEvent } from './read-event.ts';
import { traceInteraction, traceReceipt } from './trace-receipt.ts';
import type { CarriedMembers } from '../carried-members.ts';
import type { CarriedMember, SeenMembers } from '../seen-members.ts';

export interface Receivers {
  readonly watched: WatchedChannels;
  readonly servers: ServerLoader;
  readonly catchUp: CatchUp;
  readonly writer: InboundEventWriter;
  readonly direct: DirectInbox;
  readonly seen: SeenMembers;
  readonly carried: CarriedMembers;
  readonly typing: TypingRelay;
  readonly pinLines: PinLines;
  readonly botId: string;
  /** Whether sessions are granted the content of messages. */
  readonly seesContent: () => boolean;
  readonly answer: ReturnType<typeof acknowledge>;
  readonly onRejected: (event: RejectedEvent) => void;
  readonly tracer: Tracer;
}

/** Reports an event that is not handled, and acknowledges it, so that Discord does not repeat it. */
export const skipEvent = (
  onRejected: Receivers['onRejected'],
  { name: key, acknowledge: done }: EventPosition,
  rejected: Omit<RejectedEvent, 'key'> | null,
): void => {
  if (rejected) onRejected({ ...rejected, key });
  done();
};

/** Stores what an event means. Never rejects: whatever the event is, those after it are received. */
export const receiveEvent = async (event: ReadEvent, position: EventPosition, receivers: Receivers): Promise<void> => {
  try {
    observe(event, position, receivers);
    await receive(event, position, receivers);
  } catch (error) {
    skipEvent(receivers.onRejected, position, { type: event.t, field: null, error });
  }
};

/** Keeps the watched channels and the servers as Discord reports them. */
const observe = (event: ReadEvent, position: EventPosition, receivers: Receivers): void => {
  const { watched, servers, catchUp, botId } = receivers;
  if (event.t === GatewayDispatchEvents.Ready) servers.compare(event.d);
  else if (event.t === GatewayDispatchEvents.GuildCreate && 'name' in event.d) servers.load(event.d, position);
  // In an outage of Discord the bot is still a member.
  else if (event.t === GatewayDispatchEvents.GuildDelete && !event.d.unavailable) {
    watched.forgetServer(event.d.id);
    catchUp.forgetServer(event.d.id);
    servers.leave(event.d.id);
  }
  observeMember(event, receivers);
  void receivers.typing.receive(event);
  const channel = findNewChannel(event, { botId, isForum: watched.isForum.bind(watched) });
  if (channel) watched.watch(channel.guild, channel.id);
};

/** Learns from what an event says of a member which roles they have. */
const observeMember = (event: ReadEvent, { seen, carried }: Pick<Receivers, 'carried' | 'seen'>): void => {
  const all = [seen, carried];
  if (event.t === GatewayDispatchEvents.GuildMemberRemove)
    for (const one of all) one.forget(event.d.guild_id, event.d.user.id);
  const guild = 'guild_id' in event.d ? event.d.guild_id : undefined;
  const member = findMember(event);
  if (guild !== undefined && member?.roles && member.user.bot !== true)
    for (const one of all) one.note(guild, { ...member, roles: member.roles });
};

interface MemberOfEvent extends Omit<CarriedMember, 'roles' | 'user'> {
  readonly user: CarriedMember['user'] & { readonly bot?: boolean | undefined };
  readonly roles?: readonly string[] | undefined;
}

const findMember = ({ t: type, d: data }: ReadEvent): MemberOfEvent | undefined => {
  switch (type) {
    case GatewayDispatchEvents.GuildMemberUpdate:
    case GatewayDispatchEvents.InteractionCreate:
      return 'member' in data ? data.member : 'roles' in data ? data : undefined;
    case GatewayDispatchEvents.MessageCreate:
      return data.member && { ...data.member, user: data.author };
    default:
      return undefined;
  }
};

const receive = async (event: ReadEvent, position: EventPosition, receivers: Receivers): Promise<void> => {
  if (event.t === GatewayDispatchEvents.InteractionCreate) {
    await traceInteraction(receivers.tracer, async () => {
      const inboundEvent = await receivers.answer(event.d);
      await storeInOrder(receivers, getPlace(event), () => (inboundEvent ? [inboundEvent] : []), position.acknowledge);
    });
    return;
  }
  // An available server is acknowledged when its tickets have caught up.
  if (event.t === GatewayDispatchEvents.GuildCreate && 'name' in event.d) return;
  const pinLine = receivers.pinLines.find(event);
  if (pinLine) {
    // The event comes again when the bot ends before that.
    await receivers.pinLines.delete(pinLine);
    position.acknowledge();
    return;
  }
  if (isDirect(event)) {
    const inboundEvents = await receivers.direct.translate(event);
    if (!receivers.catchUp.isStopped) await storeNow(receivers, inboundEvents, position.acknowledge);
    return;
  }
  const { watched, botId, seesContent } = receivers;
  const isWatched = watched.isWatched.bind(watched);
  const isForum = watched.isForum.bind(watched);
  const translate = () =>
    translateEvent(event, { position: position.name, isWatched, isForum, botId, seesContent: seesContent() });
  await storeInOrder(receivers, getPlace(event), translate, position.acknowledge);
};

/** Whether it is about a message between a user and the bot. */
const isDirect = ({ t: type, d: data }: ReadEvent): boolean =>
  DIRECT_EVENTS.includes(type) && (!('guild_id' in data) || data.guild_id === undefined);

const DIRECT_EVENTS: readonly GatewayDispatchEvents[] = [
  GatewayDispatchEvents.MessageCreate,
  GatewayDispatchEvents.MessageUpdate,
  GatewayDispatchEvents.MessageDelete,
];

interface Place {
  readonly guild: string | null;
  readonly channel: string | null;
}

/** Where an event happened. */
const getPlace = (event: ReadEvent): Place => ({
  guild: 'guild_id' in event.d ? (event.d.guild_id ?? null) : null,
  channel: findChannel(event) ?? null,
});

const findChannel = ({ t: type, d: data }: ReadEvent): string | undefined => {
  if (type === GatewayDispatchEvents.InteractionCreate) return data.channel?.id ?? data.channel_id;
  if ('channel_id' in data) return data.channel_id;
  return OF_CHANNELS.includes(type) && 'id' in data ? data.id : undefined;
};

const OF_CHANNELS: readonly GatewayDispatchEvents[] = [
  GatewayDispatchEvents.ChannelDelete,
  GatewayDispatchEvents.ThreadCreate,
  GatewayDispatchEvents.ThreadDelete,
  GatewayDispatchEvents.ThreadUpdate,
];

/** Stores what happened in a place after the watched channels of its server, and what its channel has missed. */
const storeInOrder = async (
  receivers: Receivers,
  { guild, channel }: Place,
  translate: () => readonly InboundEvent[],
  acknowledge: () => void,
): Promise<void> => {
  const { servers, catchUp } = receivers;
  const findPending = () =>
    guild === null
      ? null
      : (servers.whenLoaded(guild) ?? (channel === null ? null : catchUp.getPending(guild, channel)));
  for (let pending = findPending(); pending; pending = findPending()) await pending;
  if (!catchUp.isStopped) await storeNow(receivers, translate(), acknowledge);
};

/** Events that are not for us, which are by far the most, are acknowledged at once. */
const storeNow = async (
  { writer, tracer }: Receivers,
  [first, ...more]: readonly InboundEvent[],
  acknowledge: () => void,
): Promise<void> => {
  if (first) await traceReceipt(tracer, [first, ...more], (inboundEvents) => writer.store(inboundEvents, acknowledge));
  else acknowledge();
};
