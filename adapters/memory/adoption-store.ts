import type { ErrorReason } from '#core/shared/error-reasons.ts';
import type { ChatMessageId, GuildId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Adoption, AdoptionCounts, AdoptionStore, Message } from '#core/tickets/index.ts';
import { listDueByServer } from './list-due.ts';
import type { MemoryState } from './memory-state.ts';

const MAX_REASONS = 20;

export class InMemoryAdoptionStore implements AdoptionStore {
  readonly #adoptions: Map<string, Adoption>;
  readonly #messages: Map<string, Message>;

  constructor(state: MemoryState) {
    this.#adoptions = state.table('ticket-adoptions');
    this.#messages = state.table('messages');
  }

  async save(adoptions: readonly Adoption[]): Promise<void> {
    for (const adoption of adoptions) this.#adoptions.set(adoption.id, adoption);
  }

  async listDue(now: Instant, perServer: number): Promise<readonly Adoption[]> {
    return listDueByServer(this.#adoptions.values(), { now, perServer }, ({ id }) => id);
  }

  async count(guild: GuildId, now: Instant): Promise<AdoptionCounts> {
    const waiting = this.#listOf(guild);
    const byError = Map.groupBy(waiting, ({ error }) => error);
    const refused = [...byError].flatMap(([error, { length }]) => (error === null ? [] : [{ error, count: length }]));
    refused.sort((a, b) => b.count - a.count || (a.error < b.error ? -1 : 1));
    const due = waiting.filter(({ dueAt }) => dueAt <= now);
    return { waiting: waiting.length, due: due.length, refused: refused.slice(0, MAX_REASONS) };
  }

  async markAdopted(guild: GuildId, id: TicketId, adoptedAt: Instant): Promise<void> {
    this.#change(guild, id, { adoptedAt, error: null });
  }

  async postpone(guild: GuildId, id: TicketId, dueAt: Instant, error: ErrorReason): Promise<void> {
    this.#change(guild, id, { dueAt, error });
  }

  async retryAll(guild: GuildId, now: Instant): Promise<void> {
    for (const { id } of this.#listOf(guild)) this.#change(guild, id, { dueAt: now });
  }

  async remove(guild: GuildId, id: TicketId): Promise<void> {
    if (this.#adoptions.get(id)?.guildId === guild) this.#adoptions.delete(id);
  }

  async listKnown(guild: GuildId, id: TicketId, messages: readonly ChatMessageId[]): Promise<readonly ChatMessageId[]> {
    return [...this.#messages.values()].flatMap(({ guildId, ticketId, chatMessageId }) =>
      guildId === guild && ticketId === id && chatMessageId !== null && messages.includes(chatMessageId)
        ? [chatMessageId]
        : [],
    );
  }

  #listOf(guild: GuildId): readonly Adoption[] {
    return [...this.#adoptions.values()].filter(({ guildId }) => guildId === guild);
  }

  #change(guild: GuildId, id: TicketId, change: Partial<Adoption>): void {
    const adoption = this.#adoptions.get(id);
    if (adoption?.guildId === guild) this.#adoptions.set(id, { ...adoption, ...change });
  }
}
