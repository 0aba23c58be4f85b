import { connectGateway, type Gateway, type GatewayOptions } from '#adapters/discord/gateway/connect-gateway.ts';
import { InMemoryGatewaySessionStore } from '../memory/gateway-session-store.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { InMemoryShardLeases } from '../memory/shard-leases.ts';
import { systemClock } from '#adapters/node/system-clock.ts';
import type { Discord } from '../discord/discord.ts';

/** Connects one shard to the stand-in, over stores in memory. Events are acknowledged at once, unless the options say otherwise. */
export const connectToGateway = (
  discord: Pick<Discord, 'token' | 'url'>,
  options: Partial<GatewayOptions> = {},
): Gateway => {
  const state = new MemoryState();
  return connectGateway({
    token: discord.token,
    apiBase: discord.url,
    gatewayUrl: null,
    intentMode: 'auto',
    onIntents: () => Promise.resolve(),
    onConnected: () => Promise.resolve(),
    shardCount: 1,
    holder: 'test',
    sessions: new InMemoryGatewaySessionStore(state),
    leases: new InMemoryShardLeases(state),
    clock: systemClock,
    onShardLeft: () => undefined,
    onRefused: () => undefined,
    log: { info: () => undefined, warn: () => undefined },
    onEvent: (_, { acknowledge }) => acknowledge(),
    ...options,
  });
};
