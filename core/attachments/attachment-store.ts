import type { AttachmentId, GuildId, TicketId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { FileFacts, StoredAttachment } from './attachment.ts';

export interface DailyBytes {
  readonly guildId: GuildId;
  /** Is such as `2026-01-31`, in UTC. */
  readonly day: string;
  readonly bytes: number;
}

export interface DueShares {
  readonly share: number;
  readonly busy: readonly GuildId[];
}

export interface AttachmentOutcome extends Pick<StoredAttachment, 'status' | 'error' | 'dueAt'> {
  readonly facts: FileFacts | null;
}

/** `find` and `listByIds` omit attachments that are `reserved`, `held` or `deleting`. */
export interface AttachmentStore {
  find(guild: GuildId, id: AttachmentId): Promise<StoredAttachment | null>;
  /** Omits unknown ids; takes at most 1,000. */
  listByIds(guild: GuildId, ids: readonly AttachmentId[]): Promise<readonly StoredAttachment[]>;
  /** Counts uploads without a reply, reserved ones included. */
  measureUnused(guild: GuildId): Promise<{ readonly files: number; readonly bytes: number }>;
  /** Counts bytes of a day. @returns false, without counting, when the sum would exceed `max` */
  addUsage(bytes: DailyBytes, max: number): Promise<boolean>;
  /** Adds records, in the open transaction if any. Existing ones stay; a reserved one gets the new due time. */
  add(guild: GuildId, attachments: readonly StoredAttachment[]): Promise<void>;
  /** @returns false when the upload is no longer reserved */
  confirm(attachment: StoredAttachment): Promise<boolean>;
  /** Assigns unexpired uploads to a ticket. @returns the uploads that belong to the ticket now */
  claim(
    guild: GuildId,
    ids: readonly AttachmentId[],
    ticket: TicketId,
    now: Instant,
  ): Promise<readonly StoredAttachment[]>;
  /** Keeps unexpired uploads without a reply, or parts that are held already, as parts of a file. @returns them */
  hold(
    guild: GuildId,
    ids: readonly AttachmentId[],
    held: { readonly from: 'kept' | 'held'; readonly now: Instant; readonly until: Instant },
  ): Promise<readonly StoredAttachment[]>;
  /** Has workers remove parts that are held. */
  release(guild: GuildId, ids: readonly AttachmentId[]): Promise<void>;
  /** Leases due attachments of all servers; those that no ticket and no transcript shows become `deleting`. */
  acquireDue(now: Instant, until: Instant, limit: number, shares: DueShares): Promise<readonly StoredAttachment[]>;
  /** Writes the outcome, unless others marked it as due since. @returns false when its status changed, or it is gone */
  settle(acquired: StoredAttachment, outcome: AttachmentOutcome): Promise<boolean>;
  remove(acquired: Pick<StoredAttachment, 'guildId' | 'id'>): Promise<void>;
}
