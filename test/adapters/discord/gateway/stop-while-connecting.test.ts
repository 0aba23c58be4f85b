import { connectGateway } from '#adapters/discord/gateway/connect-gateway.ts';
import { InMemoryGatewaySessionStore } from '#adapters/memory/gateway-session-store.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { InMemoryShardLeases } from '#adapters/memory/shard-leases.ts';
import { systemClock } from '#adapters/node/system-clock.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const discord = useDiscord();

const connect = () => {
  const state = new MemoryState();
  return connectGateway({
    token: discord.token,
    apiBase: discord.url,
    gatewayUrl: null,
    intentMode: 'auto',
    onIntents: () => Promise.resolve(),
    shardCount: 1,
    holder: 'test',
    sessions: new InMemoryGatewaySessionStore(state),
    leases: new InMemoryShardLeases(state),
    clock: systemClock,
    onShardLeft: () => undefined,
    onRefused: () => undefined,
    log: { info: () => undefined, warn: () => undefined },
    onEvent: (_, { acknowledge }) => acknowledge(),
  });
};

afterEach(() => {
  discord.gateway.isSilent = false;
});

it('stops while Discord has accepted the connection and said nothing yet', async () => {
  discord.gateway.isSilent = true;
  const gateway = connect();
  await waitUntil(() => discord.gateway.openConnections === 1, { what: 'The connection' });
  await gateway.stop();
  expect(gateway.getShardCounts()).toEqual({ held: 0, connected: 0 });
});
