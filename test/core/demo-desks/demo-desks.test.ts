import {
  type DemoDesk,
  type DeskFiller,
  type DeskPorts,
  type DeskRefusal,
  type DeskStore,
  DESK_LIMITS,
  DESK_MS,
  demoDeskUseCases,
  SECOND_WIPE_MS,
} from '#core/demo-desks/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createInMemory } from '../../support/in-memory.ts';

const VISITOR = { address: 'a', network: 'n', language: 'en', browser: null };

/** Desks in memory, of which a test says whether there is room and how much is spent. */
class FakeDesks implements DeskStore {
  readonly kept = new Map<GuildId, DemoDesk & { endsAt: Instant; wipedAt: Instant | null }>();
  refusal: DeskRefusal | null = null;
  hasBudget = true;

  async addWithin(demoDesk: DemoDesk): Promise<DeskRefusal | null> {
    if (!this.refusal) this.kept.set(demoDesk.id, { ...demoDesk, endsAt: demoDesk.expiresAt, wipedAt: null });
    return Promise.resolve(this.refusal);
  }

  find = (id: GuildId) => Promise.resolve(this.kept.get(id) ?? null);
  spend = () => Promise.resolve(this.hasBudget);
  endOversized = () => Promise.resolve(0);

  async end(id: GuildId, now: Instant): Promise<void> {
    await this.#change(id, { endsAt: now });
  }

  findEnded = (now: Instant, wipedBefore: Instant) =>
    Promise.resolve(
      [...this.kept.values()].find(
        ({ endsAt, wipedAt }) => endsAt <= now && (wipedAt === null || wipedAt <= wipedBefore),
      ) ?? null,
    );

  async markWiped(id: GuildId, at: Instant): Promise<void> {
    await this.#change(id, { wipedAt: at });
  }

  remove = (id: GuildId) => Promise.resolve(void this.kept.delete(id));

  #change(id: GuildId, changes: object): Promise<void> {
    const found = this.kept.get(id);
    if (found) this.kept.set(id, { ...found, ...changes });
    return Promise.resolve();
  }
}

const createDemo = () => {
  const clock = new FakeClock();
  const { app, container } = createInMemory(clock);
  const desks = new FakeDesks();
  const filled: string[] = [];
  const filler: DeskFiller = {
    getNames: () => ({ server: 'Demo', visitor: 'Sam' }),
    fill: (id, language) => Promise.resolve(void filled.push(`${id} ${language}`)),
  };
  const ports: DeskPorts = {
    desks,
    filler,
    organizations: container.get(port.organizationStore),
    dashboard: app.dashboard,
    sessions: container.get(port.sessionStore),
    secrets: container.get(port.signInSecrets),
    maxDesks: 2,
    clock,
    ids: container.get(port.ids),
  };
  return { app, clock, desks, filled, ports, demo: demoDeskUseCases(ports) };
};

it('opens a desk of which its visitor is the owner, until the hour is over', async () => {
  const { app, clock, demo, filled } = createDemo();
  const { session, person, secret } = await demo.open(VISITOR);
  const guild = person.guildId as GuildId;
  expect(person).toMatchObject({ name: 'Sam', role: 'owner', organizationId: null });
  expect(guild).toMatch(/^\d{1,20}$/);
  expect(filled).toEqual([`${guild} en`]);
  expect(await app.organizations.getServer(guild)).toMatchObject({ name: 'Demo', plan: 'pro', organizationId: null });
  expect(session.expiresAt).toBe((await demo.find(guild))?.expiresAt);
  clock.advance(DESK_MS);
  expect(await app.dashboard.continueSession(secret)).toBeNull();
});

it.each([
  ['total', 'demo_full'],
  ['perAddress', 'demo_address_limit'],
  ['perNetwork', 'demo_address_limit'],
] as const)('refuses a desk beyond the limit %s, and says when there is room', async (limit, reason) => {
  const { clock, desks, demo, filled } = createDemo();
  const freeAt = clock.now();
  clock.advance(-5 * 60_000);
  desks.refusal = { limit, freeAt };
  const refused = { reason, retryAfterMs: 5 * 60_000, message: expect.stringContaining('in 5 min') };
  await expect(demo.open(VISITOR)).rejects.toMatchObject(refused);
  expect(filled).toEqual([]);
});

it('ends a desk that could not be filled', async () => {
  const { clock, desks, ports } = createDemo();
  const demo = demoDeskUseCases({
    ...ports,
    filler: { ...ports.filler, fill: () => Promise.reject(new Error('The database is gone.')) },
  });
  await expect(demo.open(VISITOR)).rejects.toThrow('The database is gone.');
  expect([...desks.kept.values()].map(({ endsAt }) => endsAt)).toEqual([clock.now()]);
});

it('refuses changes of a desk that has used up what it may', async () => {
  const { desks, demo } = createDemo();
  const { person } = await demo.open(VISITOR);
  await demo.spend(person.guildId as GuildId, 1);
  desks.hasBudget = false;
  const message = expect.stringContaining(`${DESK_LIMITS.changes} changes`);
  await expect(demo.spend(person.guildId as GuildId, 1)).rejects.toMatchObject({ reason: 'demo_limit', message });
});

it('wipes a desk after its hour, again a minute later, and no other one', async () => {
  const { app, clock, demo, desks } = createDemo();
  const ended = (await demo.open(VISITOR)).person.guildId as GuildId;
  clock.advance(DESK_MS / 2);
  const other = (await demo.open(VISITOR)).person.guildId as GuildId;
  expect(await demo.wipe()).toBe(0);
  clock.advance(DESK_MS / 2);
  expect([await demo.wipe(), await demo.wipe()]).toEqual([1, 0]);
  expect(await app.organizations.isKnown(ended)).toBe(false);
  expect([...desks.kept.keys()]).toEqual([ended, other]);
  clock.advance(SECOND_WIPE_MS);
  expect([await demo.wipe(), await demo.wipe()]).toEqual([1, 0]);
  expect([...desks.kept.keys()]).toEqual([other]);
  expect(await app.organizations.isKnown(other)).toBe(true);
});

it('repeats a wipe that was broken off', async () => {
  const { clock, desks, ports } = createDemo();
  let attempts = 0;
  const demo = demoDeskUseCases({
    ...ports,
    organizations: {
      addServer: ports.organizations.addServer.bind(ports.organizations),
      removeServer: (id) => {
        attempts += 1;
        return attempts === 1 ? Promise.reject(new Error('killed')) : ports.organizations.removeServer(id);
      },
    },
  });
  await demo.open(VISITOR);
  clock.advance(DESK_MS);
  await expect(demo.wipe()).rejects.toThrow('killed');
  expect([...desks.kept.values()].map(({ wipedAt }) => wipedAt)).toEqual([null]);
  expect(await demo.wipe()).toBe(1);
});
