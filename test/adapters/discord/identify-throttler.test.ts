import { LeasedIdentifyThrottler } from '#adapters/discord/gateway/identify-throttler.ts';
import { GatewayInformation } from '#adapters/discord/gateway/gateway-information.ts';
import { InMemoryShardLeases } from '../../support/memory/shard-leases.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { waitUntil } from '../../support/wait-until.ts';

const discord = useDiscord({ gateway: { maxConcurrency: 2 } });
afterEach(() => discord.faults.clear());

const build = (leases = new InMemoryShardLeases(new MemoryState()), clock = new FakeClock()) => {
  const warnings: string[] = [];
  const information = new GatewayInformation({ token: discord.token, apiBase: discord.url, gatewayUrl: null });
  const log = { info: () => undefined, warn: (_: object, message: string) => void warnings.push(message) };
  const throttler = new LeasedIdentifyThrottler({ leases, information, clock, log });
  const stop = new AbortController();
  const wait = (shard: number) => throttler.waitForIdentify(shard, stop.signal);
  return { wait, stop, warnings };
};

it('lets one session of each bucket start, in all processes together', async () => {
  const leases = new InMemoryShardLeases(new MemoryState());
  const clock = new FakeClock();
  const [one, other] = [build(leases, clock), build(leases, clock)];
  await one.wait(0);
  await other.wait(1);
  const late = other.wait(2);
  clock.advance(5_250);
  await one.wait(4);
  other.stop.abort();
  await expect(late).rejects.toThrow();
});

it('waits while Discord allows no more sessions', async () => {
  const { wait, stop, warnings } = build();
  const left = discord.gateway.sessionStartsLeft;
  discord.gateway.sessionStartsLeft = 0;
  const waiting = wait(0);
  await waitUntil(() => warnings.length > 0, { what: 'A warning' });
  discord.gateway.sessionStartsLeft = left;
  expect(warnings).toEqual(['Discord allows no more sessions today; waiting.']);
  stop.abort();
  await expect(waiting).rejects.toThrow();
});

it('tries again when Discord or the database does not answer', async () => {
  const { wait, warnings } = build();
  discord.faults.add({ effect: { kind: 'cut' } });
  await wait(0);
  expect(warnings).toEqual(['The start of a session could not be reserved; trying again.']);
});
