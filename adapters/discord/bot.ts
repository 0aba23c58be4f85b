import { type APIInteraction, GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import type { Arrival, ChatEventUseCases } from '#core/chat-events/index.ts';
import type { DiscordRest } from './chat/discord-rest.ts';
import { hasReference } from './chat/channel-references.ts';
import { ArrivalWriter } from './gateway/arrival-writer.ts';
import { CatchUp } from './gateway/catch-up.ts';
import { ServerLoader, type ServerLoaderOptions } from './gateway/server-loader.ts';
import { connectGateway, type Gateway, type GatewayOptions } from './gateway/connect-gateway.ts';
import type { EventPosition } from './gateway/connect-shard.ts';
import { translateEvent } from './gateway/translate-event.ts';
import { watchChangedFlows } from './gateway/watch-changed-flows.ts';
import { WatchedChannels } from './gateway/watched-channels.ts';
import { acknowledge, type AcknowledgePorts } from './interactions/acknowledge.ts';

export interface DiscordBotOptions
  extends
    Omit<GatewayOptions, 'onEvent' | 'onShardLeft'>,
    Pick<ServerLoaderOptions, 'onServersJoined' | 'onServersListed' | 'onServerLeft'> {
  readonly rest: DiscordRest;
  /** Also the id of the bot's user. */
  readonly applicationId: string;
  readonly chatEvents: ChatEventUseCases;
  readonly getBusyText: AcknowledgePorts['getBusyText'];
}

/** A bot that listens to the gateway of Discord. */
export interface DiscordBot {
  /** How many shards this process holds, and how many of them are connected. */
  countShards: Gateway['countShards'];
  /** Stores what has arrived, and ends the connection so that it can be resumed. */
  stop(): Promise<void>;
}

/** Listens to Discord and stores what happens in the channels that matter. */
export const startDiscordBot = (options: DiscordBotOptions): DiscordBot => {
  const { chatEvents, log } = options;
  const watched = new WatchedChannels();
  const writer = new ArrivalWriter(chatEvents, log);
  const store = (arrivals: readonly Arrival[]) =>
    new Promise<void>((resolve) => {
      writer.add({ arrivals, acknowledge: resolve });
    });
  const catchUp = new CatchUp({ ...options, store });
  const answer = acknowledge({ ...options, findFirstAnswer: chatEvents.findFirstAnswer });
  const servers = new ServerLoader(options, watched, catchUp);
  const receivers = { watched, servers, catchUp, writer, botId: options.applicationId };
  const gateway = connectGateway({
    ...options,
    onShardLeft: (shard, shardCount) => {
      watched.forgetShard(shard, shardCount);
    },
    onEvent: (payload, position) => {
      if (payload.t === GatewayDispatchEvents.InteractionCreate) {
        void receiveInteraction(answer, receivers, payload.d, position);
        return;
      }
      observe(payload, position, receivers);
      receive(payload, position, receivers);
    },
  });
  const stopWatching = watchChangedFlows(options, watched);
  return {
    countShards: () => gateway.countShards(),
    stop: async () => {
      stopWatching();
      await gateway.stop();
      catchUp.stop();
      await writer.drain();
    },
  };
};

interface Receivers {
  readonly watched: WatchedChannels;
  readonly servers: ServerLoader;
  readonly catchUp: CatchUp;
  readonly writer: ArrivalWriter;
  readonly botId: string;
}

const receiveInteraction = async (
  answer: ReturnType<typeof acknowledge>,
  receivers: Receivers,
  interaction: APIInteraction,
  position: EventPosition,
): Promise<void> => {
  const arrival = await answer(interaction);
  const { guild_id: guild = null, channel } = interaction;
  const arrivals = arrival ? [arrival] : [];
  storeInOrder(receivers, { guild, channel: channel?.id ?? null }, () => arrivals, position.acknowledge);
};

/** Keeps the watched channels and the servers as Discord reports them. */
const observe = (
  payload: GatewayDispatchPayload,
  position: EventPosition,
  { watched, servers, catchUp, botId }: Receivers,
): void => {
  if (payload.t === GatewayDispatchEvents.Ready) servers.compare(payload.d);
  else if (payload.t === GatewayDispatchEvents.GuildCreate) servers.load(payload.d, position);
  // In an outage of Discord the bot is still a member.
  else if (payload.t === GatewayDispatchEvents.GuildDelete && !payload.d.unavailable) {
    watched.forgetServer(payload.d.id);
    catchUp.forgetServer(payload.d.id);
    servers.leave(payload.d.id);
  }
  const own = findOwnChannel(payload, botId);
  if (own) watched.watch(own.guild, own.channel);
};

interface OwnChannel {
  readonly guild: string;
  readonly channel: string;
}

/** The channel that the bot made, or in which it writes. */
const findOwnChannel = (payload: GatewayDispatchPayload, botId: string): OwnChannel | null => {
  switch (payload.t) {
    case GatewayDispatchEvents.ChannelCreate:
      return 'topic' in payload.d && hasReference(payload.d.topic) ? toOwnChannel(payload.d, payload.d.id) : null;
    case GatewayDispatchEvents.ThreadCreate:
      return payload.d.owner_id === botId ? toOwnChannel(payload.d, payload.d.id) : null;
    case GatewayDispatchEvents.MessageCreate:
      return payload.d.author.id === botId ? toOwnChannel(payload.d, payload.d.channel_id) : null;
    default:
      return null;
  }
};

/** Null outside of servers. */
const toOwnChannel = ({ guild_id: guild }: { guild_id?: string }, channel: string): OwnChannel | null =>
  guild === undefined ? null : { guild, channel };

const receive = (
  payload: GatewayDispatchPayload,
  { name: position, acknowledge: done }: EventPosition,
  receivers: Receivers,
): void => {
  // It is acknowledged when its tickets have caught up.
  if (payload.t === GatewayDispatchEvents.GuildCreate) return;
  const { watched } = receivers;
  const translate = () =>
    translateEvent(payload, { position, isWatched: (guild, channel) => watched.isWatched(guild, channel) });
  storeInOrder(receivers, findPlace(payload), translate, done);
};

interface Place {
  readonly guild: string | null;
  readonly channel: string | null;
}

/** Where an event happened. */
const findPlace = ({ t: type, d: data }: GatewayDispatchPayload): Place => {
  const isOfChannel = type === GatewayDispatchEvents.ChannelDelete || type === GatewayDispatchEvents.ThreadDelete;
  return { guild: readId(data, 'guild_id'), channel: readId(data, isOfChannel ? 'id' : 'channel_id') };
};

const readId = (data: unknown, field: string): string | null => {
  const value: unknown = data instanceof Object ? Reflect.get(data, field) : null;
  return typeof value === 'string' ? value : null;
};

/** Stores what happened in a place after the watched channels of its server, and what its channel has missed. */
const storeInOrder = (
  { servers, catchUp, writer }: Receivers,
  { guild, channel }: Place,
  translate: () => readonly Arrival[],
  acknowledge: () => void,
): void => {
  const findPending = () =>
    guild === null
      ? null
      : (servers.whenLoaded(guild) ?? (channel === null ? null : catchUp.getPending(guild, channel)));
  const store = () => {
    const pending = findPending();
    if (pending) void pending.then(store);
    else if (!catchUp.isStopped) storeNow(writer, translate(), acknowledge);
  };
  store();
};

/** What is nothing of ours, by far the most, is acknowledged at once. */
const storeNow = (writer: ArrivalWriter, arrivals: readonly Arrival[], acknowledge: () => void): void => {
  if (arrivals.length === 0) acknowledge();
  else writer.add({ arrivals, acknowledge });
};
