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
import type { TargetRules } from '../../targets/index.ts';
import type { TimeRule } from './time-rule.ts';

export interface IdempotencyKey {
  /** Tokens, people, runs of flows, panels and categories have keys of their own. */
  readonly callerId: TokenId | PersonId | FlowRunId | PanelId | CategoryId;
  readonly key: string;
  /** Is equal exactly for bodies that mean the same. */
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
  /** The creation counts as running until this time, which is renewed, and as an orphan after it. */
  readonly runningUntil: Instant;
}

/** The message was written in the channel before the ticket was committed. */
export interface BufferedMessage {
  readonly guild: GuildId;
  readonly ticket: TicketId;
  readonly message: ChatMessage;
}

export interface CategoryFacts {
  /** Is null when the server has no such category. */
  readonly category: Category | null;
  readonly openByRequester: number;
  readonly openInCategory: number;
  /** Counts all categories of the server, up to the smallest limit that applies. */
  readonly openInServer: number;
  /** Has channels of open tickets of the requester, at most three: those of the category first, then the newest. */
  readonly openChannelIds: readonly ChannelId[];
  readonly lastOpenedAt: Instant | null;
  /** Is when the ticket was opened that the daily limit of the category counts back to; null without one. */
  readonly dayLimitReachedAt: Instant | null;
  /** Is the same for the daily limit of the server. */
  readonly serverDayLimitReachedAt: Instant | null;
  /** Holds those of the requester and of all roles, expired ones included. */
  readonly blocks: readonly Block[];
  readonly settings: SettingsFields;
  readonly timeRules: readonly TimeRule[];
  /** Have the hours of their own calendars. */
  readonly targets: TargetRules | null;
}

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
  timeRules: [],
  targets: null,
};

export interface CreationCommit {
  readonly change: TicketChange;
  readonly key: IdempotencyKey | null;
  readonly answer: TicketDetail;
  /** The service acts for the ticket then. */
  readonly dueAt: Instant | null;
}

export interface CreationFacts extends CategoryFacts {
  readonly isExternalIdTaken: boolean;
}

export type CreationStart =
  | { readonly state: 'answered'; readonly answer: TicketDetail }
  | { readonly state: 'running' }
  | { readonly state: 'mismatch' }
  /** Continue under this id: an interrupted creation is resumed where it ended. */
  | {
      readonly state: 'started';
      readonly ticketId: TicketId;
      /** Is reserved at once where no rule can refuse the creation; otherwise null. */
      readonly ticketNumber: number | null;
      readonly facts: CreationFacts;
    };

export interface TicketKey {
  readonly guild: GuildId;
  readonly ticket: TicketId;
}

/**
 * Creates tickets, exactly one per idempotency key: start → reserve a number → (the channel) → commit. A creation that
 * breaks off in between is resumed by a retry or cleaned up as an orphan.
 */
export interface TicketCreations {
  start(creation: TicketCreation): Promise<CreationStart>;
  /** Returns the same number again for the same ticket. @throws VersionConflict when the creation was given up */
  reserveNumber(creation: TicketCreation): Promise<number>;
  renew(creation: TicketCreation, runningUntil: Instant): Promise<void>;
  /**
   * Writes the ticket, messages, timeline, events and the answer for the key in one transaction, and counts it for its
   * panel. @throws VersionConflict when the ticket exists or its creation was given up; conflict when its external id
   * is taken or its category was removed or archived since
   */
  commit(opened: CreationCommit): Promise<void>;
  /** A retry starts a new creation. @returns false when another process finished this one, whose channel must stay */
  abandon(creation: TicketCreation): Promise<boolean>;

  /**
   * Gives up creations without a ticket from before `before`, at most 100, oldest first, and returns them until
   * `remove` is called. They can neither be resumed nor committed, so their channels may be discarded.
   */
  expireOrphans(before: Instant, now: Instant): Promise<readonly TicketKey[]>;
  /** Also removes buffered messages. */
  remove(guild: GuildId, ticket: TicketId): Promise<void>;

  /** Keeps a message, or replaces it, until its ticket is committed. @returns false when no such creation is running */
  bufferMessage(guild: GuildId, ticket: TicketId, message: ChatMessage): Promise<boolean>;
  removeBufferedMessages(guild: GuildId, ticket: TicketId, messages: readonly ChatMessageId[]): Promise<void>;
  /** Lists those whose tickets are committed, at most 100, oldest first. */
  listBufferedMessages(): Promise<readonly BufferedMessage[]>;
  purgeKeys(before: Instant): Promise<number>;
  /** Reads the facts for tickets that are opened again. */
  readFacts(guild: GuildId, category: CategoryId, requester: UserId): Promise<CategoryFacts>;
  /** Reads the facts, which hold until the unit of work ends: others who lock the category or requester wait. */
  lockFacts(guild: GuildId, category: CategoryId, requester: UserId): Promise<CategoryFacts>;
}
