import { ContainerModule } from 'inversify';
import { InMemoryAddresses } from '#adapters/memory/addresses.ts';
import { InMemoryAnalyticsStore } from '#adapters/memory/analytics-store.ts';
import { InMemoryBotState } from '#adapters/memory/bot-state.ts';
import { InMemoryBlockStore } from '#adapters/memory/block-store.ts';
import { InMemoryCannedReplyStore } from '#adapters/memory/canned-reply-store.ts';
import { InMemoryCategoryStore } from '#adapters/memory/category-store.ts';
import { InMemoryEventLog } from '#adapters/memory/event-log.ts';
import { InMemoryReceivers } from '#adapters/memory/receivers.ts';
import { createInMemorySecretBox } from '#adapters/memory/secret-box.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { InMemoryCommandStore } from '#adapters/memory/command-store.ts';
import { InMemoryAutomationStore } from '#adapters/memory/automation-store.ts';
import { InMemoryEventConsumer } from '#adapters/memory/event-consumer.ts';
import { InMemoryFlowRunStore } from '#adapters/memory/flow-run-store.ts';
import { InMemoryFlowStore } from '#adapters/memory/flow-store.ts';
import { InMemoryKnowledgeStore } from '#adapters/memory/knowledge-store.ts';
import { InMemoryNoteStore } from '#adapters/memory/note-store.ts';
import { InMemoryOrganizationStore } from '#adapters/memory/organization-store.ts';
import { InMemoryPanelStore } from '#adapters/memory/panel-store.ts';
import { InMemorySandboxChat } from '#adapters/memory/sandbox-chat.ts';
import { InMemoryTicketCreations } from '#adapters/memory/ticket-creations.ts';
import { InMemoryTicketStore } from '#adapters/memory/ticket-store.ts';
import { InMemoryTranscriptStore } from '#adapters/memory/transcript-store.ts';
import { InMemoryTokenStore } from '#adapters/memory/token-store.ts';
import { InMemoryUnitOfWork } from '#adapters/memory/unit-of-work.ts';
import { createChatIds } from '#adapters/node/ids.ts';
import { PostgresAnalyticsStore } from '#adapters/postgres/analytics/analytics-store.ts';
import { PostgresBotState } from '#adapters/postgres/bot-health/bot-state.ts';
import { PostgresBlockStore } from '#adapters/postgres/blocklist/block-store.ts';
import { PostgresCannedReplyStore } from '#adapters/postgres/canned-replies/canned-reply-store.ts';
import { PostgresCategoryStore } from '#adapters/postgres/categories/category-store.ts';
import { PostgresEventLog } from '#adapters/postgres/events/event-log.ts';
import { PostgresCommandStore } from '#adapters/postgres/commands/command-store.ts';
import { PostgresAutomationStore } from '#adapters/postgres/automations/automation-store.ts';
import { PostgresEventConsumer } from '#adapters/postgres/events/event-consumer.ts';
import { PostgresFlowRunStore } from '#adapters/postgres/flows/flow-run-store.ts';
import { PostgresFlowStore } from '#adapters/postgres/flows/flow-store.ts';
import { PostgresKnowledgeStore } from '#adapters/postgres/knowledge/knowledge-store.ts';
import { PostgresNoteStore } from '#adapters/postgres/tickets/note-store.ts';
import { PostgresOrganizationStore } from '#adapters/postgres/organizations/organization-store.ts';
import { PostgresPanelStore } from '#adapters/postgres/panels/panel-store.ts';
import { PostgresSandboxChat } from '#adapters/postgres/sandbox/sandbox-chat.ts';
import { PostgresTicketCreations } from '#adapters/postgres/tickets/ticket-creations.ts';
import { PostgresTicketStore } from '#adapters/postgres/tickets/ticket-store.ts';
import { PostgresTokenStore } from '#adapters/postgres/access/token-store.ts';
import { createSealedRows } from '#adapters/postgres/secrets/sealed-rows.ts';
import { PostgresTranscriptStore } from '#adapters/postgres/transcripts/transcript-store.ts';
import { PostgresUnitOfWork } from '#adapters/postgres/database/unit-of-work.ts';
import { Outbox as MemoryOutbox } from '#adapters/memory/outbox.ts';
import { InMemoryDeliveryStore } from '#adapters/memory/delivery-store.ts';
import { InMemoryResourceCounts } from '#adapters/memory/resource-counts.ts';
import { InMemoryReplayStore } from '#adapters/memory/replay-store.ts';
import { InMemoryWebhookStore } from '#adapters/memory/webhook-store.ts';
import { Outbox } from '#adapters/postgres/events/outbox.ts';
import { PostgresDeliveryStore } from '#adapters/postgres/webhooks/delivery-store.ts';
import { PostgresResourceCounts } from '#adapters/postgres/database/resource-counts.ts';
import { PostgresReplayStore } from '#adapters/postgres/webhooks/replay-store.ts';
import { PostgresWebhookStore } from '#adapters/postgres/webhooks/webhook-store.ts';
import type { Clock } from '#core/shared/clock.ts';
import { toEpochMs } from '#core/shared/instant.ts';
import { provider } from './provide.ts';
import { connection, port } from './tokens.ts';

/** Everything kept in a database, PostgreSQL or the embedded one. */
export const postgresModule = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  const from = { db: connection.database };
  const recording = { ...from, outbox: connection.outbox };
  provide(connection.outbox, ({ db, signal }) => new Outbox(db, signal), { ...from, signal: port.deliverySignal });
  provide(port.unitOfWork, ({ db }) => new PostgresUnitOfWork(db), from);
  provide(port.resourceCounts, ({ db }) => new PostgresResourceCounts(db), from);
  provide(port.eventLog, ({ db, outbox }) => new PostgresEventLog(db, outbox), recording);
  provide(port.tokenStore, ({ db }) => new PostgresTokenStore(db), from);
  provide(port.organizationStore, ({ db }) => new PostgresOrganizationStore(db), from);
  provide(port.categoryStore, ({ db }) => new PostgresCategoryStore(db), from);
  provide(port.ticketStore, ({ db, outbox }) => new PostgresTicketStore(db, outbox), recording);
  provide(port.ticketOpenings, ({ db, outbox }) => new PostgresTicketCreations(db, outbox), recording);
  provide(port.analyticsStore, ({ db }) => new PostgresAnalyticsStore(db), from);
  provide(port.sealedRows, ({ db }) => createSealedRows(db), from);
  provide(port.commandStore, ({ db }) => new PostgresCommandStore(db), from);
  provide(port.knowledgeStore, ({ db }) => new PostgresKnowledgeStore(db), from);
  provide(port.botState, ({ db }) => new PostgresBotState(db), from);
  provide(port.noteStore, ({ db }) => new PostgresNoteStore(db), from);
  provide(port.blockStore, ({ db }) => new PostgresBlockStore(db), from);
  provide(port.panelStore, ({ db }) => new PostgresPanelStore(db), from);
  provide(port.cannedReplyStore, ({ db }) => new PostgresCannedReplyStore(db), from);
  provide(port.transcriptStore, ({ db }) => new PostgresTranscriptStore(db), from);
  provide(port.webhookStore, ({ db }) => new PostgresWebhookStore(db), from);
  provide(port.deliveryStore, ({ db }) => new PostgresDeliveryStore(db), from);
  provide(port.replayStore, ({ db }) => new PostgresReplayStore(db), from);
});

/** As `postgresModule`: what runs by itself. */
export const postgresFlowsModule = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  const from = { db: connection.database };
  provide(port.automationStore, ({ db }) => new PostgresAutomationStore(db), from);
  provide(port.eventWatch, ({ db }) => new PostgresEventConsumer(db), from);
  provide(port.flowRunStore, ({ db }) => new PostgresFlowRunStore(db), from);
  provide(port.flowStore, ({ db }) => new PostgresFlowStore(db), from);
});

const toNowMs = (clock: Clock) => () => toEpochMs(clock.now());

/** The simulated chat server, as the bot and as its users see it. */
export const sandboxModule = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.sandboxChat, ({ db, clock }) => new PostgresSandboxChat(db, clock, createChatIds(toNowMs(clock))), {
    db: connection.database,
    clock: port.clock,
  });
  provide(port.chatPlatform, ({ chat }) => chat, { chat: port.sandboxChat });
});

/** Everything kept in memory: for tests of the domain without infrastructure. */
export const memoryModule = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  const from = { state: connection.memory };
  const recording = { ...from, outbox: connection.memoryOutbox };
  provide(connection.memoryOutbox, ({ state, signal }) => new MemoryOutbox(state, signal), {
    ...from,
    signal: port.deliverySignal,
  });
  provide(port.unitOfWork, ({ state }) => new InMemoryUnitOfWork(state), from);
  provide(port.resourceCounts, ({ state }) => new InMemoryResourceCounts(state), from);
  provide(port.eventLog, ({ state, outbox }) => new InMemoryEventLog(state, outbox), recording);
  provide(port.tokenStore, ({ state }) => new InMemoryTokenStore(state), from);
  provide(port.organizationStore, ({ state }) => new InMemoryOrganizationStore(state), from);
  provide(port.categoryStore, ({ state }) => new InMemoryCategoryStore(state), from);
  provide(port.ticketStore, ({ state, outbox }) => new InMemoryTicketStore(state, outbox), recording);
  provide(port.ticketOpenings, ({ state, outbox }) => new InMemoryTicketCreations(state, outbox), recording);
  provide(port.analyticsStore, ({ state }) => new InMemoryAnalyticsStore(state), from);
  provide(port.commandStore, ({ state }) => new InMemoryCommandStore(state), from);
  provide(port.knowledgeStore, ({ state }) => new InMemoryKnowledgeStore(state), from);
  provide(port.botState, ({ state }) => new InMemoryBotState(state), from);
  provide(port.noteStore, ({ state }) => new InMemoryNoteStore(state), from);
  provide(port.blockStore, ({ state }) => new InMemoryBlockStore(state), from);
  provide(port.panelStore, ({ state }) => new InMemoryPanelStore(state), from);
  provide(port.cannedReplyStore, ({ state }) => new InMemoryCannedReplyStore(state), from);
  provide(port.transcriptStore, ({ state }) => new InMemoryTranscriptStore(state), from);
  provide(port.webhookStore, ({ state }) => new InMemoryWebhookStore(state), from);
  provide(port.deliveryStore, ({ state }) => new InMemoryDeliveryStore(state), from);
  provide(port.replayStore, ({ state }) => new InMemoryReplayStore(state), from);
  provide(port.sandboxChat, ({ clock }) => new InMemorySandboxChat(clock, createChatIds()), { clock: port.clock });
  provide(port.chatPlatform, ({ chat }) => chat, { chat: port.sandboxChat });
  bind(connection.memory).toConstantValue(new MemoryState());
  bind(port.deliverySignal).toConstantValue({ wake: () => undefined });
  bind(port.secretBox).toConstantValue(createInMemorySecretBox());
  // What is kept in memory is sealed with the one key of its process.
  bind(port.sealedRows).toConstantValue([]);
  bind(port.deliveryObserver).toConstantValue(() => undefined);
  bind(connection.receivers).toConstantValue(new InMemoryReceivers());
  provide(port.webhookSender, ({ receivers }) => receivers, { receivers: connection.receivers });
  provide(port.egressGuard, ({ receivers }) => receivers, { receivers: connection.receivers });
});

/** As `memoryModule`: what runs by itself. */
export const memoryFlowsModule = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  const from = { state: connection.memory };
  provide(port.automationStore, ({ state }) => new InMemoryAutomationStore(state), from);
  provide(port.eventWatch, ({ state }) => new InMemoryEventConsumer(state), from);
  provide(port.flowRunStore, ({ state }) => new InMemoryFlowRunStore(state), from);
  provide(port.flowStore, ({ state }) => new InMemoryFlowStore(state), from);
  bind(connection.addresses).toConstantValue(new InMemoryAddresses());
  provide(port.httpCaller, ({ addresses }) => addresses, { addresses: connection.addresses });
});
