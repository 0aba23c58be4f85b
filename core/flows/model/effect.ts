import type { Priority } from '../../categories/index.ts';
import type {
  CannedReplyId,
  CategoryId,
  ChannelId,
  FlowId,
  KnowledgeItemId,
  SuggestionId,
  TicketId,
  UserId,
} from '../../shared/ids.ts';
import type { TicketStatus } from '../../tickets/index.ts';

/** What can be chosen: by it a button is found again. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Of a suggestion: which item helped. */
  readonly itemId: KnowledgeItemId | null;
}

/** An HTTP request to an external address. Its credentials are not part of it; they are in the node. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
  /** What is taken out of a JSON answer. */
  readonly mapping: readonly { readonly path: string; readonly variable: string }[];
}

export interface TicketChanges {
  readonly status?: Exclude<TicketStatus, 'closed'> | undefined;
  readonly priority?: Priority | undefined;
  /** Instead of those it has. */
  readonly tags?: readonly string[] | undefined;
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
  readonly categoryId?: CategoryId | undefined;
  readonly claimedById?: UserId | undefined;
}

/** An effect of a run outside of it: in the chat, on a ticket, over the network. */
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
  | { readonly kind: 'close_ticket'; readonly reason: string | null }
  | { readonly kind: 'request'; readonly nodeId: string; readonly request: HttpRequest }
  | { readonly kind: 'start_flow'; readonly flowId: FlowId }
  | { readonly kind: 'hand_over'; readonly content: string | null };

/** The result of an effect. */
export type Outcome =
  | {
      readonly ok: true;
      /** For the trace; never a credential. */
      readonly output: Readonly<Record<string, unknown>>;
      readonly vars?: Readonly<Record<string, string>>;
      /** The ticket that the run is about from now on, and where it speaks. */
      readonly ticket?: { readonly id: TicketId; readonly channelId: ChannelId | null };
      /** A channel that was opened for the run. */
      readonly channelId?: ChannelId;
      /** What was suggested. */
      readonly suggested?: { readonly id: SuggestionId; readonly choices: readonly Choice[] };
    }
  /** It failed, and a retry would fail again. */
  | { readonly ok: false; readonly error: string; readonly output: Readonly<Record<string, unknown>> };
