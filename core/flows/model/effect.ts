import type { Priority } from '../../categories/index.ts';
import type {
  CannedReplyId,
  CategoryId,
  ChannelId,
  ChatMessageId,
  FlowId,
  KnowledgeItemId,
  SuggestionId,
  TargetId,
  TeamId,
  TicketId,
  UserId,
} from '../../shared/ids.ts';
import type { RefusalCause } from '../../chat/index.ts';
import type { ActionInput, NodeAction, NotifyPeople, TicketStatus } from '../../tickets/index.ts';

/** The id of a choice identifies its button. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly itemId: KnowledgeItemId | null;
}

/** The node holds the credentials, not the request. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
  /** Extracts variables from a JSON answer. */
  readonly mapping: readonly { readonly path: string; readonly variable: string }[];
}

export interface TicketChanges {
  readonly status?: Exclude<TicketStatus, 'closed'> | undefined;
  readonly priority?: Priority | undefined;
  /** Replaces the present tags. */
  readonly tags?: readonly string[] | undefined;
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
  readonly categoryId?: CategoryId | undefined;
  readonly claimedById?: UserId | undefined;
  readonly keptOpen?: boolean | undefined;
}

export type Effect =
  | { readonly kind: 'say'; readonly content: string; readonly choices: readonly Choice[] }
  | { readonly kind: 'suggest'; readonly query: string; readonly limit: number }
  | { readonly kind: 'note_helped'; readonly itemId: KnowledgeItemId; readonly suggestion: SuggestionId }
  | {
      readonly kind: 'open_ticket';
      readonly categoryId: CategoryId;
      readonly subject: string | null;
      readonly message: string | null;
      readonly priority: Priority | null;
      readonly tags: readonly string[] | null;
    }
  | { readonly kind: 'change_ticket'; readonly changes: TicketChanges }
  | { readonly kind: 'add_note'; readonly content: string }
  | { readonly kind: 'send_canned_reply'; readonly cannedReplyId: CannedReplyId }
  | { readonly kind: 'act'; readonly action: NodeAction; readonly input: ActionInput<NodeAction> }
  | { readonly kind: 'request'; readonly nodeId: string; readonly request: HttpRequest }
  | { readonly kind: 'start_flow'; readonly flowId: FlowId }
  | {
      readonly kind: 'mention';
      readonly content: string;
      readonly roleIds: readonly string[];
      readonly userIds: readonly UserId[];
      readonly onCallTeamId: TeamId | null;
    }
  | ({ readonly kind: 'notify'; readonly onCallTeamId: TeamId | null } & Pick<
      NotifyPeople,
      'to' | 'channelId' | 'userIds' | 'content'
    >)
  | { readonly kind: 'assign'; readonly staffId: UserId }
  | { readonly kind: 'set_target'; readonly targetId: TargetId }
  | {
      readonly kind: 'remind';
      readonly staffId: UserId | null;
      readonly minutes: number;
      readonly text: string | null;
    }
  | { readonly kind: 'hand_over'; readonly content: string | null };

export interface Question {
  readonly content: string;
  /** Is null for a direct message and for one of a ticket: the step identifies these. */
  readonly messageId: ChatMessageId | null;
}

/** The message does not belong to a ticket yet. */
export interface PostedMessage {
  readonly content: string;
  readonly messageId: ChatMessageId | null;
  /** The channel was opened for the message. */
  readonly openedChannelId: ChannelId | null;
}

export type Outcome =
  | {
      readonly ok: true;
      /** The trace shows this output; it never contains a credential. */
      readonly output: Readonly<Record<string, unknown>>;
      readonly vars?: Readonly<Record<string, string>>;
      /** The run continues about this ticket, in this channel. */
      readonly ticket?: { readonly id: TicketId; readonly channelId: ChannelId | null };
      readonly posted?: PostedMessage;
      readonly question?: Question;
      readonly suggested?: { readonly id: SuggestionId; readonly choices: readonly Choice[] };
    }
  /** A retry would fail again. */
  | {
      readonly ok: false;
      readonly error: string;
      /** Is set when the chat platform refused the effect. */
      readonly refusal?: RefusalCause;
      readonly output: Readonly<Record<string, unknown>>;
    };
