import { createPseudonyms } from '#adapters/node/pseudonyms.ts';
import { InMemoryTargetStore } from '../support/memory/target-store.ts';
import { InMemoryRequestLog } from '../support/memory/request-log.ts';
import { InMemoryAuditLog } from '../support/memory/audit-log.ts';
import { InMemoryAnalyticsStore } from '../support/memory/analytics-store.ts';
import { InMemoryOrganizationRollups } from '../support/memory/organization-rollups.ts';
import { InMemoryAttachmentStore } from '#adapters/memory/attachment-store.ts';
import { InMemoryAssignmentStore } from '#adapters/memory/assignment-store.ts';
import { InMemoryPresenceStore, InMemoryTeamStore } from '#adapters/memory/team-store.ts';
import {
  InMemoryCalendarOrderStore,
  InMemoryOrganizationCalendarStore,
} from '../support/memory/organization-calendar-store.ts';
import { InMemoryCalendarStore } from '#adapters/memory/calendar-store.ts';
import {
  InMemoryNotificationOrderStore,
  InMemoryNotificationSettingsStore,
  InMemoryNotificationStore,
  InMemorySubscriptionStore,
} from '../support/memory/notification-store.ts';
import { InMemoryBacktestHistory } from '../support/memory/backtest-history.ts';
import { InMemoryTransferStore } from '../support/memory/transfer-store.ts';
import { InMemoryBacktestStore } from '../support/memory/backtest-store.ts';
import { InMemoryViewStore } from '../support/memory/view-store.ts';
import { InMemoryCannedReplyStore } from '#adapters/memory/canned-reply-store.ts';
import { InMemoryChatEffectStore } from '../support/memory/chat-effect-store.ts';
import { InMemoryCategoryStore } from '#adapters/memory/category-store.ts';
import type { GuildId, WebhookId } from '#core/shared/ids.ts';
import { EventRecorder } from '#adapters/memory/event-recorder.ts';
import { InMemoryDeliveryStore } from '../support/memory/delivery-store.ts';
import { InMemoryResourceCounts } from '../support/memory/resource-counts.ts';
import { InMemoryReplayStore } from '../support/memory/replay-store.ts';
import { InMemoryWebhookInboxStore } from '../support/memory/webhook-inbox-store.ts';
import { InMemoryWebhookStore } from '../support/memory/webhook-store.ts';
import { InMemoryEventLog } from '#adapters/memory/event-log.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { InMemoryOrganizationStore } from '../support/memory/organization-store.ts';
import { InMemoryRateLimiter } from '#adapters/memory/rate-limiter.ts';
import { InMemoryGatewaySessionStore } from '../support/memory/gateway-session-store.ts';
import { InMemoryShardLeases } from '../support/memory/shard-leases.ts';
import { InMemoryPendingFormStore } from '../support/memory/pending-form-store.ts';
import { InMemoryInboundEventStore } from '../support/memory/inbound-event-store.ts';
import { InMemorySandboxChat } from '#adapters/memory/sandbox-chat.ts';
import { InMemoryRetentionCounts } from '../support/memory/retention-counts.ts';
import { InMemorySettingsStore } from '#adapters/memory/settings-store.ts';
import { InMemoryTicketCreations } from '#adapters/memory/ticket-creations.ts';
import { InMemoryTicketStore } from '#adapters/memory/ticket-store.ts';
import { InMemoryTicketWords } from '#adapters/memory/ticket-words.ts';
import { InMemoryBlockStore } from '../support/memory/block-store.ts';
import { InMemoryCommandStore } from '../support/memory/command-store.ts';
import { InMemoryAutomationStore } from '../support/memory/automation-store.ts';
import { InMemoryMacroStore } from '../support/memory/macro-store.ts';
import { InMemoryEventFeeds } from '../support/memory/event-feeds.ts';
import { InMemoryEventConsumer } from '../support/memory/event-consumer.ts';
import { InMemoryRunMessageStore } from '../support/memory/run-messages.ts';
import { InMemoryFlowRunStore } from '../support/memory/flow-run-store.ts';
import { InMemoryFlowStore } from '../support/memory/flow-store.ts';
import { InMemoryKnowledgeStore } from '../support/memory/knowledge-store.ts';
import { InMemoryIdempotentRequests } from '../support/memory/idempotent-requests.ts';
import { InMemoryDirectConversations } from '#adapters/memory/direct-conversations.ts';
import { InMemoryDirectOrderStore } from '#adapters/memory/direct-order-store.ts';
import { InMemoryNoticeStore } from '#adapters/memory/notice-store.ts';
import { InMemoryLegalHoldStore } from '#adapters/memory/legal-hold-store.ts';
import { InMemoryPrivacyRequestStore } from '../support/memory/privacy-request-store.ts';
import { InMemoryExportStore } from '../support/memory/export-store.ts';
import { InMemoryErasureStore } from '../support/memory/erasure-store.ts';
import { InMemoryProblemStore } from '../support/memory/problem-store.ts';
import { InMemoryTranslationUsage } from '../support/memory/translation-usage.ts';
import { InMemoryAdoptionStore } from '#adapters/memory/adoption-store.ts';
import { InMemoryReminderStore } from '#adapters/memory/reminder-store.ts';
import { InMemoryTicketProjections } from '#adapters/memory/ticket-projections.ts';
import { InMemoryNoteStore } from '#adapters/memory/note-store.ts';
import { InMemoryPanelStore } from '../support/memory/panel-store.ts';
import { InMemoryTranscriptStore } from '#adapters/memory/transcript-store.ts';
import { InMemoryTokenStore } from '../support/memory/token-store.ts';
import { InMemoryAccountStore } from '../support/memory/account-store.ts';
import { InMemoryTicketViewerStore } from '../support/memory/ticket-viewer-store.ts';
import { InMemoryPersonStore } from '../support/memory/person-store.ts';
import { InMemorySessionStore } from '../support/memory/session-store.ts';
import { InMemoryMemberStore } from '../support/memory/member-store.ts';
import { InMemoryStaffWorkStore } from '../support/memory/staff-work-store.ts';
import { InMemoryUserHistoryStore } from '../support/memory/user-history-store.ts';
import { InMemoryUnitOfWork } from '#adapters/memory/unit-of-work.ts';
import { createChatIds } from '#adapters/node/ids.ts';
import { systemClock } from '#adapters/node/system-clock.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { storageContracts } from './all.ts';
import { rateLimiterContract } from './rate-limiter.contract.ts';

storageContracts(
  'memory',
  () => {
    const state = new MemoryState();
    const pseudonyms = createPseudonyms('key');
    const woken: WebhookId[] = [];
    const announced: GuildId[] = [];
    const wake = (webhooks: readonly WebhookId[]) => woken.push(...webhooks);
    const recorder = new EventRecorder(state, { wake }, { notify: (guilds) => announced.push(...guilds) });
    return Promise.resolve({
      work: new InMemoryUnitOfWork(state),
      events: new InMemoryEventLog(state, recorder),
      auditLog: new InMemoryAuditLog(state),
      requestLog: new InMemoryRequestLog(state),
      tokens: new InMemoryTokenStore(state),
      people: new InMemoryPersonStore(state),
      viewers: new InMemoryTicketViewerStore(state),
      accounts: new InMemoryAccountStore(state),
      sessions: new InMemorySessionStore(state),
      organizations: new InMemoryOrganizationStore(state),
      categories: new InMemoryCategoryStore(state),
      tickets: new InMemoryTicketStore(state, recorder),
      creations: new InMemoryTicketCreations(state, recorder, pseudonyms),
      words: new InMemoryTicketWords(),
      notices: new InMemoryNoticeStore(state),
      directOrders: new InMemoryDirectOrderStore(state),
      conversations: new InMemoryDirectConversations(state),
      holds: new InMemoryLegalHoldStore(state),
      privacyRequests: new InMemoryPrivacyRequestStore(state),
      exports: new InMemoryExportStore(state),
      erasures: new InMemoryErasureStore(state),
      problems: new InMemoryProblemStore(state),
      translationUsage: new InMemoryTranslationUsage(state),
      adoptions: new InMemoryAdoptionStore(state),
      reminders: new InMemoryReminderStore(state),
      projections: new InMemoryTicketProjections(state),
      members: new InMemoryMemberStore(state),
      staffWork: new InMemoryStaffWorkStore(state),
      histories: new InMemoryUserHistoryStore(state, pseudonyms),
      notes: new InMemoryNoteStore(state),
      requests: new InMemoryIdempotentRequests(state),
      blocks: new InMemoryBlockStore(state),
      panels: new InMemoryPanelStore(state),
      commands: new InMemoryCommandStore(state),
      flows: new InMemoryFlowStore(state),
      macros: new InMemoryMacroStore(state),
      automations: new InMemoryAutomationStore(state),
      watch: new InMemoryEventConsumer(state),
      feeds: new InMemoryEventFeeds(state),
      flowRuns: new InMemoryFlowRunStore(state),
      runMessages: new InMemoryRunMessageStore(state),
      knowledge: new InMemoryKnowledgeStore(state),
      calendars: new InMemoryCalendarStore(state),
      organizationCalendars: new InMemoryOrganizationCalendarStore(state),
      calendarOrders: new InMemoryCalendarOrderStore(state),
      teams: new InMemoryTeamStore(state),
      presences: new InMemoryPresenceStore(state),
      assignments: new InMemoryAssignmentStore(state),
      targets: new InMemoryTargetStore(state),
      notifications: new InMemoryNotificationStore(state),
      notificationOrders: new InMemoryNotificationOrderStore(state),
      notificationSettings: new InMemoryNotificationSettingsStore(state),
      subscriptions: new InMemorySubscriptionStore(state),
      transfers: new InMemoryTransferStore(state),
      backtests: new InMemoryBacktestStore(state),
      backtestHistory: new InMemoryBacktestHistory(state),
      views: new InMemoryViewStore(state),
      cannedReplies: new InMemoryCannedReplyStore(state),
      attachments: new InMemoryAttachmentStore(state),
      transcripts: new InMemoryTranscriptStore(state),
      settings: new InMemorySettingsStore(state),
      retentionCounts: new InMemoryRetentionCounts(state),
      analytics: new InMemoryAnalyticsStore(state),
      organizationRollups: new InMemoryOrganizationRollups(state),
      inboundEvents: new InMemoryInboundEventStore(state),
      pendingForms: new InMemoryPendingFormStore(state),
      gatewaySessions: new InMemoryGatewaySessionStore(state),
      shardLeases: new InMemoryShardLeases(state),
      chat: new InMemorySandboxChat(new FakeClock(), createChatIds()),
      chatEffects: new InMemoryChatEffectStore(),
      webhooks: new InMemoryWebhookStore(state),
      inboxes: new InMemoryWebhookInboxStore(state),
      deliveries: new InMemoryDeliveryStore(state),
      replays: new InMemoryReplayStore(state),
      counts: new InMemoryResourceCounts(state),
      woken,
      announced,
      close: () => Promise.resolve(),
    });
  },
  { canSearch: false },
);

rateLimiterContract('InMemoryRateLimiter', () =>
  Promise.resolve({ limiter: new InMemoryRateLimiter(systemClock), close: () => Promise.resolve() }),
);
