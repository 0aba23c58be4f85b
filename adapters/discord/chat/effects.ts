import type { z } from 'zod';
import type { BotIntents, ChatEffect, ChatEffectStore } from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import type { TtlCache } from '#core/shared/concurrency/ttl-cache.ts';
import type { ChannelId, GuildId } from '#core/shared/ids.ts';
import { attempt } from '../rest/attempt.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import type { ChatTools } from './chat-tools.ts';
import type { GuildCommands } from './guild-commands.ts';
import type { Delivery } from './messages.ts';
import type { DiscordServers } from './servers.ts';
import { createSingleFlight } from '#core/shared/concurrency/single-flight.ts';

export interface DiscordChatTools extends ChatTools {
  readonly rest: DiscordRest;
  readonly commands: GuildCommands;
  readonly servers: DiscordServers;
  readonly effects: ChatEffectStore;
  readonly clock: Clock;
  readonly intents: TtlCache<BotIntents>;
  readonly readIntents: () => Promise<BotIntents>;
}

/** Effects under a key are recorded in two phases, see `ChatEffectStore`. */
export class ChatEffects {
  protected readonly tools: DiscordChatTools;
  protected readonly runOnce = createSingleFlight();

  constructor(tools: DiscordChatTools) {
    this.tools = tools;
  }

  /** Does something once under a key. A null result is not recorded: nothing was done. */
  protected effect<T>(effect: EffectStep<T>, work: (delivery: Delivery) => Promise<T | null>): Promise<T | null> {
    const { key, step, guild, channel, schema, draft = null } = effect;
    const { effects, clock } = this.tools;
    return this.runOnce(`${step} ${key}`, () =>
      attempt(async () => {
        const plan = { key, step, guildId: guild, channelId: channel, draft, createdAt: clock.now() };
        const before = await effects.plan(plan);
        if (before?.status === 'done') return schema.parse(before.result);
        const plannedAt = before?.createdAt ?? plan.createdAt;
        const result = await work({ key, guild, channel: channel ?? '', plannedAt, isRetry: before !== null });
        if (result !== null) await effects.complete({ ...plan, result });
        return result;
      }),
    );
  }
}

export interface EffectStep<T> {
  readonly key: string;
  readonly step: string;
  readonly guild: GuildId;
  readonly channel: ChannelId | null;
  readonly draft?: ChatEffect['draft'];
  readonly schema: z.ZodType<T>;
}
