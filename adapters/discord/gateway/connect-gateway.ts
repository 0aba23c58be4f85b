import { setTimeout as pause } from 'node:timers/promises';
import { DiscordAPIError } from '@discordjs/rest';
import type { BotIntents, IntentMode, GatewaySessionStore, ShardLeases } from '#core/chat/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { ShardConnection, type ShardListener, type ShardOptions } from './connect-shard.ts';
import { type GatewayAddress, GatewayInformation } from './gateway-information.ts';
import { TOKEN_REFUSED } from './gateway-refusals.ts';
import { SessionIntents, type SessionIntentsOptions } from './session-intents.ts';
import { LeasedIdentifyThrottler } from './identify-throttler.ts';
import { ShardHolder } from './shard-holder.ts';
import { ShardSessions } from './shard-sessions.ts';

export interface GatewayOptions extends GatewayAddress, ShardListener, Pick<SessionIntentsOptions, 'onIntents'> {
  readonly intentMode: IntentMode;
  /** Into how many shards the servers are divided; null for what Discord recommends. */
  readonly shardCount: number | null;
  /** Names this process among all that use the database. */
  readonly holder: string;
  readonly sessions: GatewaySessionStore;
  readonly leases: ShardLeases;
  readonly clock: Clock;
  /** Is called every few seconds while a shard of this process is connected. */
  readonly onConnected: () => Promise<void>;
  /** From now on another process listens to this shard. */
  readonly onShardLeft: (shard: number, shardCount: number) => void;
}

/** The part of this process in the connection to the gateway, which is kept up. */
export interface Gateway {
  /** Returns what this process was granted; everything that it asks for before Discord has answered. */
  getIntents(): BotIntents;
  /** How many shards this process holds, and how many of them are connected. */
  getShardCounts(): { readonly held: number; readonly connected: number };
  /** Ends the connections; their sessions can be resumed, by this process or others. */
  stop(): Promise<void>;
}

const SAVE_EVERY_MS = 1_000;
const NOTE_EVERY_MS = 2_000;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;
const UNAUTHORIZED = 401;

/** Leases shards, connects them to the gateway of Discord and keeps them connected. Returns at once. */
export const connectGateway = (options: GatewayOptions): Gateway => {
  const information = new GatewayInformation(options);
  const intents = new SessionIntents({ ...options, mode: options.intentMode, information });
  const sessions = new ShardSessions(options.sessions, options.log, () => intents.bits);
  const saving = setInterval(() => void sessions.save(), SAVE_EVERY_MS);
  const stopping = new AbortController();
  let shards: ShardHolder | null = null;
  const noting = setInterval(() => {
    if ((shards?.count().connected ?? 0) > 0) options.onConnected().catch(() => undefined);
  }, NOTE_EVERY_MS);
  const start = async () => {
    await retryUntilAnswered(options, stopping.signal, () => intents.load());
    const shardCount = options.shardCount ?? (await findShardCount(options, information, stopping.signal));
    if (stopping.signal.aborted || shardCount === null) return;
    shards = holdShards(options, shardCount, { information, sessions, intents });
  };
  const starting = start();
  return {
    getIntents: () => intents.granted,
    getShardCounts: () => shards?.count() ?? { held: 0, connected: 0 },
    stop: async () => {
      stopping.abort();
      clearInterval(saving);
      clearInterval(noting);
      await starting;
      await shards?.stop();
    },
  };
};

/** @returns null when the process stops before Discord has answered */
const findShardCount = async (
  options: GatewayOptions,
  information: GatewayInformation,
  signal: AbortSignal,
): Promise<number | null> => {
  const answer = await retryUntilAnswered(options, signal, () => information.read());
  return answer?.shards ?? null;
};

/** @returns null when the process stops before Discord has answered */
const retryUntilAnswered = async <T>(
  options: ShardListener,
  signal: AbortSignal,
  ask: () => Promise<T>,
): Promise<T | null> => {
  for (let delayMs = FIRST_DELAY_MS; !signal.aborted; delayMs = Math.min(MAX_DELAY_MS, delayMs * 2)) {
    try {
      return await ask();
    } catch (error) {
      reportFailure(options, error);
    }
    await pause(delayMs, undefined, { signal }).catch(() => undefined);
  }
  return null;
};

const reportFailure = ({ onRefused, log }: ShardListener, error: unknown): void => {
  if (error instanceof DiscordAPIError && error.status === UNAUTHORIZED) onRefused(TOKEN_REFUSED);
  else log.warn({ err: error }, 'Discord cannot be reached; trying again.');
};

const holdShards = (
  options: GatewayOptions,
  shardCount: number,
  parts: Pick<ShardOptions, 'information' | 'sessions' | 'intents'>,
): ShardHolder => {
  const { information, sessions } = parts;
  const throttler = new LeasedIdentifyThrottler({ ...options, information });
  return new ShardHolder({
    ...options,
    shardCount,
    connect: (shard) => new ShardConnection({ ...options, ...parts, shard, shardCount, throttler }),
    onDisconnected: async (shard, isOurs) => {
      if (isOurs) await sessions.handOver(shard);
      else sessions.forget(shard);
      options.onShardLeft(shard, shardCount);
    },
  });
};
