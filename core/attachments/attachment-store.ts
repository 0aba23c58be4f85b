import type { AttachmentId, GuildId, TicketId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { FileFacts, StoredAttachment } from './attachment.ts';

/** Bytes that a server wants to store on a day. */
export interface DailyBytes {
  readonly guildId: GuildId;
  /** `2026-01-31`, in UTC. */
  readonly day: string;
  readonly bytes: number;
}

/** How what is due is divided among servers. */
export interface DueShares {
  /** Of one server at once. */
  readonly share: number;
  /** Servers whose share is used up. */
  readonly busy: readonly GuildId[];
}

/** What becomes of an attachment that a worker has acquired. */
export interface AttachmentOutcome extends Pick<StoredAttachment, 'status' | 'error' | 'dueAt'> {
  readonly facts: FileFacts | null;
}

/** Where the records of files are; their bytes are in a `BlobStore`. Attachments that are `reserved` or `deleting` are not found. */
export interface AttachmentStore {
  find(guild: GuildId, id: AttachmentId): Promise<StoredAttachment | null>;
  /** Those of the ids that exist, at most 1,000 at once. */
  listByIds(guild: GuildId, ids: readonly AttachmentId[]): Promise<readonly StoredAttachment[]>;
  /** Counts the uploads that no reply has used, reserved ones included. */
  measureUnused(guild: GuildId): Promise<{ readonly files: number; readonly bytes: number }>;
  /** Counts bytes for a day, unless there would be more than `max`. @returns whether they were counted */
  addUsage(bytes: DailyBytes, max: number): Promise<boolean>;
  /** Adds records, in the unit of work if one is open. One that exists already stays, and one that is reserved is due again at the new time. */
  add(attachments: readonly StoredAttachment[]): Promise<void>;
  /** Keeps a reserved upload. @returns false when it is not reserved any more */
  confirm(attachment: StoredAttachment): Promise<boolean>;
  /**
   * Gives uploads that are not expired to a ticket; those that it has already stay its own.
   *
   * @returns those that the ticket has now
   */
  claim(
    guild: GuildId,
    ids: readonly AttachmentId[],
    ticket: TicketId,
    now: Instant,
  ): Promise<readonly StoredAttachment[]>;
  /**
   * Acquires attachments of any server that are due, until a time at which they are due again. Those that no ticket and no
   * transcript shows are `deleting` from then on.
   */
  acquireDue(now: Instant, until: Instant, limit: number, shares: DueShares): Promise<readonly StoredAttachment[]>;
  /**
   * Writes the outcome of an attachment that was acquired until `acquired.dueAt`. One that was marked as due by others
   * since stays due.
   *
   * @returns false when it has another status than it was acquired with, or does not exist
   */
  settle(acquired: StoredAttachment, outcome: AttachmentOutcome): Promise<boolean>;
  /** Removes the record of an attachment that is `deleting`. */
  remove(acquired: Pick<StoredAttachment, 'guildId' | 'id'>): Promise<void>;
}
