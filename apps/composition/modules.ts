import { ContainerModule } from 'inversify';
import { InMemoryCategoryStore } from '#adapters/memory/category-store.ts';
import { InMemoryEventLog } from '#adapters/memory/event-log.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { InMemoryOrganizationStore } from '#adapters/memory/organization-store.ts';
import { InMemoryRateLimiter } from '#adapters/memory/rate-limiter.ts';
import { InMemorySandboxChat } from '#adapters/memory/sandbox-chat.ts';
import { InMemoryTicketOpenings } from '#adapters/memory/ticket-openings.ts';
import { InMemoryTicketStore } from '#adapters/memory/ticket-store.ts';
import { InMemoryTokenStore } from '#adapters/memory/token-store.ts';
import { InMemoryUnitOfWork } from '#adapters/memory/unit-of-work.ts';
import { chatIds, uuidIds } from '#adapters/node/ids.ts';
import { systemClock } from '#adapters/node/system-clock.ts';
import { tokenMint } from '#adapters/node/token-mint.ts';
import { PostgresCategoryStore } from '#adapters/postgres/category-store.ts';
import { PostgresEventLog } from '#adapters/postgres/event-log.ts';
import { PostgresOrganizationStore } from '#adapters/postgres/organization-store.ts';
import { PostgresSandboxChat } from '#adapters/postgres/sandbox-chat.ts';
import { PostgresTicketOpenings } from '#adapters/postgres/ticket-openings.ts';
import { PostgresTicketStore } from '#adapters/postgres/ticket-store.ts';
import { PostgresTokenStore } from '#adapters/postgres/token-store.ts';
import { PostgresUnitOfWork } from '#adapters/postgres/unit-of-work.ts';
import { RedisRateLimiter } from '#adapters/redis/rate-limiter.ts';
import { accessUseCases } from '#core/access/index.ts';
import { categoryUseCases } from '#core/categories/index.ts';
import { organizationUseCases } from '#core/organizations/index.ts';
import { ticketUseCases } from '#core/tickets/index.ts';
import { provider } from './provide.ts';
import { connection, feature, port } from './tokens.ts';

const time = { clock: port.clock, ids: port.ids };

export const core = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.access, accessUseCases, {
    ...time,
    tokens: port.tokenStore,
    organizations: port.organizationStore,
    mint: port.tokenMint,
  });
  provide(feature.organizations, organizationUseCases, { ...time, organizations: port.organizationStore });
  provide(feature.categories, categoryUseCases, {
    ...time,
    categories: port.categoryStore,
    events: port.eventLog,
    work: port.unitOfWork,
  });
  provide(feature.tickets, ticketUseCases, {
    ...time,
    tickets: port.ticketStore,
    openings: port.ticketOpenings,
    chat: port.chatPlatform,
  });
});

/** What the machine itself gives. */
export const node = new ContainerModule(({ bind }) => {
  bind(port.clock).toConstantValue(systemClock);
  bind(port.ids).toConstantValue(uuidIds);
  bind(port.tokenMint).toConstantValue(tokenMint);
});

/** Everything kept in a database, PostgreSQL or the embedded one. */
export const postgres = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  const from = { db: connection.database };
  provide(port.unitOfWork, ({ db }) => new PostgresUnitOfWork(db), from);
  provide(port.eventLog, ({ db }) => new PostgresEventLog(db), from);
  provide(port.tokenStore, ({ db }) => new PostgresTokenStore(db), from);
  provide(port.organizationStore, ({ db }) => new PostgresOrganizationStore(db), from);
  provide(port.categoryStore, ({ db }) => new PostgresCategoryStore(db), from);
  provide(port.ticketStore, ({ db }) => new PostgresTicketStore(db), from);
  provide(port.ticketOpenings, ({ db }) => new PostgresTicketOpenings(db), from);
});

/** The simulated chat server, as the bot and as its users see it. */
export const sandbox = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.sandboxChat, ({ db, clock }) => new PostgresSandboxChat(db, clock, chatIds()), {
    db: connection.database,
    clock: port.clock,
  });
  provide(port.chatPlatform, ({ chat }) => chat, { chat: port.sandboxChat });
});

/** Everything kept in memory: for tests of the domain without infrastructure. */
export const memory = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  const from = { state: connection.memory };
  provide(port.unitOfWork, ({ state }) => new InMemoryUnitOfWork(state), from);
  provide(port.eventLog, ({ state }) => new InMemoryEventLog(state), from);
  provide(port.tokenStore, ({ state }) => new InMemoryTokenStore(state), from);
  provide(port.organizationStore, ({ state }) => new InMemoryOrganizationStore(state), from);
  provide(port.categoryStore, ({ state }) => new InMemoryCategoryStore(state), from);
  provide(port.ticketStore, ({ state }) => new InMemoryTicketStore(state), from);
  provide(port.ticketOpenings, ({ state }) => new InMemoryTicketOpenings(state), from);
  provide(port.sandboxChat, ({ clock }) => new InMemorySandboxChat(clock, chatIds()), { clock: port.clock });
  provide(port.chatPlatform, ({ chat }) => chat, { chat: port.sandboxChat });
  bind(connection.memory).toConstantValue(new MemoryState());
});

/** Rate limits counted by each process for itself. */
export const localRateLimits = new ContainerModule(({ bind }) => {
  provider(bind)(port.rateLimiter, ({ clock }) => new InMemoryRateLimiter(clock), { clock: port.clock });
});

/** Rate limits counted in Redis, by all processes together. */
export const sharedRateLimits = new ContainerModule(({ bind }) => {
  provider(bind)(
    port.rateLimiter,
    ({ clock, redis }) => new RedisRateLimiter(redis.client, redis.prefix, new InMemoryRateLimiter(clock)),
    { clock: port.clock, redis: connection.redis },
  );
});
