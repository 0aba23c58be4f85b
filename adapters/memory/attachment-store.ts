import type {
  AttachmentOutcome,
  AttachmentStore,
  DailyBytes,
  DueShares,
  StoredAttachment,
} from '#core/attachments/index.ts';
import type { AttachmentId, GuildId, TicketId } from '#core/shared/ids.ts';
import { type Instant, toInstant } from '#core/shared/instant.ts';
import type { Ticket, TranscriptOrder } from '#core/tickets/index.ts';
import type { Transcript } from '#core/transcripts/index.ts';
import type { MemoryState } from './memory-state.ts';

const VISIBLE: readonly string[] = ['pending', 'kept', 'failed'];

export class InMemoryAttachmentStore implements AttachmentStore {
  readonly #rows: Map<string, StoredAttachment>;
  readonly #usage: Map<string, DailyBytes>;
  readonly #tickets: Map<string, Ticket>;
  readonly #transcripts: Map<string, Pick<Transcript, 'guildId' | 'ticketId'>>;
  readonly #orders: Map<string, TranscriptOrder>;

  constructor(state: MemoryState) {
    this.#rows = state.table('attachments');
    this.#usage = state.table('attachment-usage');
    this.#tickets = state.table('tickets');
    this.#transcripts = state.table('transcripts');
    this.#orders = state.table('transcript-orders');
  }

  async find(guild: GuildId, id: AttachmentId): Promise<StoredAttachment | null> {
    return this.#getVisible(guild, id);
  }

  async listByIds(guild: GuildId, ids: readonly AttachmentId[]): Promise<readonly StoredAttachment[]> {
    return ids.flatMap((id) => this.#getVisible(guild, id) ?? []);
  }

  async measureUnused(guild: GuildId) {
    const unused = [...this.#rows.values()].filter(
      ({ guildId, ticketId, status }) =>
        guildId === guild && ticketId === null && ['reserved', 'kept'].includes(status),
    );
    return { files: unused.length, bytes: unused.reduce((sum, { facts }) => sum + (facts?.size ?? 0), 0) };
  }

  async addUsage({ guildId, day, bytes }: DailyBytes, max: number): Promise<boolean> {
    const before = this.#usage.get(guildId);
    const total = (before?.day === day ? before.bytes : 0) + bytes;
    if (total > max) return false;
    this.#usage.set(guildId, { guildId, day, bytes: total });
    return true;
  }

  async add(guildId: GuildId, attachments: readonly StoredAttachment[]): Promise<void> {
    for (const added of attachments) {
      const before = this.#rows.get(added.id);
      if (!before) this.#rows.set(added.id, { ...added, guildId });
      else if (before.status === 'reserved') this.#rows.set(added.id, { ...before, dueAt: added.dueAt });
    }
  }

  async confirm({ guildId, id, dueAt }: StoredAttachment): Promise<boolean> {
    const row = this.#get(guildId, id);
    if (row?.status !== 'reserved') return false;
    this.#rows.set(id, { ...row, status: 'kept', dueAt });
    return true;
  }

  async claim(guild: GuildId, ids: readonly AttachmentId[], ticket: TicketId, now: Instant) {
    const claimed = [...new Set(ids)]
      .flatMap((id) => this.#getVisible(guild, id) ?? [])
      .filter(
        ({ status, ticketId, dueAt }) =>
          status === 'kept' && (ticketId === ticket || (ticketId === null && dueAt !== null && dueAt > now)),
      );
    const rows = claimed.map((row) => ({ ...row, ticketId: ticket, dueAt: null }));
    for (const row of rows) this.#rows.set(row.id, row);
    return rows;
  }

  async hold(
    guild: GuildId,
    ids: readonly AttachmentId[],
    { from, now, until }: { readonly from: 'kept' | 'held'; readonly now: Instant; readonly until: Instant },
  ) {
    const held = ids
      .flatMap((id) => this.#get(guild, id) ?? [])
      .filter(({ status, ticketId, dueAt }) => status === from && ticketId === null && dueAt !== null && dueAt > now);
    const rows = held.map((row) => ({ ...row, status: 'held' as const, dueAt: until }));
    for (const row of rows) this.#rows.set(row.id, row);
    return rows;
  }

  async release(guild: GuildId, ids: readonly AttachmentId[]) {
    const held = ids.flatMap((id) => this.#get(guild, id) ?? []).filter(({ status }) => status === 'held');
    for (const row of held) this.#rows.set(row.id, { ...row, dueAt: toInstant(0) });
  }

  async acquireDue(now: Instant, until: Instant, limit: number, { share, busy }: DueShares) {
    const taken = new Map<string, number>();
    const due = [...this.#rows.values()]
      .filter(({ guildId, dueAt }) => dueAt !== null && dueAt <= now && !busy.includes(guildId))
      .sort((a, b) => ((a.dueAt ?? '') < (b.dueAt ?? '') ? -1 : 1))
      .filter(({ guildId }) => {
        const count = (taken.get(guildId) ?? 0) + 1;
        taken.set(guildId, count);
        return count <= share;
      })
      .slice(0, limit);
    return due.map((row) => this.#acquire(row, until));
  }

  async settle({ guildId, id, status, dueAt }: StoredAttachment, outcome: AttachmentOutcome): Promise<boolean> {
    const row = this.#get(guildId, id);
    if (row?.status !== status) return false;
    const { facts, error, status: next, dueAt: nextDue } = outcome;
    this.#rows.set(id, { ...row, facts, error, status: next, dueAt: row.dueAt === dueAt ? nextDue : row.dueAt });
    return true;
  }

  async remove({ guildId, id }: Pick<StoredAttachment, 'guildId' | 'id'>): Promise<void> {
    if (this.#get(guildId, id)?.status === 'deleting') this.#rows.delete(id);
  }

  #acquire(row: StoredAttachment, dueAt: Instant): StoredAttachment {
    const status = this.#isShown(row) ? row.status : 'deleting';
    const acquired: StoredAttachment = { ...row, status, dueAt, attempts: row.attempts + 1 };
    this.#rows.set(row.id, acquired);
    return acquired;
  }

  #isShown({ guildId, ticketId }: StoredAttachment): boolean {
    if (ticketId === null) return false;
    const documents = [...this.#transcripts.values(), ...this.#orders.values()];
    return (
      this.#tickets.get(ticketId)?.guildId === guildId ||
      documents.some((document) => document.guildId === guildId && document.ticketId === ticketId)
    );
  }

  #get(guild: GuildId, id: AttachmentId): StoredAttachment | null {
    const row = this.#rows.get(id);
    return row?.guildId === guild ? row : null;
  }

  #getVisible(guild: GuildId, id: AttachmentId): StoredAttachment | null {
    const row = this.#get(guild, id);
    return row && VISIBLE.includes(row.status) ? row : null;
  }
}

/** Marks the files of a ticket that perhaps nothing shows any more. */
export const markUnshown = (state: MemoryState, guild: GuildId, ticket: TicketId): void => {
  const rows = state.table<StoredAttachment>('attachments');
  for (const row of [...rows.values()]) {
    const isOfTicket = row.guildId === guild && row.ticketId === ticket;
    if (isOfTicket && ['kept', 'failed'].includes(row.status)) rows.set(row.id, { ...row, dueAt: toInstant(0) });
  }
};

/** Marks all files of a server as no longer shown. What a worker has acquired is left to it until then. */
export const markAllUnshown = (state: MemoryState, guild: GuildId): void => {
  const rows = state.table<StoredAttachment>('attachments');
  for (const row of [...rows.values()].filter(({ guildId }) => guildId === guild)) {
    const dueAt = ['reserved', 'pending'].includes(row.status) ? row.dueAt : toInstant(0);
    rows.set(row.id, { ...row, status: 'deleting', dueAt });
  }
};
