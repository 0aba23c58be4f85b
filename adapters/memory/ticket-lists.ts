import type { Server } from '#core/organizations/index.ts';
import { parseSort } from '#core/shared/list-definition.ts';
import type { GuildId, OrganizationId, TicketId } from '#core/shared/ids.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import {
  type EncodedTickets,
  type HistoryOrder,
  MAX_COUNTED,
  MAX_TAGGED,
  MAX_TAGS,
  type Message,
  type OrganizationTicketFilters,
  type OrganizationTicketQuery,
  type TagUse,
  TICKET_RECORD,
  type Ticket,
  type TicketFilters,
  type TicketQuery,
  type TimelineEntry,
} from '#core/tickets/index.ts';
import { encodeRecord } from './encode-record.ts';
import type { EventRecorder } from './event-recorder.ts';
import { toSortedPage } from './list-records.ts';
import type { MemoryState } from './memory-state.ts';
import { matches } from './ticket-filters.ts';
import { readId, SORT_KEYS } from './ticket-order.ts';
import { TicketRecords } from './ticket-records.ts';

const encodePage = ({ items, next }: Page<Ticket>): EncodedTickets => ({
  items: items.map((ticket) => encodeRecord(TICKET_RECORD, ticket)),
  next,
});

/** Lists of tickets and of what belongs to them. */
export class TicketLists {
  protected readonly records: TicketRecords;
  readonly #servers: Map<string, Server>;

  constructor(state: MemoryState, recorder: EventRecorder) {
    this.records = new TicketRecords(state, recorder);
    this.#servers = state.table('servers');
  }

  async list(guild: GuildId, query: TicketQuery, page: PageRequest): Promise<Page<Ticket>> {
    return this.#list(this.listOf(guild), query, page);
  }

  async listEncoded(guild: GuildId, query: TicketQuery, page: PageRequest): Promise<EncodedTickets> {
    return encodePage(await this.list(guild, query, page));
  }

  async listEncodedOfOrganization(
    organization: OrganizationId,
    { guildId, ...query }: OrganizationTicketQuery,
    page: PageRequest,
  ): Promise<EncodedTickets> {
    return encodePage(this.#list(this.#listOfMembers(organization, guildId), query, page));
  }

  async count(guild: GuildId, filters: TicketFilters): Promise<number> {
    return this.#count(this.listOf(guild), filters);
  }

  async listCounts(guild: GuildId, all: readonly TicketFilters[]): Promise<readonly number[]> {
    return Promise.all(all.map((filters) => this.count(guild, filters)));
  }

  async countOfOrganization(
    organization: OrganizationId,
    { guildId, ...filters }: OrganizationTicketFilters,
  ): Promise<number> {
    return this.#count(this.#listOfMembers(organization, guildId), filters);
  }

  async listTags(guild: GuildId): Promise<readonly TagUse[]> {
    const newest = this.listOf(guild).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
    const counts = new Map<string, number>();
    for (const tag of newest.slice(0, MAX_TAGGED).flatMap(({ tags }) => tags)) {
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
    }
    return [...counts]
      .map(([tag, tickets]) => ({ tag, tickets }))
      .sort((a, b) => b.tickets - a.tickets || (a.tag < b.tag ? -1 : 1))
      .slice(0, MAX_TAGS);
  }

  #count(tickets: readonly Ticket[], filters: TicketFilters): number {
    return Math.min(MAX_COUNTED, tickets.filter((ticket) => matches(ticket, filters, [])).length);
  }

  #listOfMembers(organization: OrganizationId, named: readonly GuildId[] | undefined): readonly Ticket[] {
    return [...this.#servers.values()]
      .filter((server) => server.organizationId === organization && (named ?? [server.id]).includes(server.id))
      .flatMap(({ id }) => this.listOf(id));
  }

  #list(tickets: readonly Ticket[], query: TicketQuery, page: PageRequest): Page<Ticket> {
    const { field, isDescending } = parseSort(query.sort);
    const found = tickets
      .filter(({ nextDueAt }) => field !== 'nextDueAt' || nextDueAt !== null)
      .filter((ticket) => matches(ticket, query, this.listAllMessages(ticket.guildId, ticket.id)));
    return toSortedPage(found, SORT_KEYS[field], isDescending, page);
  }

  async listMessages(guild: GuildId, id: TicketId, order: HistoryOrder, page: PageRequest): Promise<Page<Message>> {
    return toSortedPage(this.listAllMessages(guild, id), readId, parseSort(order).isDescending, page);
  }

  async listTimeline(
    guild: GuildId,
    id: TicketId,
    order: HistoryOrder,
    page: PageRequest,
  ): Promise<Page<TimelineEntry>> {
    const entries = [...this.records.timeline.values()].filter(
      (entry) => entry.guildId === guild && entry.ticketId === id,
    );
    return toSortedPage(entries, readId, parseSort(order).isDescending, page);
  }

  protected listOf(guild: GuildId): Ticket[] {
    return [...this.records.tickets.values()].filter(({ guildId }) => guildId === guild);
  }

  protected listAllMessages(guild: GuildId, ticket: TicketId): Message[] {
    return [...this.records.messages.values()]
      .filter((message) => message.guildId === guild && message.ticketId === ticket)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}
