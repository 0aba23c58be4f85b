import { ContainerModule } from 'inversify';
import { createChatIds } from '#adapters/node/ids.ts';
import { PostgresResourceCounts } from '#adapters/postgres/database/resource-counts.ts';
import { PostgresUnitOfWork } from '#adapters/postgres/database/unit-of-work.ts';
import { PostgresEventLog } from '#adapters/postgres/events/event-log.ts';
import { EventNotifier } from '#adapters/postgres/events/event-notifier.ts';
import { PostgresChatEffectStore } from '#adapters/postgres/chat/chat-effect-store.ts';
import { PostgresMemberStore } from '#adapters/postgres/people/member-store.ts';
import { PostgresGatewaySessionStore } from '#adapters/postgres/chat-events/gateway-session-store.ts';
import { PostgresShardLeases } from '#adapters/postgres/chat-events/shard-leases.ts';
import type { SandboxOptions } from '#adapters/postgres/sandbox/sandbox-openings.ts';
import { PostgresSandboxChat } from '#adapters/postgres/sandbox/sandbox-chat.ts';
import { toEpochMs } from '#core/shared/instant.ts';
import { DATABASE, DATABASE_AND_NOTIFIER } from './tokens/port-lists.ts';
import { provider } from './tokens/provide.ts';
import { connection } from './tokens/connection-tokens.ts';
import { port } from './tokens/tokens.ts';

/** The stores of all features share this. */
export const databaseModule = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(connection.eventNotifier, ({ db, ...signals }) => new EventNotifier(db, signals), {
    ...DATABASE,
    deliveries: port.deliverySignal,
    events: port.eventSignal,
  });
  provide(port.unitOfWork, ({ db }) => new PostgresUnitOfWork(db), DATABASE);
  provide(port.resourceCounts, ({ db }) => new PostgresResourceCounts(db), DATABASE);
  provide(port.eventLog, ({ db, notifier }) => new PostgresEventLog(db, notifier), DATABASE_AND_NOTIFIER);
});

/** The connection to a real chat platform stores its state here. */
export const chatModule = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.chatEffectStore, ({ db }) => new PostgresChatEffectStore(db), DATABASE);
  provide(port.memberStore, ({ db }) => new PostgresMemberStore(db), DATABASE);
  provide(port.gatewaySessionStore, ({ db }) => new PostgresGatewaySessionStore(db), DATABASE);
  provide(port.shardLeases, ({ db }) => new PostgresShardLeases(db), DATABASE);
});

/** The simulated chat server, as its users see it. */
export const createSandboxModule = (options: SandboxOptions): ContainerModule =>
  new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(
      port.sandboxChat,
      ({ db, clock }) =>
        new PostgresSandboxChat(
          db,
          clock,
          createChatIds(() => toEpochMs(clock.now())),
          options,
        ),
      { ...DATABASE, clock: port.clock },
    );
  });
