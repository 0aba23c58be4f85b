import type { Pseudonyms } from '#core/shared/pseudonyms.ts';
import type { RateLimiter, TokenGenerator, TokenStore } from '#core/access/index.ts';
import type {
  AttachmentLinkSigner,
  AttachmentStore,
  BlobStore,
  FileFetcher,
  FileInspector,
} from '#core/attachments/index.ts';
import type { MacroStore } from '#core/macros/index.ts';
import type { AutomationStore } from '#core/automations/index.ts';
import type { AuditLog, Callers } from '#core/audit-log/index.ts';
import type { AnalyticsStore, OrganizationRollups } from '#core/analytics/index.ts';
import type { BlockStore } from '#core/blocklist/index.ts';
import type { BotState } from '#core/bot-health/index.ts';
import type { TargetStore } from '#core/targets/index.ts';
import type {
  CalendarOrderStore,
  CalendarStore,
  HolidayReader,
  OrganizationCalendarStore,
} from '#core/calendars/index.ts';
import type { PresenceStore, TeamStore } from '#core/teams/index.ts';
import type { CannedReplyStore } from '#core/canned-replies/index.ts';
import type { CategoryStore } from '#core/categories/index.ts';
import type { CommandStore } from '#core/commands/index.ts';
import type {
  ChatEffectStore,
  MemberStore,
  ChatPlatform,
  ChatSandbox,
  GatewaySessionStore,
  ShardLeases,
} from '#core/chat/index.ts';
import type {
  AccountProvider,
  AccountStore,
  PersonStore,
  SessionStore,
  SignInSecrets,
  TicketViewerStore,
} from '#core/dashboard/index.ts';
import type { EventFeeds, EventSignal } from '#core/event-stream/index.ts';
import type { FlowRunStore, FlowStore, HttpCaller, RunMessageStore } from '#core/flows/index.ts';
import type { PendingFormStore } from '#core/forms/index.ts';
import type { ProblemStore, RefusalObserver } from '#core/problems/index.ts';
import type { ChatReplies, InboundEventStore, InboundObserver } from '#core/chat-events/index.ts';
import type { IdempotentRequests } from '#core/idempotency/index.ts';
import type { KnowledgeStore } from '#core/knowledge/index.ts';
import type { OrganizationStore } from '#core/organizations/index.ts';
import type { PanelStore } from '#core/panels/index.ts';
import type {
  ErasureStore,
  ExportLinkSigner,
  ExportStore,
  PersonalData,
  PersonalRecords,
  PrivacyRequestStore,
} from '#core/privacy/index.ts';
import type { StaffWorkStore, UserHistoryStore } from '#core/people/index.ts';
import type { RequestActivity } from '#core/reactions/index.ts';
import type { RequestLog } from '#core/request-log/index.ts';
import type { EncryptedRows } from '#core/secret-rotation/index.ts';
import type { RetentionCounts, SettingsStore, Translator } from '#core/settings/index.ts';
import type { MemberCommandUseCases } from '#core/member-commands/index.ts';
import type { DirectMessageUseCases } from '#core/direct-messages/index.ts';
import type { ForumPostUseCases } from '#core/forum-posts/index.ts';
import type { ContextMenuUseCases } from '#core/context-menus/index.ts';
import type { StaffCommandUseCases } from '#core/staff-commands/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import type { Digests } from '#core/shared/digest.ts';
import type { EventConsumer } from '#core/shared/event-consumer.ts';
import type { EventLog } from '#core/shared/events.ts';
import type { Ids } from '#core/shared/ids.ts';
import type { SecretBox } from '#core/shared/secret-box.ts';
import type { ResourceCounts } from '#core/shared/resource-limits.ts';
import type { Tracer } from '#core/shared/tracer.ts';
import type { UnitOfWork } from '#core/shared/unit-of-work.ts';
import type {
  CannedReplyRenderer,
  LegalHoldStore,
  NoteStore,
  DirectConversations,
  DirectOrderStore,
  NoticeStore,
  AdoptionStore,
  ReminderStore,
  TicketProjections,
  ReplyTimes,
  TranscriptAddresses,
  TranscriptDocuments,
  TicketCreations,
  AssignmentStore,
  TicketStore,
  TicketWords,
  TranscriptMaker,
} from '#core/tickets/index.ts';
import type { TranscriptLinkRecorder, TranscriptLinkSigner, TranscriptStore } from '#core/transcripts/index.ts';
import type {
  NotificationOrderStore,
  NotificationSettingsStore,
  NotificationStore,
  SubscriptionStore,
} from '#core/notifications/index.ts';
import type { PortabilityUseCases, TransferFiles, TransferLink, TransferStore } from '#core/portability/index.ts';
import type { LinkSigner } from '#core/shared/link-signer.ts';
import type { BacktestHistory, BacktestStore } from '#core/backtests/index.ts';
import type { ViewStore } from '#core/views/index.ts';
import { token } from './token.ts';
import { translationPort } from './translation-tokens.ts';
import { webhookPort } from './webhook-tokens.ts';

/** Core needs these from outside. */
export const port = {
  clock: token<Clock>('Clock'),
  tracer: token<Tracer>('Tracer'),
  ids: token<Ids>('Ids'),
  digests: token<Digests>('Digests'),
  unitOfWork: token<UnitOfWork>('UnitOfWork'),
  resourceCounts: token<ResourceCounts>('ResourceCounts'),
  eventLog: token<EventLog>('EventLog'),
  auditLog: token<AuditLog>('AuditLog'),
  requestLog: token<RequestLog>('RequestLog'),
  callers: token<Callers>('Callers'),
  tokenGenerator: token<TokenGenerator>('TokenGenerator'),
  personStore: token<PersonStore>('PersonStore'),
  accountStore: token<AccountStore>('AccountStore'),
  ticketViewerStore: token<TicketViewerStore>('TicketViewerStore'),
  /** Null when nobody signs in with an account of the chat. */
  accountProvider: token<AccountProvider | null>('AccountProvider'),
  sessionStore: token<SessionStore>('SessionStore'),
  signInSecrets: token<SignInSecrets>('SignInSecrets'),
  tokenStore: token<TokenStore>('TokenStore'),
  rateLimiter: token<RateLimiter>('RateLimiter'),
  organizationStore: token<OrganizationStore>('OrganizationStore'),
  categoryStore: token<CategoryStore>('CategoryStore'),
  ticketStore: token<TicketStore>('TicketStore'),
  ticketWords: token<TicketWords>('TicketWords'),
  ticketCreations: token<TicketCreations>('TicketCreations'),
  macroStore: token<MacroStore>('MacroStore'),
  notificationStore: token<NotificationStore>('NotificationStore'),
  notificationOrderStore: token<NotificationOrderStore>('NotificationOrderStore'),
  notificationSettingsStore: token<NotificationSettingsStore>('NotificationSettingsStore'),
  subscriptionStore: token<SubscriptionStore>('SubscriptionStore'),
  portability: token<PortabilityUseCases>('Portability'),
  transferFiles: token<TransferFiles>('TransferFiles'),
  transferStore: token<TransferStore>('TransferStore'),
  transferLinks: token<LinkSigner<TransferLink>>('TransferLinkSigner'),
  backtestStore: token<BacktestStore>('BacktestStore'),
  backtestHistory: token<BacktestHistory>('BacktestHistory'),
  viewStore: token<ViewStore>('ViewStore'),
  attachmentStore: token<AttachmentStore>('AttachmentStore'),
  attachmentLinks: token<AttachmentLinkSigner>('AttachmentLinkSigner'),
  blobStore: token<BlobStore>('BlobStore'),
  fileInspector: token<FileInspector>('FileInspector'),
  fileFetcher: token<FileFetcher>('FileFetcher'),
  analyticsStore: token<AnalyticsStore>('AnalyticsStore'),
  organizationRollups: token<OrganizationRollups>('OrganizationRollups'),
  encryptedRows: token<readonly EncryptedRows[]>('EncryptedRows'),
  settingsStore: token<SettingsStore>('SettingsStore'),
  retentionCounts: token<RetentionCounts>('RetentionCounts'),
  translator: token<Translator>('Translator'),
  commandStore: token<CommandStore>('CommandStore'),
  flowStore: token<FlowStore>('FlowStore'),
  automationStore: token<AutomationStore>('AutomationStore'),
  eventFeeds: token<EventFeeds>('EventFeeds'),
  eventSignal: token<EventSignal>('EventSignal'),
  eventConsumer: token<EventConsumer>('EventConsumer'),
  requestActivity: token<RequestActivity>('RequestActivity'),
  flowRunStore: token<FlowRunStore>('FlowRunStore'),
  runMessageStore: token<RunMessageStore>('RunMessageStore'),
  httpCaller: token<HttpCaller>('HttpCaller'),
  knowledgeStore: token<KnowledgeStore>('KnowledgeStore'),
  botState: token<BotState>('BotState'),
  idempotentRequests: token<IdempotentRequests>('IdempotentRequests'),
  directConversations: token<DirectConversations>('DirectConversations'),
  directOrderStore: token<DirectOrderStore>('DirectOrderStore'),
  noticeStore: token<NoticeStore>('NoticeStore'),
  problemStore: token<ProblemStore>('ProblemStore'),
  adoptionStore: token<AdoptionStore>('AdoptionStore'),
  reminderStore: token<ReminderStore>('ReminderStore'),
  ticketProjections: token<TicketProjections>('TicketProjections'),
  replyTimes: token<ReplyTimes>('ReplyTimes'),
  transcriptAddresses: token<TranscriptAddresses>('TranscriptAddresses'),
  transcriptDocuments: token<TranscriptDocuments>('TranscriptDocuments'),
  /** The address under which people reach the service; null when it is not known. */
  publicUrl: token<string | null>('PublicUrl'),
  transcriptPages: token<string | null>('TranscriptPages'),
  legalHoldStore: token<LegalHoldStore>('LegalHoldStore'),
  noteStore: token<NoteStore>('NoteStore'),
  blockStore: token<BlockStore>('BlockStore'),
  userHistoryStore: token<UserHistoryStore>('UserHistoryStore'),
  staffWorkStore: token<StaffWorkStore>('StaffWorkStore'),
  erasureStore: token<ErasureStore>('ErasureStore'),
  exportStore: token<ExportStore>('ExportStore'),
  exportLinks: token<ExportLinkSigner>('ExportLinkSigner'),
  exportPages: token<string | null>('ExportPages'),
  privacyPage: token<string | null>('PrivacyPage'),
  privacyRequestStore: token<PrivacyRequestStore>('PrivacyRequestStore'),
  attachmentPages: token<string>('AttachmentPages'),
  personalData: token<PersonalData>('PersonalData'),
  personalRecords: token<PersonalRecords>('PersonalRecords'),
  pseudonyms: token<Pseudonyms>('Pseudonyms'),
  panelStore: token<PanelStore>('PanelStore'),
  calendarStore: token<CalendarStore>('CalendarStore'),
  organizationCalendarStore: token<OrganizationCalendarStore>('OrganizationCalendarStore'),
  calendarOrderStore: token<CalendarOrderStore>('CalendarOrderStore'),
  teamStore: token<TeamStore>('TeamStore'),
  presenceStore: token<PresenceStore>('PresenceStore'),
  assignmentStore: token<AssignmentStore>('AssignmentStore'),
  targetStore: token<TargetStore>('TargetStore'),
  holidayReader: token<HolidayReader>('HolidayReader'),
  cannedReplyStore: token<CannedReplyStore>('CannedReplyStore'),
  cannedReplyRenderer: token<CannedReplyRenderer>('CannedReplyRenderer'),
  transcriptStore: token<TranscriptStore>('TranscriptStore'),
  transcriptLinks: token<TranscriptLinkSigner>('TranscriptLinkSigner'),
  transcriptLinkRecorder: token<TranscriptLinkRecorder>('TranscriptLinkRecorder'),
  transcriptMaker: token<TranscriptMaker>('TranscriptMaker'),
  chatPlatform: token<ChatPlatform>('ChatPlatform'),
  chatReplies: token<ChatReplies>('ChatReplies'),
  inboundEventStore: token<InboundEventStore>('InboundEventStore'),
  pendingFormStore: token<PendingFormStore>('PendingFormStore'),
  chatEffectStore: token<ChatEffectStore>('ChatEffectStore'),
  memberStore: token<MemberStore>('MemberStore'),
  gatewaySessionStore: token<GatewaySessionStore>('GatewaySessionStore'),
  shardLeases: token<ShardLeases>('ShardLeases'),
  inboundObserver: token<InboundObserver>('InboundObserver'),
  refusalObserver: token<RefusalObserver>('RefusalObserver'),
  sandboxChat: token<ChatPlatform & ChatSandbox>('SandboxChat'),
  ...webhookPort,
  ...translationPort,
  secretBox: token<SecretBox>('SecretBox'),
  memberCommands: token<MemberCommandUseCases>('MemberCommands'),
  contextMenus: token<ContextMenuUseCases>('ContextMenus'),
  directMessages: token<DirectMessageUseCases>('DirectMessages'),
  forumPosts: token<ForumPostUseCases>('ForumPosts'),
  staffCommands: token<StaffCommandUseCases>('StaffCommands'),
};
