import { knowledgeSearchContract } from './knowledge-search.contract.ts';
import { pendingFormStoreContract } from './pending-form-store.contract.ts';
import { inboundEventStoreContract } from './inbound-event-store.contract.ts';
import { gatewaySessionsContract } from './gateway-sessions.contract.ts';
import { shardLeasesContract } from './shard-leases.contract.ts';
import { analyticsContract } from './analytics.contract.ts';
import { openTicketsContract } from './open-tickets.contract.ts';
import { organizationRollupsContract } from './organization-rollups.contract.ts';
import { auditLogContract } from './audit-log.contract.ts';
import { attachmentStoreContract } from './attachment-store.contract.ts';
import { automationStoreContract } from './automation-store.contract.ts';
import { blockStoreContract } from './block-store.contract.ts';
import { assignmentStoreContract, teamStoreContract } from './team-store.contract.ts';
import { organizationCalendarContract } from './organization-calendar.contract.ts';
import { calendarStoreContract } from './calendar-store.contract.ts';
import { targetStoreContract } from './target-store.contract.ts';
import { ticketTargetsContract } from './ticket-targets.contract.ts';
import { macroStoreContract } from './macro-store.contract.ts';
import { backtestHistoryContract } from './backtest-history.contract.ts';
import { transferStoreContract } from './transfer-store.contract.ts';
import { backtestStoreContract } from './backtest-store.contract.ts';
import { viewStoreContract } from './view-store.contract.ts';
import { cannedReplyStoreContract } from './canned-reply-store.contract.ts';
import { categoryStoreContract } from './category-store.contract.ts';
import { categoryUseContract } from './category-use.contract.ts';
import { chatEffectsContract } from './chat-effects.contract.ts';
import { chatForumsContract } from './chat-forums.contract.ts';
import { chatLimitsContract } from './chat-limits.contract.ts';
import { chatThreadsContract } from './chat-threads.contract.ts';
import { chatContract } from './chat.contract.ts';
import { ticketProjectionsContract } from './ticket-projections.contract.ts';
import { legalHoldStoreContract } from './legal-hold-store.contract.ts';
import { privacyRequestStoreContract } from './privacy-request-store.contract.ts';
import { exportStoreContract } from './export-store.contract.ts';
import { erasureStoreContract } from './erasure-store.contract.ts';
import { problemStoreContract } from './problem-store.contract.ts';
import { translationUsageContract } from './translation-usage.contract.ts';
import { notificationStoresContract } from './notification-stores.contract.ts';
import { adoptionStoreContract } from './adoption-store.contract.ts';
import { reminderStoreContract } from './reminder-store.contract.ts';
import { directConversationsContract } from './direct-conversations.contract.ts';
import { directOrderStoreContract } from './direct-order-store.contract.ts';
import { noticeStoreContract } from './notice-store.contract.ts';
import { noteStoreContract } from './note-store.contract.ts';
import { commandStoreContract } from './command-store.contract.ts';
import { idempotentRequestsContract } from './idempotent-requests.contract.ts';
import { eventFeedsContract } from './event-feeds.contract.ts';
import { eventWatchContract } from './event-consumer.contract.ts';
import { directMessagesContract } from './direct-messages.contract.ts';
import { runMessageStoreContract } from './run-message-store.contract.ts';
import { flowRunStoreContract } from './flow-run-store.contract.ts';
import { flowRunsDueContract } from './flow-runs-due.contract.ts';
import { flowStoreContract } from './flow-store.contract.ts';
import { knowledgeStoreContract } from './knowledge-store.contract.ts';
import { organizationEventsContract } from './organization-events.contract.ts';
import { organizationMembersContract } from './organization-members.contract.ts';
import { organizationWebhooksContract } from './organization-webhooks.contract.ts';
import { organizationTranscriptsContract } from './organization-transcripts.contract.ts';
import { organizationStoreContract } from './organization-store.contract.ts';
import { describeServerContract } from './describe-server.contract.ts';
import { peopleContract } from './people.contract.ts';
import { panelHoursContract } from './panel-hours.contract.ts';
import { panelStoreContract } from './panel-store.contract.ts';
import { settingsStoreContract } from './settings-store.contract.ts';
import { sandboxContract } from './sandbox.contract.ts';
import type { CountRuns, OpenStores, Stores } from './stores.ts';
import { ticketHistoryContract } from './ticket-history.contract.ts';
import { ticketOpeningsContract } from './ticket-creations.contract.ts';
import { unfinishedOpeningsContract } from './unfinished-creations.contract.ts';
import { startedActionsContract } from './started-actions.contract.ts';
import { ticketStoreContract } from './ticket-store.contract.ts';
import { timeRulesContract } from './time-rules.contract.ts';
import { ticketTimersContract } from './ticket-timers.contract.ts';
import { ticketViewerContract } from './ticket-viewers.contract.ts';
import { accountStoreContract } from './dashboard-accounts.contract.ts';
import { peopleOfDashboardContract, sessionStoreContract } from './dashboard.contract.ts';
import { tokenStoreContract } from './token-store.contract.ts';
import { memberStoreContract } from './member-store.contract.ts';
import { staffWorkContract } from './staff-work.contract.ts';
import { transcriptListContract } from './transcript-list.contract.ts';
import { transcriptStoreContract } from './transcript-store.contract.ts';
import { unitOfWorkContract } from './unit-of-work.contract.ts';
import { deliveryStoreContract } from './delivery-store.contract.ts';
import { eventLogContract } from './event-log.contract.ts';
import { resourceCountsContract } from './resource-counts.contract.ts';
import { retentionContract } from './retention.contract.ts';
import { replayStoreContract } from './replay-store.contract.ts';
import { requestLogContract } from './request-log.contract.ts';
import { webhookInboxStoreContract } from './webhook-inbox-store.contract.ts';
import { webhookStoreContract } from './webhook-store.contract.ts';
import { listQueriesContract } from './list-queries.contract.ts';
import { ticketSearchContract } from './ticket-search.contract.ts';
import { ticketQueriesContract } from './ticket-queries.contract.ts';

/** How a storage is tried. */
export interface StorageOptions {
  /** Memory has no search engine. */
  readonly canSearch: boolean;
  /** A quarter of the random cases, where the same statements are tried with all of them over another database. */
  readonly isQuick?: boolean;
}

/** What core relies on of a storage: every port's contract, over the same rows. */
export const storageContracts = (
  name: string,
  open: OpenStores,
  { canSearch, isQuick = false }: StorageOptions,
): void => {
  const countRuns: CountRuns = (all) => (isQuick ? Math.ceil(all / 4) : all);
  describe(`${name} keeps the contract of`, () => {
    let stores: Stores;
    beforeAll(async () => {
      stores = await open();
    });
    afterAll(() => stores.close());
    const current = () => stores;

    describe('GatewaySessionStore', () => gatewaySessionsContract(current));
    describe('ShardLeases', () => shardLeasesContract(current));
    describe('PendingFormStore', () => pendingFormStoreContract(current));
    describe('InboundEventStore', () => inboundEventStoreContract(current));
    describe('AnalyticsStore', () => analyticsContract(current, countRuns));
    describe('open tickets', () => openTicketsContract(current, countRuns));
    describe('OrganizationRollups', () => organizationRollupsContract(current));
    describe('SettingsStore', () => settingsStoreContract(current));
    describe('CommandStore', () => commandStoreContract(current));
    describe('FlowStore', () => flowStoreContract(current));
    describe('RunMessageStore', () => runMessageStoreContract(current));
    describe('FlowRunStore', () => {
      flowRunStoreContract(current);
      flowRunsDueContract(current);
    });
    describe('AutomationStore', () => automationStoreContract(current));
    describe('automation rules by time', () => timeRulesContract(current));
    describe('EventWatch', () => eventWatchContract(current));
    describe('EventFeeds', () => eventFeedsContract(current));
    describe('KnowledgeStore', () => {
      knowledgeStoreContract(current);
      if (canSearch) describe('searching', () => knowledgeSearchContract(current));
    });
    describe('IdempotentRequests', () => idempotentRequestsContract(current));
    describe('MacroStore', () => macroStoreContract(current));
    describe('TransferStore', () => transferStoreContract(current));
    describe('BacktestStore', () => backtestStoreContract(current));
    describe('BacktestHistory', () => backtestHistoryContract(current));
    describe('ViewStore', () => viewStoreContract(current));
    describe('UnitOfWork', () => unitOfWorkContract(current));
    describe('EventLog', () => {
      eventLogContract(current);
      describe('of an organization', () => organizationEventsContract(current));
    });
    describe('WebhookStore', () => {
      webhookStoreContract(current);
      describe('of an organization', () => organizationWebhooksContract(current));
    });
    describe('WebhookInboxStore', () => webhookInboxStoreContract(current));
    describe('DeliveryStore', () => deliveryStoreContract(current));
    describe('ReplayStore', () => replayStoreContract(current));
    describe('ResourceCounts', () => resourceCountsContract(current));
    describe('OrganizationStore', () => {
      organizationStoreContract(current);
      describe('asked by an organization', () => organizationMembersContract(current));
    });
    describe('AuditLog', () => auditLogContract(current));
    describe('RequestLog', () => requestLogContract(current));
    describe('TokenStore', () => tokenStoreContract(current));
    describe('PersonStore', () => peopleOfDashboardContract(current));
    describe('TicketViewerStore', () => ticketViewerContract(current));
    describe('AccountStore', () => accountStoreContract(current));
    describe('SessionStore', () => sessionStoreContract(current));
    describe('CategoryStore', () => {
      categoryStoreContract(current);
      describe('before removal', () => categoryUseContract(current));
    });
    describe('the lists of resources, asked for anything:', () => listQueriesContract(current, countRuns));
    describe('TicketStore', () => {
      ticketStoreContract(current);
      describe('a started action', () => startedActionsContract(current));
      ticketHistoryContract(current);
      ticketTimersContract(current);
      describe('the list, asked for anything,', () => ticketQueriesContract(current, { canSearch, countRuns }));
      if (canSearch) describe('searching', () => ticketSearchContract(current));
    });
    describe('Retention', () => retentionContract(current));
    describe('UserHistoryStore', () => peopleContract(current));
    describe('MemberStore', () => memberStoreContract(current));
    describe('StaffWorkStore', () => staffWorkContract(current));
    describe('NoticeStore', () => noticeStoreContract(current));
    describe('LegalHoldStore', () => legalHoldStoreContract(current));
    describe('PrivacyRequestStore', () => privacyRequestStoreContract(current));
    describe('ExportStore', () => exportStoreContract(current));
    describe('ErasureStore', () => erasureStoreContract(current));
    describe('ProblemStore', () => problemStoreContract(current));
    describe('TranslationUsage', () => translationUsageContract(current));
    describe('DirectOrderStore', () => directOrderStoreContract(current));
    describe('DirectConversations', () => directConversationsContract(current));
    describe('NotificationStores', () => notificationStoresContract(current));
    describe('AdoptionStore', () => adoptionStoreContract(current));
    describe('ReminderStore', () => reminderStoreContract(current));
    describe('TicketProjections', () => ticketProjectionsContract(current));
    describe('NoteStore', () => noteStoreContract(current));
    describe('BlockStore', () => blockStoreContract(current));
    describe('PanelStore, hours', () => panelHoursContract(current));
    describe('PanelStore', () => panelStoreContract(current));
    describe('CalendarStore', () => calendarStoreContract(current));
    describe('OrganizationCalendarStore', () => organizationCalendarContract(current));
    describe('TeamStore', () => teamStoreContract(current));
    describe('AssignmentStore', () => assignmentStoreContract(current));
    describe('TargetStore', () => targetStoreContract(current));
    describe('targets of tickets', () => ticketTargetsContract(current));
    describe('CannedReplyStore', () => cannedReplyStoreContract(current));
    describe('AttachmentStore', () => attachmentStoreContract(current));
    describe('TranscriptStore', () => {
      transcriptStoreContract(current);
      describe('listing', () => transcriptListContract(current));
      describe('of an organization', () => organizationTranscriptsContract(current));
    });
    describe('TicketOpenings', () => {
      ticketOpeningsContract(current);
      unfinishedOpeningsContract(current);
    });
    describe('ChatEffectStore', () => chatEffectsContract(current));
    describe('ChatPlatform and ChatSandbox', () => {
      chatContract(current);
      describe('a simulated server', () => describeServerContract(current));
      sandboxContract(current);
      describe('threads', () => chatThreadsContract(current, { isQuick }));
      describe('forums', () => chatForumsContract(current));
      describe('limits', () => chatLimitsContract(current));
      describe('direct messages', () => directMessagesContract(current));
    });
  });
};
