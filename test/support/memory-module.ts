import { ContainerModule, type ServiceIdentifier } from 'inversify';
import { InMemoryInboundEventStore } from './memory/inbound-event-store.ts';
import { InMemoryChatReplies } from './memory/chat-replies.ts';
import { InMemoryAddresses } from './memory/addresses.ts';
import { InMemoryAuditLog } from './memory/audit-log.ts';
import { InMemoryAttachmentStore } from '#adapters/memory/attachment-store.ts';
import { InMemoryBlobStore } from './memory/blob-store.ts';
import { InMemoryAnalyticsStore } from './memory/analytics-store.ts';
import { InMemoryOrganizationRollups } from './memory/organization-rollups.ts';
import { InMemoryBotState } from './memory/bot-state.ts';
import { InMemoryBlockStore } from './memory/block-store.ts';
import { InMemoryAssignmentStore } from '#adapters/memory/assignment-store.ts';
import { InMemoryTargetStore } from './memory/target-store.ts';
import { InMemoryCalendarOrderStore, InMemoryOrganizationCalendarStore } from './memory/organization-calendar-store.ts';
import { InMemoryCalendarStore } from '#adapters/memory/calendar-store.ts';
import { InMemoryPresenceStore, InMemoryTeamStore } from '#adapters/memory/team-store.ts';
import {
  InMemoryNotificationOrderStore,
  InMemoryNotificationSettingsStore,
  InMemoryNotificationStore,
  InMemorySubscriptionStore,
} from './memory/notification-store.ts';
import { InMemoryBacktestHistory } from './memory/backtest-history.ts';
import { LocalFiles } from '#adapters/portable/converting/local-files.ts';
import { InMemoryTransferStore } from './memory/transfer-store.ts';
import { InMemoryBacktestStore } from './memory/backtest-store.ts';
import { InMemoryViewStore } from './memory/view-store.ts';
import { InMemoryCannedReplyStore } from '#adapters/memory/canned-reply-store.ts';
import { InMemoryCategoryStore } from '#adapters/memory/category-store.ts';
import { InMemoryEventLog } from '#adapters/memory/event-log.ts';
import { InMemoryReceivers } from './memory/receivers.ts';
import { createInMemorySecretBox } from './memory/secret-box.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { InMemoryCommandStore } from './memory/command-store.ts';
import { InMemoryAutomationStore } from './memory/automation-store.ts';
import { InMemoryMacroStore } from './memory/macro-store.ts';
import { InMemoryEventFeeds } from './memory/event-feeds.ts';
import { InMemoryEventConsumer } from './memory/event-consumer.ts';
import { InMemoryFiles } from './memory/files.ts';
import { InMemoryRunMessageStore } from './memory/run-messages.ts';
import { InMemoryFlowRunStore } from './memory/flow-run-store.ts';
import { InMemoryFlowStore } from './memory/flow-store.ts';
import { InMemoryIdempotentRequests } from './memory/idempotent-requests.ts';
import { InMemoryKnowledgeStore } from './memory/knowledge-store.ts';
import { InMemoryProblemStore } from './memory/problem-store.ts';
import { InMemoryTranslationUsage } from './memory/translation-usage.ts';
import { InMemoryAdoptionStore } from '#adapters/memory/adoption-store.ts';
import { InMemoryReminderStore } from '#adapters/memory/reminder-store.ts';
import { InMemoryDirectConversations } from '#adapters/memory/direct-conversations.ts';
import { InMemoryDirectOrderStore } from '#adapters/memory/direct-order-store.ts';
import { InMemoryNoticeStore } from '#adapters/memory/notice-store.ts';
import { InMemoryTicketProjections } from '#adapters/memory/ticket-projections.ts';
import { InMemoryMemberStore } from './memory/member-store.ts';
import { InMemoryNoteStore } from '#adapters/memory/note-store.ts';
import { InMemoryOrganizationStore } from './memory/organization-store.ts';
import { InMemoryPendingFormStore } from './memory/pending-form-store.ts';
import { InMemoryPanelStore } from './memory/panel-store.ts';
import { InMemoryAccountStore } from './memory/account-store.ts';
import { InMemoryTicketViewerStore } from './memory/ticket-viewer-store.ts';
import { InMemoryExportStore } from './memory/export-store.ts';
import { InMemoryLegalHoldStore } from '#adapters/memory/legal-hold-store.ts';
import { InMemoryPrivacyRequestStore } from './memory/privacy-request-store.ts';
import { InMemoryPersonalRecords } from './memory/personal-records.ts';
import { InMemoryErasureStore } from './memory/erasure-store.ts';
import { InMemoryPersonalData } from './memory/personal-data.ts';
import { createPseudonyms } from '#adapters/node/pseudonyms.ts';
import { InMemoryPersonStore } from './memory/person-store.ts';
import { InMemorySandboxChat } from '#adapters/memory/sandbox-chat.ts';
import { InMemorySessionStore } from './memory/session-store.ts';
import { InMemoryRetentionCounts } from './memory/retention-counts.ts';
import { InMemorySettingsStore } from '#adapters/memory/settings-store.ts';
import { InMemoryTicketCreations } from '#adapters/memory/ticket-creations.ts';
import { InMemoryTicketStore } from '#adapters/memory/ticket-store.ts';
import { InMemoryTicketWords } from '#adapters/memory/ticket-words.ts';
import { InMemoryTranscriptStore } from '#adapters/memory/transcript-store.ts';
import { InMemoryTokenStore } from './memory/token-store.ts';
import { InMemoryStaffWorkStore } from './memory/staff-work-store.ts';
import { InMemoryUserHistoryStore } from './memory/user-history-store.ts';
import { InMemoryUnitOfWork } from '#adapters/memory/unit-of-work.ts';
import { EventRecorder } from '#adapters/memory/event-recorder.ts';
import { InMemoryDeliveryStore } from './memory/delivery-store.ts';
import { InMemoryRequestLog } from './memory/request-log.ts';
import { InMemoryResourceCounts } from './memory/resource-counts.ts';
import { InMemoryReplayStore } from './memory/replay-store.ts';
import { InMemoryWebhookInboxStore } from './memory/webhook-inbox-store.ts';
import { InMemoryWebhookStore } from './memory/webhook-store.ts';
import type { PortabilityUseCases } from '#core/portability/index.ts';
import { invalid } from '#core/shared/errors.ts';
import type { InboundEventFailure } from '#core/chat-events/index.ts';
import {
  createAttachmentLinkSigner,
  createExportLinkSigner,
  createTranscriptLinkSigner,
  createTransferLinkSigner,
} from '#adapters/node/link-signers.ts';
import { createChatIds } from '#adapters/node/ids.ts';
import { provider } from '../../apps/composition/tokens/provide.ts';
import { port } from '../../apps/composition/tokens/tokens.ts';

const token = <T>(name: string) => Symbol.for(name) as ServiceIdentifier<T>;

/** What only memory adapters share. */
export const memory = {
  state: token<MemoryState>('MemoryState'),
  recorder: token<EventRecorder>('MemoryEventRecorder'),
  receivers: token<InMemoryReceivers>('InMemoryReceivers'),
  files: token<InMemoryFiles>('InMemoryFiles'),
  replies: token<InMemoryChatReplies>('InMemoryChatReplies'),
  /** The events of the chat that could not be handled, in order. */
  inboundEventFailures: token<InboundEventFailure[]>('InboundEventFailures'),
  addresses: token<InMemoryAddresses>('InMemoryAddresses'),
};

/** Imports and exports read and write whole servers in a database: without one they fail with a sentence. */
const refuse = () => Promise.reject(invalid(null, 'not_allowed', 'Imports and exports need a database.'));
const NO_PORTABILITY: PortabilityUseCases = {
  exportServer: refuse,
  check: refuse,
  run: refuse,
  undo: refuse,
  retryAdoptions: refuse,
  adoptByHand: refuse,
};

/** Everything in memory: for tests of the domain without infrastructure. */
export const memoryModule = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  const from = { state: memory.state };
  const recording = { ...from, recorder: memory.recorder };
  provide(memory.recorder, ({ state, signal, streams, tracer }) => new EventRecorder(state, signal, streams, tracer), {
    ...from,
    tracer: port.tracer,
    signal: port.deliverySignal,
    streams: port.eventSignal,
  });
  provide(port.unitOfWork, ({ state }) => new InMemoryUnitOfWork(state), from);
  provide(port.resourceCounts, ({ state }) => new InMemoryResourceCounts(state), from);
  provide(port.eventLog, ({ state, recorder }) => new InMemoryEventLog(state, recorder), recording);
  provide(port.requestLog, ({ state }) => new InMemoryRequestLog(state), from);
  provide(port.erasureStore, ({ state }) => new InMemoryErasureStore(state), from);
  provide(port.exportStore, ({ state }) => new InMemoryExportStore(state), from);
  provide(port.personalRecords, ({ state }) => new InMemoryPersonalRecords(state), from);
  bind(port.exportLinks).toConstantValue(createExportLinkSigner('key'));
  bind(port.exportPages).toConstantValue(null);
  bind(port.privacyPage).toConstantValue(null);
  provide(port.legalHoldStore, ({ state }) => new InMemoryLegalHoldStore(state), from);
  provide(port.privacyRequestStore, ({ state }) => new InMemoryPrivacyRequestStore(state), from);
  bind(port.attachmentPages).toConstantValue('/attachments');
  provide(port.personalData, ({ state }) => new InMemoryPersonalData(state), from);
  bind(port.pseudonyms).toConstantValue(createPseudonyms('key'));
  provide(port.auditLog, ({ state }) => new InMemoryAuditLog(state), from);
  provide(port.personStore, ({ state }) => new InMemoryPersonStore(state), from);
  provide(port.accountStore, ({ state }) => new InMemoryAccountStore(state), from);
  provide(port.ticketViewerStore, ({ state }) => new InMemoryTicketViewerStore(state), from);
  bind(port.accountProvider).toConstantValue(null);
  provide(port.sessionStore, ({ state }) => new InMemorySessionStore(state), from);
  provide(port.tokenStore, ({ state }) => new InMemoryTokenStore(state), from);
  provide(port.organizationStore, ({ state }) => new InMemoryOrganizationStore(state), from);
  provide(port.categoryStore, ({ state }) => new InMemoryCategoryStore(state), from);
  provide(port.ticketStore, ({ state, recorder }) => new InMemoryTicketStore(state, recorder), recording);
  provide(
    port.ticketCreations,
    ({ state, recorder, pseudonyms }) => new InMemoryTicketCreations(state, recorder, pseudonyms),
    {
      ...recording,
      pseudonyms: port.pseudonyms,
    },
  );
  provide(port.analyticsStore, ({ state }) => new InMemoryAnalyticsStore(state), from);
  provide(port.organizationRollups, ({ state }) => new InMemoryOrganizationRollups(state), from);
  provide(port.settingsStore, ({ state }) => new InMemorySettingsStore(state), from);
  provide(port.retentionCounts, ({ state }) => new InMemoryRetentionCounts(state), from);
  provide(port.commandStore, ({ state }) => new InMemoryCommandStore(state), from);
  provide(port.knowledgeStore, ({ state }) => new InMemoryKnowledgeStore(state), from);
  provide(port.botState, ({ state }) => new InMemoryBotState(state), from);
  provide(port.idempotentRequests, ({ state }) => new InMemoryIdempotentRequests(state), from);
  provide(port.directConversations, ({ state }) => new InMemoryDirectConversations(state), from);
  provide(port.directOrderStore, ({ state }) => new InMemoryDirectOrderStore(state), from);
  provide(port.noticeStore, ({ state }) => new InMemoryNoticeStore(state), from);
  bind(port.publicUrl).toConstantValue(null);
  provide(port.problemStore, ({ state }) => new InMemoryProblemStore(state), from);
  provide(port.translationUsage, ({ state }) => new InMemoryTranslationUsage(state), from);
  bind(port.translationEngine).toConstantValue(null);
  bind(port.translationLimit).toConstantValue(0);
  bind(port.translationObserver).toConstantValue({ onCall: () => undefined, onRefusal: () => undefined });
  provide(port.adoptionStore, ({ state }) => new InMemoryAdoptionStore(state), from);
  provide(port.reminderStore, ({ state }) => new InMemoryReminderStore(state), from);
  bind(port.transcriptPages).toConstantValue(null);
  provide(port.ticketProjections, ({ state }) => new InMemoryTicketProjections(state), from);
  provide(port.ticketWords, () => new InMemoryTicketWords(), {});
  provide(port.noteStore, ({ state }) => new InMemoryNoteStore(state), from);
  provide(port.blockStore, ({ state }) => new InMemoryBlockStore(state), from);
  provide(port.userHistoryStore, ({ state, pseudonyms }) => new InMemoryUserHistoryStore(state, pseudonyms), {
    ...from,
    pseudonyms: port.pseudonyms,
  });
  provide(port.memberStore, ({ state }) => new InMemoryMemberStore(state), from);
  provide(port.staffWorkStore, ({ state }) => new InMemoryStaffWorkStore(state), from);
  provide(port.panelStore, ({ state }) => new InMemoryPanelStore(state), from);
  provide(port.targetStore, ({ state }) => new InMemoryTargetStore(state), from);
  provide(port.calendarStore, ({ state }) => new InMemoryCalendarStore(state), from);
  provide(port.organizationCalendarStore, ({ state }) => new InMemoryOrganizationCalendarStore(state), from);
  provide(port.calendarOrderStore, ({ state }) => new InMemoryCalendarOrderStore(state), from);
  provide(port.teamStore, ({ state }) => new InMemoryTeamStore(state), from);
  provide(port.presenceStore, ({ state }) => new InMemoryPresenceStore(state), from);
  provide(port.assignmentStore, ({ state }) => new InMemoryAssignmentStore(state), from);
  provide(port.notificationStore, ({ state }) => new InMemoryNotificationStore(state), from);
  provide(port.notificationOrderStore, ({ state }) => new InMemoryNotificationOrderStore(state), from);
  provide(port.notificationSettingsStore, ({ state }) => new InMemoryNotificationSettingsStore(state), from);
  provide(port.subscriptionStore, ({ state }) => new InMemorySubscriptionStore(state), from);
  provide(port.transferStore, ({ state }) => new InMemoryTransferStore(state), from);
  bind(port.portability).toConstantValue(NO_PORTABILITY);
  provide(port.transferFiles, ({ blobs }) => new LocalFiles(blobs, 'test'), { blobs: port.blobStore });
  bind(port.transferLinks).toConstantValue(createTransferLinkSigner('key'));
  provide(port.backtestStore, ({ state }) => new InMemoryBacktestStore(state), from);
  provide(port.backtestHistory, ({ state }) => new InMemoryBacktestHistory(state), from);
  provide(port.viewStore, ({ state }) => new InMemoryViewStore(state), from);
  provide(port.cannedReplyStore, ({ state }) => new InMemoryCannedReplyStore(state), from);
  provide(port.attachmentStore, ({ state }) => new InMemoryAttachmentStore(state), from);
  provide(port.transcriptStore, ({ state }) => new InMemoryTranscriptStore(state), from);
  provide(port.webhookStore, ({ state }) => new InMemoryWebhookStore(state), from);
  provide(port.webhookInboxStore, ({ state }) => new InMemoryWebhookInboxStore(state), from);
  bind(port.ownAddress).toConstantValue({ getUrl: () => 'http://127.0.0.1:3000' });
  provide(port.deliveryStore, ({ state }) => new InMemoryDeliveryStore(state), from);
  provide(port.replayStore, ({ state }) => new InMemoryReplayStore(state), from);
  provide(port.sandboxChat, ({ clock }) => new InMemorySandboxChat(clock, createChatIds()), { clock: port.clock });
  provide(port.chatPlatform, ({ chat }) => chat, { chat: port.sandboxChat });
  bind(memory.replies).toConstantValue(new InMemoryChatReplies());
  provide(port.chatReplies, ({ replies }) => replies, { replies: memory.replies });
  provide(port.pendingFormStore, ({ state }) => new InMemoryPendingFormStore(state), from);
  provide(port.inboundEventStore, ({ state }) => new InMemoryInboundEventStore(state), from);
  const failures: InboundEventFailure[] = [];
  bind(memory.inboundEventFailures).toConstantValue(failures);
  bind(port.inboundObserver).toConstantValue((failure) => failures.push(failure));
  bind(port.refusalObserver).toConstantValue(() => undefined);
  bind(memory.state).toConstantValue(new MemoryState());
  bind(port.requestActivity).toConstantValue({ isRecent: () => false });
  bind(port.deliverySignal).toConstantValue({ wake: () => undefined });
  bind(port.transcriptLinks).toConstantValue(createTranscriptLinkSigner('a key of the tests'));
  bind(port.attachmentLinks).toConstantValue(createAttachmentLinkSigner('a key of the tests'));
  bind(port.blobStore).toConstantValue(new InMemoryBlobStore());
  bind(memory.files).toConstantValue(new InMemoryFiles());
  provide(port.fileFetcher, ({ files }) => files, { files: memory.files });
  bind(port.secretBox).toConstantValue(createInMemorySecretBox());
  // What is kept in memory is encrypted with the one key of its process.
  bind(port.encryptedRows).toConstantValue([]);
  bind(port.deliveryObserver).toConstantValue(() => undefined);
  bind(memory.receivers).toConstantValue(new InMemoryReceivers());
  provide(port.webhookSender, ({ receivers }) => receivers, { receivers: memory.receivers });
  provide(port.egressGuard, ({ receivers }) => receivers, { receivers: memory.receivers });
  provide(port.macroStore, ({ state }) => new InMemoryMacroStore(state), from);
  provide(port.automationStore, ({ state }) => new InMemoryAutomationStore(state), from);
  provide(port.eventFeeds, ({ state }) => new InMemoryEventFeeds(state), from);
  provide(port.eventConsumer, ({ state }) => new InMemoryEventConsumer(state), from);
  provide(port.flowRunStore, ({ state }) => new InMemoryFlowRunStore(state), from);
  provide(port.runMessageStore, ({ state }) => new InMemoryRunMessageStore(state), from);
  provide(port.flowStore, ({ state }) => new InMemoryFlowStore(state), from);
  bind(memory.addresses).toConstantValue(new InMemoryAddresses());
  provide(port.httpCaller, ({ addresses }) => addresses, { addresses: memory.addresses });
});
