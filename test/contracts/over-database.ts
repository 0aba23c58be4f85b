import { createPseudonyms } from '#adapters/node/pseudonyms.ts';
import { createChatIds } from '#adapters/node/ids.ts';
import { PostgresAnalyticsStore } from '#adapters/postgres/analytics/analytics-store.ts';
import { PostgresOrganizationRollups } from '#adapters/postgres/analytics/organization-rollups.ts';
import { PostgresAttachmentStore } from '#adapters/postgres/attachments/attachment-store.ts';
import { PostgresAssignmentStore } from '#adapters/postgres/teams/assignment-store.ts';
import { PostgresPresenceStore } from '#adapters/postgres/teams/presence-store.ts';
import { PostgresTeamStore } from '#adapters/postgres/teams/team-store.ts';
import { PostgresTargetStore } from '#adapters/postgres/targets/target-store.ts';
import { PostgresCalendarOrderStore } from '#adapters/postgres/calendars/calendar-order-store.ts';
import { PostgresOrganizationCalendarStore } from '#adapters/postgres/calendars/organization-calendar-store.ts';
import { PostgresCalendarStore } from '#adapters/postgres/calendars/calendar-store.ts';
import { PostgresNotificationOrderStore } from '#adapters/postgres/notifications/notification-order-store.ts';
import { PostgresNotificationSettingsStore } from '#adapters/postgres/notifications/notification-settings-store.ts';
import { PostgresNotificationStore } from '#adapters/postgres/notifications/notification-store.ts';
import { PostgresSubscriptionStore } from '#adapters/postgres/notifications/subscription-store.ts';
import { PostgresBacktestHistory } from '#adapters/postgres/backtests/backtest-history.ts';
import { PostgresTransferStore } from '#adapters/postgres/portability/transfer-store.ts';
import { PostgresBacktestStore } from '#adapters/postgres/backtests/backtest-store.ts';
import { PostgresViewStore } from '#adapters/postgres/views/view-store.ts';
import { PostgresCannedReplyStore } from '#adapters/postgres/canned-replies/canned-reply-store.ts';
import { PostgresChatEffectStore } from '#adapters/postgres/chat/chat-effect-store.ts';
import { PostgresCategoryStore } from '#adapters/postgres/categories/category-store.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { EventNotifier } from '#adapters/postgres/events/event-notifier.ts';
import { PostgresDeliveryStore } from '#adapters/postgres/webhooks/delivery-store.ts';
import { PostgresResourceCounts } from '#adapters/postgres/database/resource-counts.ts';
import { PostgresWebhookInboxStore } from '#adapters/postgres/webhooks/inbox-store.ts';
import { PostgresReplayStore } from '#adapters/postgres/webhooks/replay-store.ts';
import { PostgresWebhookStore } from '#adapters/postgres/webhooks/webhook-store.ts';
import { PostgresEventLog } from '#adapters/postgres/events/event-log.ts';
import { PostgresOrganizationStore } from '#adapters/postgres/organizations/organization-store.ts';
import { PostgresGatewaySessionStore } from '#adapters/postgres/chat-events/gateway-session-store.ts';
import { PostgresShardLeases } from '#adapters/postgres/chat-events/shard-leases.ts';
import { PostgresPendingFormStore } from '#adapters/postgres/forms/pending-form-store.ts';
import { PostgresInboundEventStore } from '#adapters/postgres/chat-events/inbound-event-store.ts';
import { PostgresSandboxChat } from '#adapters/postgres/sandbox/sandbox-chat.ts';
import { PostgresTicketCreations } from '#adapters/postgres/tickets/creation/ticket-creations.ts';
import { PostgresTicketStore } from '#adapters/postgres/tickets/ticket-store.ts';
import { PostgresTicketWords } from '#adapters/postgres/tickets/ticket-words.ts';
import { PostgresBlockStore } from '#adapters/postgres/blocklist/block-store.ts';
import { PostgresCommandStore } from '#adapters/postgres/commands/command-store.ts';
import { PostgresAutomationStore } from '#adapters/postgres/automations/automation-store.ts';
import { PostgresMacroStore } from '#adapters/postgres/macros/macro-store.ts';
import { PostgresRequestLog } from '#adapters/postgres/request-log/request-log.ts';
import { PostgresAuditLog } from '#adapters/postgres/audit-log/audit-log.ts';
import { PostgresEventFeeds } from '#adapters/postgres/events/event-feeds.ts';
import { PostgresEventConsumer } from '#adapters/postgres/events/event-consumer.ts';
import { PostgresRunMessageStore } from '#adapters/postgres/flows/run-messages.ts';
import { PostgresFlowRunStore } from '#adapters/postgres/flows/flow-run-store.ts';
import { PostgresFlowStore } from '#adapters/postgres/flows/flow-store.ts';
import { PostgresKnowledgeStore } from '#adapters/postgres/knowledge/knowledge-store.ts';
import { PostgresIdempotentRequests } from '#adapters/postgres/idempotency/idempotent-requests.ts';
import { PostgresNoteStore } from '#adapters/postgres/tickets/note-store.ts';
import { PostgresPanelStore } from '#adapters/postgres/panels/panel-store.ts';
import { PostgresTranscriptStore } from '#adapters/postgres/transcripts/transcript-store.ts';
import { PostgresRetentionCounts } from '#adapters/postgres/settings/retention-counts.ts';
import { PostgresSettingsStore } from '#adapters/postgres/settings/settings-store.ts';
import { PostgresTicketProjections } from '#adapters/postgres/tickets/ticket-projections.ts';
import { PostgresDirectConversations } from '#adapters/postgres/tickets/direct/direct-conversations.ts';
import { PostgresDirectOrderStore } from '#adapters/postgres/tickets/direct/direct-order-store.ts';
import { PostgresNoticeStore } from '#adapters/postgres/tickets/notice-store.ts';
import { PostgresLegalHoldStore } from '#adapters/postgres/privacy/hold-store.ts';
import { PostgresPrivacyRequestStore } from '#adapters/postgres/privacy/request-store.ts';
import { PostgresExportStore } from '#adapters/postgres/privacy/export-store.ts';
import { PostgresErasureStore } from '#adapters/postgres/privacy/erasure-store.ts';
import { PostgresProblemStore } from '#adapters/postgres/problems/problem-store.ts';
import { PostgresTranslationUsage } from '#adapters/postgres/translation/translation-usage.ts';
import { PostgresAdoptionStore } from '#adapters/postgres/tickets/adoption/adoption-store.ts';
import { PostgresReminderStore } from '#adapters/postgres/tickets/reminders/reminder-store.ts';
import { PostgresMemberStore } from '#adapters/postgres/people/member-store.ts';
import { PostgresStaffWorkStore } from '#adapters/postgres/people/staff-work-store.ts';
import { PostgresUserHistoryStore } from '#adapters/postgres/people/user-history-store.ts';
import { PostgresTokenStore } from '#adapters/postgres/access/token-store.ts';
import { PostgresAccountStore } from '#adapters/postgres/dashboard/account-store.ts';
import { PostgresTicketViewerStore } from '#adapters/postgres/dashboard/ticket-viewer-store.ts';
import { PostgresPersonStore } from '#adapters/postgres/dashboard/person-store.ts';
import { PostgresSessionStore } from '#adapters/postgres/dashboard/session-store.ts';
import { PostgresUnitOfWork } from '#adapters/postgres/database/unit-of-work.ts';
import { FakeClock } from '../support/fake-clock.ts';
import type { GuildId, WebhookId } from '#core/shared/ids.ts';
import type { Stores } from './stores.ts';

/** The stores of a database, whichever kind it is. */
export const storesOver = (db: Database): Stores => {
  const woken: WebhookId[] = [];
  const announced: GuildId[] = [];
  const notifier = new EventNotifier(db, {
    deliveries: { wake: (webhooks) => woken.push(...webhooks) },
    events: { notify: (guilds) => announced.push(...guilds) },
  });
  const pseudonyms = createPseudonyms('key');
  return {
    work: new PostgresUnitOfWork(db),
    events: new PostgresEventLog(db, notifier),
    auditLog: new PostgresAuditLog(db),
    requestLog: new PostgresRequestLog(db),
    tokens: new PostgresTokenStore(db),
    people: new PostgresPersonStore(db),
    viewers: new PostgresTicketViewerStore(db),
    accounts: new PostgresAccountStore(db),
    sessions: new PostgresSessionStore(db),
    organizations: new PostgresOrganizationStore(db),
    categories: new PostgresCategoryStore(db),
    tickets: new PostgresTicketStore(db, notifier),
    creations: new PostgresTicketCreations(db, notifier, pseudonyms),
    words: new PostgresTicketWords(db),
    notices: new PostgresNoticeStore(db),
    directOrders: new PostgresDirectOrderStore(db),
    conversations: new PostgresDirectConversations(db),
    holds: new PostgresLegalHoldStore(db),
    privacyRequests: new PostgresPrivacyRequestStore(db),
    exports: new PostgresExportStore(db),
    erasures: new PostgresErasureStore(db),
    problems: new PostgresProblemStore(db),
    translationUsage: new PostgresTranslationUsage(db),
    adoptions: new PostgresAdoptionStore(db),
    reminders: new PostgresReminderStore(db),
    projections: new PostgresTicketProjections(db),
    members: new PostgresMemberStore(db),
    staffWork: new PostgresStaffWorkStore(db),
    histories: new PostgresUserHistoryStore(db, pseudonyms),
    notes: new PostgresNoteStore(db),
    requests: new PostgresIdempotentRequests(db),
    blocks: new PostgresBlockStore(db),
    panels: new PostgresPanelStore(db),
    commands: new PostgresCommandStore(db),
    flows: new PostgresFlowStore(db),
    macros: new PostgresMacroStore(db),
    automations: new PostgresAutomationStore(db),
    watch: new PostgresEventConsumer(db),
    feeds: new PostgresEventFeeds(db),
    flowRuns: new PostgresFlowRunStore(db),
    runMessages: new PostgresRunMessageStore(db),
    knowledge: new PostgresKnowledgeStore(db),
    attachments: new PostgresAttachmentStore(db),
    calendars: new PostgresCalendarStore(db),
    organizationCalendars: new PostgresOrganizationCalendarStore(db),
    calendarOrders: new PostgresCalendarOrderStore(db),
    teams: new PostgresTeamStore(db),
    presences: new PostgresPresenceStore(db),
    assignments: new PostgresAssignmentStore(db),
    targets: new PostgresTargetStore(db),
    notifications: new PostgresNotificationStore(db),
    notificationOrders: new PostgresNotificationOrderStore(db),
    notificationSettings: new PostgresNotificationSettingsStore(db),
    subscriptions: new PostgresSubscriptionStore(db),
    transfers: new PostgresTransferStore(db),
    backtests: new PostgresBacktestStore(db),
    backtestHistory: new PostgresBacktestHistory(db),
    views: new PostgresViewStore(db),
    cannedReplies: new PostgresCannedReplyStore(db),
    transcripts: new PostgresTranscriptStore(db),
    settings: new PostgresSettingsStore(db),
    retentionCounts: new PostgresRetentionCounts(db),
    analytics: new PostgresAnalyticsStore(db),
    organizationRollups: new PostgresOrganizationRollups(db),
    inboundEvents: new PostgresInboundEventStore(db),
    pendingForms: new PostgresPendingFormStore(db),
    gatewaySessions: new PostgresGatewaySessionStore(db),
    shardLeases: new PostgresShardLeases(db),
    chat: new PostgresSandboxChat(db, new FakeClock(), createChatIds()),
    chatEffects: new PostgresChatEffectStore(db),
    webhooks: new PostgresWebhookStore(db),
    inboxes: new PostgresWebhookInboxStore(db),
    deliveries: new PostgresDeliveryStore(db),
    replays: new PostgresReplayStore(db),
    counts: new PostgresResourceCounts(db),
    woken,
    announced,
    close: () => db.close(),
  };
};
