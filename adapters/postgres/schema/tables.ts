import { organizations, servers } from '../organizations/organization-tables.ts';
import { tokens } from '../access/token-tables.ts';
import { chatMembers } from '../people/member-tables.ts';
import { staffActivity } from '../people/staff-activity-tables.ts';
import { auditEntries } from '../audit-log/audit-tables.ts';
import { memberships, people, sessions, signInLinks, ticketViewers } from '../dashboard/dashboard-tables.ts';
import { includedServers, rollups, staffTotals, ticketChanges, ticketMetrics } from '../analytics/analytics-tables.ts';
import { attachmentUsage, attachments } from '../attachments/attachment-tables.ts';
import { inboundEvents, gatewaySessions, identifySlots, shardHolders } from '../chat-events/inbound-event-tables.ts';
import { automations } from '../automations/automation-tables.ts';
import { importedRecords, imports } from '../portability/import-tables.ts';
import { macros } from '../macros/macro-tables.ts';
import { blocks } from '../blocklist/block-tables.ts';
import { pendingForms } from '../forms/pending-form-tables.ts';
import { chatEffects } from '../chat/chat-effect-tables.ts';
import { calendarOrders, organizationCalendars } from '../calendars/organization-calendar-tables.ts';
import { calendars } from '../calendars/calendar-tables.ts';
import { assignmentQueues, presences, teams } from '../teams/team-tables.ts';
import { targets } from '../targets/target-tables.ts';
import {
  notificationOrders,
  notifications,
  notificationSettings,
  subscriptions,
} from '../notifications/notification-tables.ts';
import { transfers } from '../portability/transfer-table.ts';
import { backtests } from '../backtests/backtest-tables.ts';
import { views } from '../views/view-tables.ts';
import { cannedReplies } from '../canned-replies/canned-reply-tables.ts';
import { categories } from '../categories/category-tables.ts';
import { commands } from '../commands/command-tables.ts';
import { eventConsumerOffsets, events } from '../events/event-tables.ts';
import { flowRuns, flows, flowVersions, runCauses, runMessages } from '../flows/flow-tables.ts';
import { knowledgeItems, knowledgeWords, suggestions } from '../knowledge/knowledge-tables.ts';
import { panels } from '../panels/panel-tables.ts';
import {
  sandboxChannels,
  sandboxCommands,
  sandboxDirectMessages,
  sandboxIdempotencyKeys,
  sandboxMembers,
  sandboxMessages,
  sandboxRoles,
} from '../sandbox/sandbox-tables.ts';
import { bufferedMessages, idempotencyKeys, ticketCreations } from '../tickets/creation/creation-tables.ts';
import { erasures } from '../privacy/erasure-tables.ts';
import { dataExportParts, dataExports } from '../privacy/export-tables.ts';
import { legalHolds } from '../privacy/hold-tables.ts';
import { privacyRequests } from '../privacy/request-tables.ts';
import { problems } from '../problems/problem-tables.ts';
import { adoptions } from '../tickets/adoption/adoption-tables.ts';
import { reminders } from '../tickets/reminders/reminder-tables.ts';
import { demoDesks } from '../demo-desks/demo-desk-tables.ts';
import { directOrders, directWaiting } from '../tickets/direct/direct-tables.ts';
import { notices } from '../tickets/notice-tables.ts';
import { projections } from '../tickets/projection-tables.ts';
import { messages, notes, startedActions, tickets, timeline } from '../tickets/ticket-tables.ts';
import { ticketWordChanges, ticketWords } from '../tickets/ticket-word-tables.ts';
import { serverSettings } from '../settings/settings-tables.ts';
import { transcriptMessages, transcripts } from '../transcripts/transcript-tables.ts';
import { translationUsage } from '../translation/translation-tables.ts';
import { inboxDeliveries, webhookInboxes } from '../webhooks/inbox-tables.ts';
import { deliveries, endpoints, replays, webhooks } from '../webhooks/webhook-tables.ts';
import { requestLog } from '../request-log/request-log-tables.ts';
import { settings } from '../records/setting-tables.ts';

/** Every table of the service. */
export const ALL_TABLES = [
  organizations,
  servers,
  inboundEvents,
  gatewaySessions,
  shardHolders,
  identifySlots,
  tokens,
  categories,
  tickets,
  messages,
  notes,
  attachments,
  attachmentUsage,
  timeline,
  ticketWords,
  ticketWordChanges,
  directOrders,
  directWaiting,
  notices,
  reminders,
  erasures,
  dataExports,
  dataExportParts,
  privacyRequests,
  legalHolds,
  problems,
  projections,
  startedActions,
  events,
  ticketCreations,
  bufferedMessages,
  idempotencyKeys,
  settings,
  serverSettings,
  panels,
  blocks,
  pendingForms,
  transcripts,
  transcriptMessages,
  translationUsage,
  knowledgeItems,
  knowledgeWords,
  suggestions,
  calendars,
  organizationCalendars,
  calendarOrders,
  teams,
  presences,
  assignmentQueues,
  targets,
  cannedReplies,
  transfers,
  backtests,
  views,
  notifications,
  notificationOrders,
  notificationSettings,
  subscriptions,
  commands,
  flows,
  flowVersions,
  flowRuns,
  runCauses,
  runMessages,
  automations,
  macros,
  eventConsumerOffsets,
  webhooks,
  endpoints,
  deliveries,
  replays,
  webhookInboxes,
  inboxDeliveries,
  ticketChanges,
  ticketMetrics,
  rollups,
  includedServers,
  staffTotals,
  auditEntries,
  requestLog,
  people,
  memberships,
  sessions,
  signInLinks,
  ticketViewers,
  staffActivity,
  chatMembers,
  chatEffects,
  sandboxChannels,
  sandboxMessages,
  sandboxIdempotencyKeys,
  sandboxMembers,
  sandboxRoles,
  sandboxCommands,
  sandboxDirectMessages,
  demoDesks,
  imports,
  adoptions,
  importedRecords,
];
