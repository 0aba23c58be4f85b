import type { PendingFormStore } from '#core/forms/index.ts';
import type { InboundEventStore } from '#core/chat-events/index.ts';
import type { TokenStore } from '#core/access/index.ts';
import type { AuditLog } from '#core/audit-log/index.ts';
import type { RequestLog } from '#core/request-log/index.ts';
import type { AttachmentStore } from '#core/attachments/index.ts';
import type { AnalyticsStore, OrganizationRollups } from '#core/analytics/index.ts';
import type { TargetStore } from '#core/targets/index.ts';
import type { CalendarOrderStore, CalendarStore, OrganizationCalendarStore } from '#core/calendars/index.ts';
import type { PresenceStore, TeamStore } from '#core/teams/index.ts';
import type {
  NotificationOrderStore,
  NotificationSettingsStore,
  NotificationStore,
  SubscriptionStore,
} from '#core/notifications/index.ts';
import type { TransferStore } from '#core/portability/index.ts';
import type { BacktestHistory, BacktestStore } from '#core/backtests/index.ts';
import type { ViewStore } from '#core/views/index.ts';
import type { CannedReplyStore } from '#core/canned-replies/index.ts';
import type { CategoryStore } from '#core/categories/index.ts';
import type {
  ChatEffectStore,
  ChatPlatform,
  ChatSandbox,
  GatewaySessionStore,
  MemberStore,
  ShardLeases,
} from '#core/chat/index.ts';
import type { AccountStore, PersonStore, SessionStore, TicketViewerStore } from '#core/dashboard/index.ts';
import type { IdempotentRequests } from '#core/idempotency/index.ts';
import type { OrganizationStore } from '#core/organizations/index.ts';
import type { EventFeeds } from '#core/event-stream/index.ts';
import type { EventConsumer } from '#core/shared/event-consumer.ts';
import type { DomainEvent, EventLog } from '#core/shared/events.ts';
import type { ResourceCounts } from '#core/shared/resource-limits.ts';
import type { UnitOfWork } from '#core/shared/unit-of-work.ts';
import type { MacroStore } from '#core/macros/index.ts';
import type { AutomationStore } from '#core/automations/index.ts';
import type { BlockStore } from '#core/blocklist/index.ts';
import type { CommandStore } from '#core/commands/index.ts';
import type { FlowRunStore, FlowStore, RunMessageStore } from '#core/flows/index.ts';
import type { KnowledgeStore } from '#core/knowledge/index.ts';
import type { StaffWorkStore, UserHistoryStore } from '#core/people/index.ts';
import type { ErasureStore, ExportStore, PrivacyRequestStore } from '#core/privacy/index.ts';
import type { ProblemStore } from '#core/problems/index.ts';
import type { TranslationUsage } from '#core/translation/index.ts';
import type { PanelStore } from '#core/panels/index.ts';
import type { RetentionCounts, SettingsStore } from '#core/settings/index.ts';
import type {
  LegalHoldStore,
  NoteStore,
  DirectConversations,
  DirectOrderStore,
  NoticeStore,
  AdoptionStore,
  ReminderStore,
  TicketCreations,
  TicketProjections,
  TicketStore,
  TicketWords,
  AssignmentStore,
} from '#core/tickets/index.ts';
import type { TranscriptStore } from '#core/transcripts/index.ts';
import type { GuildId, WebhookId } from '#core/shared/ids.ts';
import type { DeliveryStore, ReplayStore, WebhookInboxStore, WebhookStore } from '#core/webhooks/index.ts';

/** How many random cases a contract tries, of those it has where it tries them all. */
export type CountRuns = (all: number) => number;

/** The ports one storage adapter offers, all over the same rows. */
export interface Stores {
  readonly work: UnitOfWork;
  readonly events: EventLog;
  readonly auditLog: AuditLog;
  readonly requestLog: RequestLog;
  readonly tokens: TokenStore;
  readonly people: PersonStore;
  readonly accounts: AccountStore;
  readonly viewers: TicketViewerStore;
  readonly sessions: SessionStore;
  readonly organizations: OrganizationStore;
  readonly categories: CategoryStore;
  readonly tickets: TicketStore;
  readonly creations: TicketCreations;
  readonly words: TicketWords;
  readonly notes: NoteStore;
  readonly requests: IdempotentRequests;
  readonly histories: UserHistoryStore;
  readonly members: MemberStore;
  readonly staffWork: StaffWorkStore;
  readonly notices: NoticeStore;
  readonly directOrders: DirectOrderStore;
  readonly conversations: DirectConversations;
  readonly erasures: ErasureStore;
  readonly exports: ExportStore;
  readonly holds: LegalHoldStore;
  readonly privacyRequests: PrivacyRequestStore;
  readonly problems: ProblemStore;
  readonly translationUsage: TranslationUsage;
  readonly adoptions: AdoptionStore;
  readonly reminders: ReminderStore;
  readonly projections: TicketProjections;
  readonly blocks: BlockStore;
  readonly panels: PanelStore;
  readonly calendars: CalendarStore;
  readonly organizationCalendars: OrganizationCalendarStore;
  readonly calendarOrders: CalendarOrderStore;
  readonly teams: TeamStore;
  readonly presences: PresenceStore;
  readonly assignments: AssignmentStore;
  readonly targets: TargetStore;
  readonly cannedReplies: CannedReplyStore;
  readonly notifications: NotificationStore;
  readonly notificationOrders: NotificationOrderStore;
  readonly notificationSettings: NotificationSettingsStore;
  readonly subscriptions: SubscriptionStore;
  readonly transfers: TransferStore;
  readonly backtests: BacktestStore;
  readonly backtestHistory: BacktestHistory;
  readonly views: ViewStore;
  readonly transcripts: TranscriptStore;
  readonly attachments: AttachmentStore;
  readonly analytics: AnalyticsStore;
  readonly organizationRollups: OrganizationRollups;
  readonly settings: SettingsStore;
  readonly retentionCounts: RetentionCounts;
  readonly commands: CommandStore;
  readonly flows: FlowStore;
  readonly flowRuns: FlowRunStore;
  readonly runMessages: RunMessageStore;
  readonly macros: MacroStore;
  readonly automations: AutomationStore;
  readonly watch: EventConsumer;
  readonly feeds: EventFeeds;
  readonly knowledge: KnowledgeStore;
  readonly inboundEvents: InboundEventStore;
  readonly pendingForms: PendingFormStore;
  readonly gatewaySessions: GatewaySessionStore;
  readonly shardLeases: ShardLeases;
  readonly chat: ChatPlatform & ChatSandbox;
  readonly chatEffects: ChatEffectStore;
  readonly webhooks: WebhookStore;
  readonly inboxes: WebhookInboxStore;
  readonly deliveries: DeliveryStore;
  readonly replays: ReplayStore;
  readonly counts: ResourceCounts;
  /** Whom the stores woke, in order. */
  readonly woken: WebhookId[];
  /** Of which servers the stores announced events, in order. */
  readonly announced: GuildId[];
  close(): Promise<void>;
}

export type OpenStores = () => Promise<Stores>;

/** The events of a server, oldest first. */
export const eventsOf = async ({ events }: Stores, guild: GuildId): Promise<readonly DomainEvent[]> =>
  (await events.list(guild, {}, { limit: 100, after: null }))?.items ?? [];
