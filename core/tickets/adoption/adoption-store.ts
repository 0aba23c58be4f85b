import type { ChannelId, ChatMessageId, GuildId, TicketId } from '../../shared/ids.ts';
import type { ErrorReason } from '../../shared/error-reasons.ts';
import type { Instant } from '../../shared/instant.ts';

/** An imported ticket that is to go on in the channel where it is, or in a new one. It waits until that is done, or the ticket is closed. */
export interface Adoption {
  /** Is the id of the ticket, which has no channel until then. */
  readonly id: TicketId;
  readonly guildId: GuildId;
  /** Is null where a new one is opened. */
  readonly channelId: ChannelId | null;
  /** Is the newest imported message of the channel; null when all of its messages are to be read. */
  readonly afterMessageId: ChatMessageId | null;
  /** Another bot wrote to the requester so far. */
  readonly isOtherBot: boolean;
  readonly adoptedAt: Instant | null;
  readonly error: ErrorReason | null;
  readonly dueAt: Instant;
  readonly createdAt: Instant;
}

export interface AdoptionCounts {
  readonly waiting: number;
  readonly due: number;
  /** Counts refused attempts by their reasons, the most frequent first; at most 20. */
  readonly refused: readonly { readonly error: ErrorReason; readonly count: number }[];
}

export interface AdoptionStore {
  /** Adds those of tickets of one server, or replaces them. */
  save(adoptions: readonly Adoption[]): Promise<void>;
  listDue(now: Instant, perServer: number): Promise<readonly Adoption[]>;
  count(guild: GuildId, now: Instant): Promise<AdoptionCounts>;
  markAdopted(guild: GuildId, id: TicketId, at: Instant): Promise<void>;
  postpone(guild: GuildId, id: TicketId, dueAt: Instant, error: ErrorReason): Promise<void>;
  retryAll(guild: GuildId, now: Instant): Promise<void>;
  remove(guild: GuildId, id: TicketId): Promise<void>;
  listKnown(guild: GuildId, id: TicketId, messages: readonly ChatMessageId[]): Promise<readonly ChatMessageId[]>;
}
