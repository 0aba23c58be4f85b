declare const brand: unique symbol;
type Id<Name extends string> = string & { readonly [brand]: Name };

/** Ids of the chat platform are strings of digits. */
export type GuildId = Id<'Guild'>;
export type UserId = Id<'User'>;
export type ChannelId = Id<'Channel'>;
export type ChatMessageId = Id<'ChatMessage'>;

/** Ids of this service are UUIDv7 (RFC 9562). */
export type OrganizationId = Id<'Organization'>;
export type TokenId = Id<'Token'>;
export type PersonId = Id<'Person'>;
export type SessionId = Id<'Session'>;
export type AuditEntryId = Id<'AuditEntry'>;
export type RequestEntryId = Id<'RequestEntry'>;
export type CalendarId = Id<'Calendar'>;
export type OrganizationCalendarId = Id<'OrganizationCalendar'>;
export type CategoryId = Id<'Category'>;
export type TeamId = Id<'Team'>;
export type TargetId = Id<'Target'>;
export type TicketId = Id<'Ticket'>;
export type MessageId = Id<'Message'>;
export type EventId = Id<'Event'>;
export type WebhookId = Id<'Webhook'>;
export type DeliveryId = Id<'Delivery'>;
export type ReplayId = Id<'Replay'>;
export type DirectOrderId = Id<'DirectOrder'>;
export type ErasureId = Id<'Erasure'>;
export type ExportId = Id<'Export'>;
export type PrivacyRequestId = Id<'PrivacyRequest'>;
export type ImportId = Id<'Import'>;
export type TransferId = Id<'Transfer'>;
export type InboxDeliveryId = Id<'InboxDelivery'>;
export type NoteId = Id<'Note'>;
export type NoticeId = Id<'Notice'>;
export type NotificationId = Id<'Notification'>;
export type ReminderId = Id<'Reminder'>;
export type TranscriptId = Id<'Transcript'>;
export type PanelId = Id<'Panel'>;
export type PendingFormId = Id<'PendingForm'>;
export type BacktestId = Id<'Backtest'>;
export type BlockId = Id<'Block'>;
export type CommandId = Id<'Command'>;
export type FlowId = Id<'Flow'>;
export type FlowRunId = Id<'FlowRun'>;
export type FlowStepId = Id<'FlowStep'>;
export type AttachmentId = Id<'Attachment'>;
export type AutomationId = Id<'Automation'>;
export type KnowledgeItemId = Id<'KnowledgeItem'>;
export type SuggestionId = Id<'Suggestion'>;
export type CannedReplyId = Id<'CannedReply'>;
export type ViewId = Id<'View'>;
export type MacroId = Id<'Macro'>;

const toId = (text: string): never => text as never;

export const toGuildId: (text: string) => GuildId = toId;
export const toUserId: (text: string) => UserId = toId;
export const toChannelId: (text: string) => ChannelId = toId;
export const toChatMessageId: (text: string) => ChatMessageId = toId;
export const toMessageId: (text: string) => MessageId = toId;
export const toOrganizationId: (text: string) => OrganizationId = toId;
export const toTokenId: (text: string) => TokenId = toId;
export const toCategoryId: (text: string) => CategoryId = toId;
export const toTargetId: (text: string) => TargetId = toId;
export const toTeamId: (text: string) => TeamId = toId;
export const toTicketId: (text: string) => TicketId = toId;
export const toEventId: (text: string) => EventId = toId;
export const toDeliveryId: (text: string) => DeliveryId = toId;
export const toExportId: (text: string) => ExportId = toId;
export const toImportId: (text: string) => ImportId = toId;
export const toTransferId: (text: string) => TransferId = toId;
export const toPanelId: (text: string) => PanelId = toId;
export const toPendingFormId: (text: string) => PendingFormId = toId;
export const toFlowId: (text: string) => FlowId = toId;
export const toFlowRunId: (text: string) => FlowRunId = toId;
export const toAttachmentId: (text: string) => AttachmentId = toId;
export const toTranscriptId: (text: string) => TranscriptId = toId;
export const toCannedReplyId: (text: string) => CannedReplyId = toId;

export interface IdKinds {
  readonly auditEntry: AuditEntryId;
  readonly attachment: AttachmentId;
  readonly automation: AutomationId;
  readonly backtest: BacktestId;
  readonly block: BlockId;
  readonly calendar: CalendarId;
  readonly cannedReply: CannedReplyId;
  readonly category: CategoryId;
  readonly command: CommandId;
  readonly directOrder: DirectOrderId;
  readonly event: EventId;
  readonly flow: FlowId;
  readonly flowRun: FlowRunId;
  readonly flowStep: FlowStepId;
  readonly import: ImportId;
  readonly transfer: TransferId;
  readonly inboxDelivery: InboxDeliveryId;
  readonly knowledgeItem: KnowledgeItemId;
  readonly message: MessageId;
  readonly note: NoteId;
  readonly notice: NoticeId;
  readonly notification: NotificationId;
  readonly reminder: ReminderId;
  readonly organization: OrganizationId;
  readonly organizationCalendar: OrganizationCalendarId;
  readonly panel: PanelId;
  readonly pendingForm: PendingFormId;
  readonly person: PersonId;
  readonly erasure: ErasureId;
  readonly export: ExportId;
  readonly privacyRequest: PrivacyRequestId;
  readonly replay: ReplayId;
  /** Identifies the effects of a request under an idempotency key. */
  readonly request: string;
  readonly requestEntry: RequestEntryId;
  readonly session: SessionId;
  readonly suggestion: SuggestionId;
  readonly team: TeamId;
  readonly target: TargetId;
  readonly ticket: TicketId;
  readonly timelineEntry: string;
  readonly token: TokenId;
  readonly transcript: TranscriptId;
  readonly view: ViewId;
  readonly macro: MacroId;
  readonly webhook: WebhookId;
  readonly holder: string;
}

/** Generates UUIDv7 ids, each greater than the previous one of the process. */
export interface Ids {
  next<Kind extends keyof IdKinds>(kind: Kind): IdKinds[Kind];
}

/** The kinds of ids differ in their types alone, so `nextText` serves all of them. */
export const createIds = (nextText: () => string): Ids => ({ next: nextText as Ids['next'] });

export const isChatId = (text: string): boolean => /^\d{1,20}$/.test(text);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUuid = (text: string): boolean => UUID.test(text);
