import type {
  AttachmentId,
  AutomationId,
  BacktestId,
  BlockId,
  CalendarId,
  CannedReplyId,
  CategoryId,
  CommandId,
  DeliveryId,
  ErasureId,
  ExportId,
  FlowId,
  FlowRunId,
  GuildId,
  InboxDeliveryId,
  KnowledgeItemId,
  MessageId,
  NoteId,
  OrganizationCalendarId,
  PanelId,
  PersonId,
  PrivacyRequestId,
  ReminderId,
  TeamId,
  TargetId,
  TicketId,
  TokenId,
  TranscriptId,
  TransferId,
  UserId,
  MacroId,
  ViewId,
  WebhookId,
} from '#core/shared/ids.ts';

/** Whose id `{id}` is, by the part of the path before it. */
interface Resources {
  readonly attachments: AttachmentId;
  readonly automations: AutomationId;
  readonly macros: MacroId;
  readonly backtests: BacktestId;
  readonly blocklist: BlockId;
  readonly calendars: CalendarId;
  readonly 'canned-replies': CannedReplyId;
  readonly categories: CategoryId;
  readonly commands: CommandId;
  readonly 'flow-runs': FlowRunId;
  readonly exports: TransferId;
  readonly flows: FlowId;
  readonly imports: TransferId;
  readonly knowledgebase: KnowledgeItemId;
  /** Other resources of organizations have the ids of those of servers. */
  readonly 'org/calendars': OrganizationCalendarId;
  readonly panels: PanelId;
  readonly 'privacy/erasures': ErasureId;
  readonly 'privacy/exports': ExportId;
  readonly 'privacy/legal-holds': TicketId;
  readonly 'privacy/requests': PrivacyRequestId;
  readonly teams: TeamId;
  readonly targets: TargetId;
  readonly tickets: TicketId;
  readonly transcripts: TranscriptId;
  readonly views: ViewId;
  readonly 'webhook-inbox/deliveries': InboxDeliveryId;
  readonly webhooks: WebhookId;
}

/** The parameters with a name of their own. */
interface NamedParams {
  readonly deliveryId: DeliveryId;
  readonly guildId: GuildId;
  readonly messageId: MessageId;
  readonly noteId: NoteId;
  readonly personId: PersonId;
  readonly reminderId: ReminderId;
  readonly tokenId: TokenId;
  readonly userId: UserId;
}

type ResourceOf<Path extends string> = Path extends `/${infer Resource}/{id}${string}`
  ? Resource extends keyof Resources
    ? Resource
    : Resource extends `org/${infer Shared}`
      ? Shared
      : Resource
  : never;

type Param<Name extends string, Path extends string> = Name extends keyof NamedParams
  ? NamedParams[Name]
  : [ResourceOf<Path>] extends [never]
    ? string
    : ResourceOf<Path> extends keyof Resources
      ? Resources[ResourceOf<Path>]
      : string;

type Params<Path extends string, Whole extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: Param<K, Whole> } & Params<Rest, Whole>
  : unknown;

/** `'/tickets/{id}/notes/{noteId}'` gives `{ id: TicketId; noteId: NoteId }`. */
export type PathParams<Path extends string> = Params<Path, Path>;
