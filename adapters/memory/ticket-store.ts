import type { Category } from '#core/categories/index.ts';
import { findRemovalLimit, type ServerSettings } from '#core/settings/index.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { ChannelId, ChatMessageId, GuildId, OrganizationId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, type PageRequest } from '#core/shared/page.ts';
import {
  type MessageUpdate,
  type CommitTerms,
  type Lease,
  type Message,
  NO_POLICY,
  type Ticket,
  type TicketChange,
  type TicketQuery,
  type TicketStore,
  type TicketWithPolicy,
  type TimelineEntry,
  type OrganizationTicketQuery,
  type HistoryOrder,
  toPolicy,
} from '#core/tickets/index.ts';
import type { Server } from '#core/organizations/index.ts';
import type { MemoryState } from './memory-state.ts';
import type { EventRecorder } from './event-recorder.ts';
import { matches } from './ticket-filters.ts';
import { TicketRecords } from './ticket-records.ts';
import { parseSort } from '#core/shared/list-definition.ts';
import { toSortedPage } from './list-records.ts';
import { readId, SORT_KEYS, toRef } from './ticket-order.ts';

export class InMemoryTicketStore implements TicketStore {
  readonly #records: TicketRecords;
  readonly #categories: Map<string, Category>;
  readonly #servers: Map<string, Server>;
  readonly #leases: Map<string, Lease>;
  readonly #settings: Map<string, ServerSettings>;
  readonly #due: Map<string, Instant>;

  constructor(state: MemoryState, recorder: EventRecorder) {
    this.#records = new TicketRecords(state, recorder);
    this.#categories = state.table('categories');
    this.#servers = state.table('servers');
    this.#leases = state.table('leases');
    this.#settings = state.table('server-settings');
    this.#due = state.table('due-tickets');
  }

  async find(guild: GuildId, id: TicketId): Promise<TicketWithPolicy | null> {
    const ticket = this.#records.tickets.get(id);
    if (ticket?.guildId !== guild) return null;
    const category = this.#categories.get(ticket.categoryId) ?? NO_POLICY;
    return { ticket, policy: toPolicy(category, this.#settings.get(guild) ?? NO_POLICY) };
  }

  async findByChannel(guild: GuildId, channel: ChannelId): Promise<TicketId | null> {
    return this.#listOf(guild).find(({ channelId }) => channelId === channel)?.id ?? null;
  }

  async hasMessage(guild: GuildId, ticket: TicketId, message: ChatMessageId): Promise<boolean> {
    return this.#listAllMessages(guild, ticket).some(({ chatMessageId }) => chatMessageId === message);
  }

  async list(guild: GuildId, query: TicketQuery, page: PageRequest): Promise<Page<Ticket>> {
    return this.#list(this.#listOf(guild), query, page);
  }

  async listOfOrganization(
    organization: OrganizationId,
    { guildId, ...query }: OrganizationTicketQuery,
    page: PageRequest,
  ): Promise<Page<Ticket>> {
    const guilds = [...this.#servers.values()]
      .filter((server) => server.organizationId === organization && (guildId ?? [server.id]).includes(server.id))
      .map(({ id }) => id);
    return this.#list(
      guilds.flatMap((guild) => this.#listOf(guild)),
      query,
      page,
    );
  }

  #list(tickets: readonly Ticket[], query: TicketQuery, page: PageRequest): Page<Ticket> {
    const { field, isDescending } = parseSort(query.sort);
    const found = tickets.filter((ticket) => matches(ticket, query, this.#listAllMessages(ticket.guildId, ticket.id)));
    return toSortedPage(found, SORT_KEYS[field], isDescending, page);
  }

  async listMessages(guild: GuildId, id: TicketId, order: HistoryOrder, page: PageRequest): Promise<Page<Message>> {
    return toSortedPage(this.#listAllMessages(guild, id), readId, parseSort(order).isDescending, page);
  }

  async listTimeline(
    guild: GuildId,
    id: TicketId,
    order: HistoryOrder,
    page: PageRequest,
  ): Promise<Page<TimelineEntry>> {
    const entries = [...this.#records.timeline.values()].filter(
      (entry) => entry.guildId === guild && entry.ticketId === id,
    );
    return toSortedPage(entries, readId, parseSort(order).isDescending, page);
  }

  async updateMessage(
    guild: GuildId,
    ticket: TicketId,
    message: ChatMessageId,
    amendment: MessageUpdate,
  ): Promise<void> {
    const found = this.#listAllMessages(guild, ticket).find(({ chatMessageId }) => chatMessageId === message);
    if (found) this.#records.messages.set(found.id, { ...found, ...amendment });
  }

  async listDue(now: Instant, limit: number) {
    return [...this.#due]
      .filter(([id, dueAt]) => dueAt <= now && (this.#leases.get(id)?.until ?? '') <= now)
      .sort(([, a], [, b]) => (a < b ? -1 : 1))
      .flatMap(([id]) => this.#records.tickets.get(id) ?? [])
      .slice(0, limit)
      .map(toRef);
  }

  async listExpired(now: Instant, limit: number) {
    const isExpired = ({ guildId, status, closedAt }: Ticket): boolean => {
      const settings = this.#settings.get(guildId);
      const limit = settings ? findRemovalLimit(settings, 'closedTicketsDays', now) : null;
      return limit !== null && status === 'closed' && closedAt !== null && closedAt < limit;
    };
    return [...this.#records.tickets.values()].filter(isExpired).slice(0, limit).map(toRef);
  }

  async recalculateChannelTimers(guild: GuildId, at: Instant): Promise<void> {
    const closed = this.#listOf(guild).filter(
      ({ status, channelId, channelRetiredAt }) =>
        status === 'closed' && channelId !== null && channelRetiredAt === null,
    );
    for (const { id } of closed) this.#setDue(id, at);
  }

  async postpone(guild: GuildId, id: TicketId, dueAt: Instant | null, now: Instant): Promise<void> {
    const before = this.#due.get(id);
    if (this.#has(guild, id) && before && before <= now) this.#setDue(id, dueAt);
  }

  async acquireLease(guild: GuildId, id: TicketId, lease: Lease, now: Instant): Promise<TicketWithPolicy | null> {
    const found = await this.find(guild, id);
    const leased = this.#leases.get(id);
    if (!found || (leased && leased.until > now)) return null;
    this.#leases.set(id, lease);
    return found;
  }

  async renewLease(guild: GuildId, id: TicketId, lease: Lease): Promise<void> {
    if (this.#has(guild, id) && this.#leases.get(id)?.holder === lease.holder) this.#leases.set(id, lease);
  }

  async releaseLease(guild: GuildId, id: TicketId, holder: string): Promise<void> {
    if (this.#has(guild, id) && this.#leases.get(id)?.holder === holder) this.#leases.delete(id);
  }

  async commit(change: TicketChange, { holder, dueAt }: CommitTerms): Promise<void> {
    this.#requireLease(change, holder);
    this.#records.write(change);
    this.#setDue(change.after.id, dueAt);
    this.#leases.delete(change.after.id);
  }

  async remove(change: TicketChange, holder: string): Promise<void> {
    this.#requireLease(change, holder);
    this.#records.remove(change);
    this.#leases.delete(change.after.id);
    this.#due.delete(change.after.id);
  }

  #setDue(id: TicketId, dueAt: Instant | null): void {
    if (dueAt) this.#due.set(id, dueAt);
    else this.#due.delete(id);
  }

  #requireLease({ after: { id, version } }: TicketChange, holder: string): void {
    const isCurrent = this.#records.tickets.get(id)?.version === version - 1;
    if (!isCurrent || this.#leases.get(id)?.holder !== holder) throw new VersionConflict('ticket');
  }

  #has(guild: GuildId, id: TicketId): boolean {
    return this.#records.tickets.get(id)?.guildId === guild;
  }

  #listOf(guild: GuildId): Ticket[] {
    return [...this.#records.tickets.values()].filter(({ guildId }) => guildId === guild);
  }

  #listAllMessages(guild: GuildId, ticket: TicketId): Message[] {
    return [...this.#records.messages.values()]
      .filter((message) => message.guildId === guild && message.ticketId === ticket)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}
