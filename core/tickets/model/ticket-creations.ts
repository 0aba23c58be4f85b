import { DEFAULT_SETTINGS, type SettingsFields } from '../../settings/index.ts';
import type { Block } from '../../blocklist/index.ts';
import type { Category } from '../../categories/index.ts';
import type { ChatMessage } from '../../chat/index.ts';
import type {
  CategoryId,
  ChannelId,
  ChatMessageId,
  FlowRunId,
  GuildId,
  PanelId,
  PersonId,
  TicketId,
  TokenId,
  UserId,
} from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { TicketDetail } from './lifecycle.ts';
import type { TicketChange } from './ticket-change.ts';

/** The key under which a client may repeat a request (the Idempotency-Key header), and what it asked. */
export interface IdempotencyKey {
  /** Whose key it is: that of a token, of a person in the dashboard, of a run of a flow, or of a panel. */
  readonly callerId: TokenId | PersonId | FlowRunId | PanelId | CategoryId;
  readonly key: string;
  /** Equal exactly for bodies that mean the same. */
  readonly fingerprint: string;
  readonly expiresAt: Instant;
}

export interface TicketCreation {
  readonly guild: GuildId;
  readonly ticketId: TicketId;
  readonly categoryId: CategoryId;
  readonly requesterId: UserId;
  readonly externalId: string | null;
  readonly key: IdempotencyKey | null;
  readonly now: Instant;
  /** Other processes treat the creation as running until this time; renewed while it is. */
  readonly runningUntil: Instant;
}

/** A message that was written in the channel of a ticket before the ticket was committed. */
export interface BufferedMessage {
  readonly guild: GuildId;
  readonly ticket: TicketId;
  readonly message: ChatMessage;
}

/** The facts that the rules for opening a ticket need. */
export interface CategoryFacts {
  /** Null when the server has no such category. */
  readonly category: Category | null;
  readonly openByRequester: number;
  readonly openInCategory: number;
  /** In all categories of the server; counted up to the smallest limit that applies. */
  readonly openInServer: number;
  /** Channels of the requester's open tickets, at most three: those of the category first, and the newest first. */
  readonly openChannelIds: readonly ChannelId[];
  readonly lastOpenedAt: Instant | null;
  /** When the requester opened the ticket in the category that the limit per day counts back to; null without one. */
  readonly dayLimitReachedAt: Instant | null;
  /** As `dayLimitReachedAt`, in all categories, by the limit of the server. */
  readonly serverDayLimitReachedAt: Instant | null;
  /** That of the requester and those of all roles, expired ones included. */
  readonly blocks: readonly Block[];
  /** Of the server. */
  readonly settings: SettingsFields;
}

/** Of a category that does not exist. */
export const NO_FACTS: CategoryFacts = {
  category: null,
  openByRequester: 0,
  openInCategory: 0,
  openInServer: 0,
  openChannelIds: [],
  lastOpenedAt: null,
  dayLimitReachedAt: null,
  serverDayLimitReachedAt: null,
  blocks: [],
  settings: DEFAULT_SETTINGS,
};

/** What is written when a ticket is opened. */
export interface CreationCommit {
  readonly change: TicketChange;
  readonly key: IdempotencyKey | null;
  /** For the key. */
  readonly answer: TicketDetail;
  /** When the service has to do something for the ticket by itself. */
  readonly dueAt: Instant | null;
}

/** The input of a ticket creation. */
export interface CreationFacts extends CategoryFacts {
  /** Whether another ticket of the server has the external id. */
  readonly isExternalIdTaken: boolean;
}

export type CreationStart =
  /** The request was answered before. */
  | { readonly state: 'answered'; readonly answer: TicketDetail }
  /** The same request is being worked on. */
  | { readonly state: 'running' }
  /** The key belongs to another request. */
  | { readonly state: 'mismatch' }
  /** Continue under this id: a creation that broke off is resumed where it ended. */
  | {
      readonly state: 'started';
      readonly ticketId: TicketId;
      /** Reserved along with it where no rule can refuse the creation; otherwise null. */
      readonly ticketNumber: number | null;
      readonly facts: CreationFacts;
    };

/**
 * Creates tickets, exactly one per idempotency key: start → reserve a number → (the channel) → commit. A creation that
 * breaks off in between is resumed by a retry or cleaned up as an orphan.
 */
/** A ticket of a server. */
export interface TicketKey {
  readonly guild: GuildId;
  readonly ticket: TicketId;
}

export interface TicketCreations {
  start(creation: TicketCreation): Promise<CreationStart>;
  /**
   * The next number of the server; the same one again for the same ticket. The creation is an orphan after its
   * `runningUntil`.
   *
   * @throws VersionConflict when the creation was given up
   */
  reserveNumber(creation: TicketCreation): Promise<number>;
  /** Renews the lease of a running creation. */
  renew(creation: TicketCreation, runningUntil: Instant): Promise<void>;
  /**
   * Writes the new ticket with its messages, timeline, events and the response for its key in one transaction, and
   * counts it for its panel.
   *
   * @throws VersionConflict when the ticket exists already or its creation was given up; conflict when its external id
   * is taken or its category was removed or archived since.
   */
  commit(opened: CreationCommit): Promise<void>;
  /**
   * Gives the creation up: it can be neither resumed nor committed any more, and a retry with its key starts a new one.
   *
   * @returns whether its channel may be discarded: false when the ticket exists, because another process finished the
   * creation
   */
  abandon(creation: TicketCreation): Promise<boolean>;

  /**
   * Gives up creations that ended without a ticket before `before`, at most 100, oldest first. From then on they can be
   * neither resumed nor committed, so their channels may be discarded. They are returned again later until `remove` is
   * called.
   */
  expireOrphans(before: Instant, now: Instant): Promise<readonly TicketKey[]>;
  /** Removes a creation whose channel is discarded, with its buffered messages. */
  remove(guild: GuildId, ticket: TicketId): Promise<void>;

  /**
   * Buffers a message that a user wrote in the channel of a running creation, until the creation is committed; replaces
   * a buffered message with the same id.
   *
   * @returns false when there is no such creation: it is committed, given up, or never existed
   */
  bufferMessage(guild: GuildId, ticket: TicketId, message: ChatMessage): Promise<boolean>;
  /** Drops a message that was kept. */
  removeBufferedMessage(guild: GuildId, ticket: TicketId, message: ChatMessageId): Promise<void>;
  /** Kept messages whose tickets are committed, at most 100, oldest first. */
  listBufferedMessages(): Promise<readonly BufferedMessage[]>;
  /** Drops keys that expired before `before`. @returns how many */
  purgeKeys(before: Instant): Promise<number>;
  /** What limits a requester in a category, for tickets that are opened again. */
  readFacts(guild: GuildId, category: CategoryId, requester: UserId): Promise<CategoryFacts>;
  /**
   * As `readFacts`, and until the unit of work ends they hold: others who ask so in the category, or for the requester
   * in the server, wait for it.
   */
  lockFacts(guild: GuildId, category: CategoryId, requester: UserId): Promise<CategoryFacts>;
}
