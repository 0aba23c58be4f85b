import type { InboundEvent, ChatEventUseCases } from '#core/chat-events/index.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { InboundEventWriter, type WriterLog } from '../gateway/inbound-event-writer.ts';
import { DirectInbox } from '../gateway/direct-inbox.ts';
import { CatchUp } from '../gateway/catch-up.ts';
import { ServerLoader, type ServerLoaderOptions } from '../gateway/server-loader.ts';
import { connectGateway, type Gateway, type GatewayOptions } from '../gateway/connect-gateway.ts';
import type { CarriedMembers } from '../carried-members.ts';
import type { MemberStore } from '#core/chat/index.ts';
import type { Tracer } from '#core/shared/tracer.ts';
import { TypingRelay } from '../gateway/typing-relay.ts';
import { SeenMembers } from '../seen-members.ts';
import { receiveEvent, type Receivers, skipEvent } from './receive-event.ts';
import { watchChangedChannels } from '../gateway/watch-changed-channels.ts';
import { WatchedChannels } from '../gateway/watched-channels.ts';
import { acknowledge, type AcknowledgePorts } from '../interactions/acknowledge.ts';
import { PinLines } from './pin-lines.ts';
import { type LeftOutParts, readEvent, type RejectedEvent } from './read-event.ts';

export interface DiscordBotOptions
  extends
    Omit<GatewayOptions, 'onEvent' | 'onShardLeft'>,
    Pick<ServerLoaderOptions, 'onServersJoined' | 'onServersListed' | 'onServerLeft'> {
  readonly rest: DiscordRest;
  /** Also the id of the bot's user. */
  readonly applicationId: string;
  readonly chatEvents: ChatEventUseCases;
  readonly getText: AcknowledgePorts['getText'];
  readonly members: MemberStore;
  /** Gets what events say of members. */
  readonly carried: CarriedMembers;
  readonly tracer: Tracer;
  /** An event was skipped, since it cannot be read or handled. */
  readonly onRejected: (event: RejectedEvent) => void;
  /** Parts of an event were left out. */
  readonly onLeftOut: (parts: LeftOutParts & Pick<RejectedEvent, 'key'>) => void;
  readonly log: GatewayOptions['log'] & WriterLog;
}

/** A bot that listens to the gateway of Discord. */
export interface DiscordBot {
  /** How many shards this process holds, and how many of them are connected. */
  getShardCounts: Gateway['getShardCounts'];
  /** Stores what has arrived, and ends the connection so that it can be resumed. */
  stop(): Promise<void>;
}

/** Listens to Discord and stores what happens in the channels that matter. */
export const startDiscordBot = (options: DiscordBotOptions): DiscordBot => {
  const { chatEvents, log, onRejected, applicationId: botId, tracer } = options;
  const watched = new WatchedChannels();
  const writer = new InboundEventWriter(chatEvents, log);
  const store = (inboundEvents: readonly InboundEvent[]) => writer.store(inboundEvents);
  const seesContent = () => gateway.getIntents().messageContent;
  const catchUp = new CatchUp({ ...options, store, botId, seesContent });
  const answer = acknowledge({ ...options, ...chatEvents });
  const servers = new ServerLoader({ ...options, botId }, watched, catchUp);
  const seen = new SeenMembers(options);
  const direct = new DirectInbox({ botId, findServer: chatEvents.findDirectServer });
  const typing = new TypingRelay({ ...options, relayTyping: chatEvents.relayTyping });
  const pinLines = new PinLines(options);
  const parts = { typing, pinLines, seen, watched, servers, catchUp, writer, direct };
  const receivers: Receivers = { ...parts, carried: options.carried, answer, botId, seesContent, onRejected, tracer };
  const gateway = connectGateway({
    ...options,
    onShardLeft: (shard, shardCount) => {
      watched.forgetShard(shard, shardCount);
    },
    onEvent: (payload, position) => {
      const reading = readEvent(payload);
      if (reading.event && reading.leftOut) options.onLeftOut({ ...reading.leftOut, key: position.name });
      if (reading.event) void receiveEvent(reading.event, position, receivers);
      else skipEvent(onRejected, position, reading.rejected);
    },
  });
  const stopWatching = watchChangedChannels(options, watched);
  return {
    getShardCounts: () => gateway.getShardCounts(),
    stop: async () => {
      stopWatching();
      await gateway.stop();
      catchUp.stop();
      direct.stop();
      await Promise.all([writer.drain(), seen.drain()]);
    },
  };
};
