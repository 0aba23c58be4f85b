import type { UseCases } from '#core/index.ts';
import type { ServiceIdentifier } from 'inversify';
import type { AccessUseCases, RateLimiter, TokenGenerator, TokenStore } from '#core/access/index.ts';
import type {
  AttachmentLinkSigner,
  AttachmentStore,
  AttachmentUseCases,
  BlobStore,
  FileFetcher,
  FileInspector,
} from '#core/attachments/index.ts';
import type { AutomationStore, AutomationUseCases } from '#core/automations/index.ts';
import type { AuditLog, AuditLogUseCases, Callers } from '#core/audit-log/index.ts';
import type { AnalyticsStore, AnalyticsUseCases, OrganizationRollups } from '#core/analytics/index.ts';
import type { BlocklistUseCases, BlockStore } from '#core/blocklist/index.ts';
import type { BotState, BotHealthUseCases } from '#core/bot-health/index.ts';
import type { CannedReplyStore, CannedReplyUseCases } from '#core/canned-replies/index.ts';
import type { CategoryStore, CategoryUseCases } from '#core/categories/index.ts';
import type { CommandStore, CommandUseCases } from '#core/commands/index.ts';
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
  DashboardUseCases,
  PersonStore,
  SessionStore,
  SignInSecrets,
  TicketViewerStore,
} from '#core/dashboard/index.ts';
import type { EventFeeds, EventSignal, EventStreamUseCases } from '#core/event-stream/index.ts';
import type { FlowRunStore, FlowStore, FlowUseCases, HttpCaller } from '#core/flows/index.ts';
import type { ChatEventUseCases, ChatReplies, InboundEventStore, InboundObserver } from '#core/chat-events/index.ts';
import type { IdempotencyUseCases, IdempotentRequests } from '#core/idempotency/index.ts';
import type { KnowledgeStore, KnowledgeUseCases } from '#core/knowledge/index.ts';
import type { OrganizationStore, OrganizationUseCases } from '#core/organizations/index.ts';
import type { PanelStore, PanelUseCases } from '#core/panels/index.ts';
import type { ChatServerUseCases } from '#core/chat-server/index.ts';
import type { PeopleUseCases, StaffWorkStore, UserHistoryStore } from '#core/people/index.ts';
import type { ReactionUseCases, RequestActivity } from '#core/reactions/index.ts';
import type { EncryptedRows, SecretRotationUseCases } from '#core/secret-rotation/index.ts';
import type { RetentionCounts, SettingsStore, SettingsUseCases, Translator } from '#core/settings/index.ts';
import type { StaffCommandUseCases } from '#core/staff-commands/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import type { Digests } from '#core/shared/digest.ts';
import type { EventConsumer } from '#core/shared/event-consumer.ts';
import type { EventLog } from '#core/shared/events.ts';
import type { Ids } from '#core/shared/ids.ts';
import type { SecretBox } from '#core/shared/secret-box.ts';
import type { ResourceCounts } from '#core/shared/resource-limits.ts';
import type { UnitOfWork } from '#core/shared/unit-of-work.ts';
import type {
  CannedReplyRenderer,
  NoteStore,
  NoticeStore,
  TicketCreations,
  TicketStore,
  TicketUseCases,
  TicketWords,
  TranscriptMaker,
} from '#core/tickets/index.ts';
import type {
  TranscriptLinkRecorder,
  TranscriptLinkSigner,
  TranscriptStore,
  TranscriptUseCases,
} from '#core/transcripts/index.ts';
import type { WebhookUseCases } from '#core/webhooks/index.ts';
import { token } from './token.ts';
import { webhookPort } from './webhook-tokens.ts';

/** What core needs from outside. */
export const port = {
  clock: token<Clock>('Clock'),
  ids: token<Ids>('Ids'),
  digests: token<Digests>('Digests'),
  unitOfWork: token<UnitOfWork>('UnitOfWork'),
  resourceCounts: token<ResourceCounts>('ResourceCounts'),
  eventLog: token<EventLog>('EventLog'),
  auditLog: token<AuditLog>('AuditLog'),
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
  httpCaller: token<HttpCaller>('HttpCaller'),
  knowledgeStore: token<KnowledgeStore>('KnowledgeStore'),
  botState: token<BotState>('BotState'),
  idempotentRequests: token<IdempotentRequests>('IdempotentRequests'),
  noticeStore: token<NoticeStore>('NoticeStore'),
  noteStore: token<NoteStore>('NoteStore'),
  blockStore: token<BlockStore>('BlockStore'),
  userHistoryStore: token<UserHistoryStore>('UserHistoryStore'),
  staffWorkStore: token<StaffWorkStore>('StaffWorkStore'),
  panelStore: token<PanelStore>('PanelStore'),
  cannedReplyStore: token<CannedReplyStore>('CannedReplyStore'),
  cannedReplyRenderer: token<CannedReplyRenderer>('CannedReplyRenderer'),
  transcriptStore: token<TranscriptStore>('TranscriptStore'),
  transcriptLinks: token<TranscriptLinkSigner>('TranscriptLinkSigner'),
  transcriptLinkRecorder: token<TranscriptLinkRecorder>('TranscriptLinkRecorder'),
  transcriptMaker: token<TranscriptMaker>('TranscriptMaker'),
  chatPlatform: token<ChatPlatform>('ChatPlatform'),
  chatReplies: token<ChatReplies>('ChatReplies'),
  inboundEventStore: token<InboundEventStore>('InboundEventStore'),
  chatEffectStore: token<ChatEffectStore>('ChatEffectStore'),
  memberStore: token<MemberStore>('MemberStore'),
  gatewaySessionStore: token<GatewaySessionStore>('GatewaySessionStore'),
  shardLeases: token<ShardLeases>('ShardLeases'),
  inboundObserver: token<InboundObserver>('InboundObserver'),
  sandboxChat: token<ChatPlatform & ChatSandbox>('SandboxChat'),
  ...webhookPort,
  secretBox: token<SecretBox>('SecretBox'),
  staffCommands: token<StaffCommandUseCases>('StaffCommands'),
};

/** What core offers. */
export const feature = {
  access: token<AccessUseCases>('access'),
  organizations: token<OrganizationUseCases>('organizations'),
  categories: token<CategoryUseCases>('categories'),
  tickets: token<TicketUseCases>('tickets'),
  dashboard: token<DashboardUseCases>('dashboard'),
  auditLog: token<AuditLogUseCases>('auditLog'),
  attachments: token<AttachmentUseCases>('attachments'),
  analytics: token<AnalyticsUseCases>('analytics'),
  blocklist: token<BlocklistUseCases>('blocklist'),
  panels: token<PanelUseCases>('panels'),
  chatServer: token<ChatServerUseCases>('chatServer'),
  people: token<PeopleUseCases>('people'),
  cannedReplies: token<CannedReplyUseCases>('cannedReplies'),
  transcripts: token<TranscriptUseCases>('transcripts'),
  settings: token<SettingsUseCases>('settings'),
  secretRotation: token<SecretRotationUseCases>('secretRotation'),
  commands: token<CommandUseCases>('commands'),
  flows: token<FlowUseCases>('flows'),
  automations: token<AutomationUseCases>('automations'),
  reactions: token<ReactionUseCases>('reactions'),
  knowledge: token<KnowledgeUseCases>('knowledge'),
  botHealth: token<BotHealthUseCases>('botHealth'),
  chatEvents: token<ChatEventUseCases>('chatEvents'),
  webhooks: token<WebhookUseCases>('webhooks'),
  eventStream: token<EventStreamUseCases>('eventStream'),
  idempotency: token<IdempotencyUseCases>('idempotency'),
} satisfies { readonly [Name in keyof UseCases]: ServiceIdentifier<UseCases[Name]> };
