import type { Category } from '#core/categories/index.ts';
import { StaleWrite } from '#core/shared/errors.ts';
import type { ChannelId, ChatMessageId, GuildId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, pageOf, type PageRequest } from '#core/shared/page.ts';
import {
  type Lease,
  type Message,
  type Ticket,
  type TicketChange,
  type TicketQuery,
  type TicketStore,
  type TicketWithPolicy,
} from '#core/tickets/index.ts';
import type { MemoryState } from './memory-state.ts';
import type { Outbox } from './outbox.ts';
import { matches } from './ticket-filters.ts';
import { TicketRecords } from './ticket-records.ts';

export class InMemoryTicketStore implements TicketStore {
  readonly #records: TicketRecords;
  readonly #categories: Map<string, Category>;
  readonly #leases: Map<string, Lease>;

  constructor(state: MemoryState, outbox: Outbox) {
    this.#records = new TicketRecords(state, outbox);
    this.#categories = state.table('categories');
    this.#leases = state.table('leases');
  }

  async find(guild: GuildId, id: TicketId): Promise<TicketWithPolicy | null> {
    const ticket = this.#records.tickets.get(id);
    if (ticket?.guildId !== guild) return null;
    const {
      requireClaim = false,
      requireReason = false,
      followUp = 'ignore',
    } = this.#categories.get(ticket.categoryId) ?? {};
    return { ticket, policy: { requireClaim, requireReason, followUp } };
  }

  async findByChannel(guild: GuildId, channel: ChannelId): Promise<TicketId | null> {
    return this.#of(guild).find(({ channelId }) => channelId === channel)?.id ?? null;
  }

  async hasMessage(guild: GuildId, ticket: TicketId, message: ChatMessageId): Promise<boolean> {
    return this.#messagesOf(guild, ticket).some(({ chatMessageId }) => chatMessageId === message);
  }

  async list(guild: GuildId, query: TicketQuery, { limit, after }: PageRequest): Promise<Page<Ticket>> {
    const field = query.sort === '-updatedAt' ? 'updatedAt' : 'createdAt';
    const sign = query.sort.startsWith('-') ? -1 : 1;
    const compare = (a: readonly string[], b: readonly string[]) => (a.join('\n') < b.join('\n') ? -sign : sign);
    const position = (ticket: Ticket) => [ticket[field], ticket.id];
    const rows = this.#of(guild)
      .filter((ticket) => matches(ticket, query, this.#messagesOf(guild, ticket.id)))
      .filter((ticket) => !after || compare(position(ticket), after) > 0)
      .filter((ticket) => !after || position(ticket).join('\n') !== after.join('\n'))
      .sort((a, b) => compare(position(a), position(b)));
    return pageOf(rows, limit, position);
  }

  async messages(guild: GuildId, id: TicketId, { limit, after }: PageRequest): Promise<Page<Message>> {
    const [last = ''] = after ?? [];
    return pageOf(
      this.#messagesOf(guild, id).filter((message) => message.id > last),
      limit,
      (message) => [message.id],
    );
  }

  async take(guild: GuildId, id: TicketId, lease: Lease, now: Instant): Promise<TicketWithPolicy | null> {
    const found = await this.find(guild, id);
    const held = this.#leases.get(id);
    if (!found || (held && held.until > now)) return null;
    this.#leases.set(id, lease);
    return found;
  }

  async renew(_: GuildId, id: TicketId, lease: Lease): Promise<void> {
    if (this.#leases.get(id)?.holder === lease.holder) this.#leases.set(id, lease);
  }

  async release(_: GuildId, id: TicketId, holder: string): Promise<void> {
    if (this.#leases.get(id)?.holder === holder) this.#leases.delete(id);
  }

  async commit(change: TicketChange, holder: string): Promise<void> {
    this.#requireLease(change, holder);
    this.#records.write(change);
    this.#leases.delete(change.after.id);
  }

  async remove(change: TicketChange, holder: string): Promise<void> {
    this.#requireLease(change, holder);
    this.#records.remove(change);
    this.#leases.delete(change.after.id);
  }

  #requireLease({ after: { id, version } }: TicketChange, holder: string): void {
    const isCurrent = this.#records.tickets.get(id)?.version === version - 1;
    if (!isCurrent || this.#leases.get(id)?.holder !== holder) throw new StaleWrite('ticket');
  }

  #of(guild: GuildId): Ticket[] {
    return [...this.#records.tickets.values()].filter(({ guildId }) => guildId === guild);
  }

  #messagesOf(guild: GuildId, ticket: TicketId): Message[] {
    return [...this.#records.messages.values()]
      .filter((message) => message.guildId === guild && message.ticketId === ticket)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}
