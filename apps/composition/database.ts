import { ContainerModule } from 'inversify';
import { createChatIds } from '#adapters/node/ids.ts';
import { PostgresResourceCounts } from '#adapters/postgres/database/resource-counts.ts';
import { PostgresUnitOfWork } from '#adapters/postgres/database/unit-of-work.ts';
import { PostgresEventLog } from '#adapters/postgres/events/event-log.ts';
import { Outbox } from '#adapters/postgres/events/outbox.ts';
import { PostgresSandboxChat } from '#adapters/postgres/sandbox/sandbox-chat.ts';
import { toEpochMs } from '#core/shared/instant.ts';
import { DATABASE, DATABASE_AND_OUTBOX } from './features/feature.ts';
import { provider } from './provide.ts';
import { connection, port } from './tokens.ts';

/** What the stores of all features share. */
export const databaseModule = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(connection.outbox, ({ db, ...signals }) => new Outbox(db, signals), {
    ...DATABASE,
    deliveries: port.deliverySignal,
    events: port.eventSignal,
  });
  provide(port.unitOfWork, ({ db }) => new PostgresUnitOfWork(db), DATABASE);
  provide(port.resourceCounts, ({ db }) => new PostgresResourceCounts(db), DATABASE);
  provide(port.eventLog, ({ db, outbox }) => new PostgresEventLog(db, outbox), DATABASE_AND_OUTBOX);
});

/** The simulated chat server, as the bot and as its users see it. */
export const sandboxModule = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(
    port.sandboxChat,
    ({ db, clock }) =>
      new PostgresSandboxChat(
        db,
        clock,
        createChatIds(() => toEpochMs(clock.now())),
      ),
    { ...DATABASE, clock: port.clock },
  );
  provide(port.chatPlatform, ({ chat }) => chat, { chat: port.sandboxChat });
});
