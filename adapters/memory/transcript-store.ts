import { toSortedPage } from './list-records.ts';
import type { Server } from '#core/organizations/index.ts';
import type { GuildId, OrganizationId, TicketId, TranscriptId } from '#core/shared/ids.ts';
import { parseSort } from '#core/shared/list-definition.ts';
import { findRemovalLimit, type ServerSettings } from '#core/settings/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import type { LegalHold, TranscriptOrder } from '#core/tickets/index.ts';
import type {
  TranscriptMessage,
  OrganizationTranscriptQuery,
  Transcript,
  TranscriptQuery,
  TranscriptStore,
} from '#core/transcripts/index.ts';
import { markUnshown } from './attachment-store.ts';
import { toHoldKey } from './legal-hold-store.ts';
import { inTurn } from './list-due.ts';
import type { MemoryState } from './memory-state.ts';
import { hasWord, matches } from './ticket-filters.ts';

type Kept = TranscriptMessage & { readonly transcriptId: TranscriptId };

export class InMemoryTranscriptStore implements TranscriptStore {
  readonly #orders: Map<string, TranscriptOrder>;
  readonly #transcripts: Map<string, Transcript>;
  readonly #messages: Map<string, Kept>;
  readonly #servers: Map<string, Server>;
  readonly #settings: Map<string, ServerSettings>;
  readonly #holds: Map<string, LegalHold>;

  readonly #state: MemoryState;

  constructor(state: MemoryState) {
    this.#state = state;
    this.#orders = state.table('transcript-orders');
    this.#transcripts = state.table('transcripts');
    this.#messages = state.table('transcript-messages');
    this.#settings = state.table('server-settings');
    this.#holds = state.table('legal_holds');
    this.#servers = state.table('servers');
  }

  async listOrders(limit: number, ticket?: { readonly guild: GuildId; readonly id: TicketId }) {
    const orders = [...this.#orders.values()]
      .filter((order) => !ticket || (order.guildId === ticket.guild && order.ticketId === ticket.id))
      .sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
    return inTurn(orders).slice(0, limit);
  }

  async saveMessages({ id }: TranscriptOrder, messages: readonly TranscriptMessage[]): Promise<void> {
    if (!this.#orders.has(id)) return;
    for (const message of messages) {
      const key = `${id} ${message.id}`;
      if (!this.#messages.has(key)) this.#messages.set(key, { ...message, transcriptId: id });
    }
  }

  async complete(transcript: Transcript): Promise<boolean> {
    const isOrdered = this.#orders.get(transcript.id)?.guildId === transcript.guildId;
    if (!isOrdered || !this.#orders.delete(transcript.id)) return false;
    this.#transcripts.set(transcript.id, transcript);
    return true;
  }

  async find(guild: GuildId, id: TranscriptId): Promise<Transcript | null> {
    const transcript = this.#transcripts.get(id);
    return transcript?.guildId === guild ? transcript : null;
  }

  async findByTicket(guild: GuildId, ticket: TicketId): Promise<Transcript | null> {
    const made = this.#listOf(guild).filter(({ ticketId }) => ticketId === ticket);
    return made.sort((a, b) => (toKey(a) < toKey(b) ? 1 : -1))[0] ?? null;
  }

  async list(guild: GuildId, query: TranscriptQuery, page: PageRequest): Promise<Page<Transcript>> {
    return this.#paginate(this.#listOf(guild), query, page);
  }

  async findOfOrganization(organization: OrganizationId, id: TranscriptId): Promise<Transcript | null> {
    const transcript = this.#transcripts.get(id);
    return transcript && this.#isMember(organization, transcript.guildId) ? transcript : null;
  }

  async listOfOrganization(
    organization: OrganizationId,
    { guildId, ...query }: OrganizationTranscriptQuery,
    page: PageRequest,
  ): Promise<Page<Transcript>> {
    const isAsked = (guild: GuildId) => this.#isMember(organization, guild) && (guildId ?? [guild]).includes(guild);
    return this.#paginate(this.#ofAny(isAsked), query, page);
  }

  async listMessages(
    guild: GuildId,
    id: TranscriptId,
    { limit, after }: PageRequest,
  ): Promise<Page<TranscriptMessage>> {
    const isThere = (await this.find(guild, id)) !== null;
    const rows = this.#getMessages(id).filter((message) => isThere && message.id > (after?.[0] ?? ''));
    return toPage(
      rows.map(({ transcriptId: _, ...message }) => message),
      limit,
      (message) => [message.id],
    );
  }

  async remove(guild: GuildId, id: TranscriptId): Promise<boolean> {
    const found = await this.find(guild, id);
    if (!found) return false;
    markUnshown(this.#state, guild, found.ticketId);
    for (const [key, { transcriptId }] of this.#messages) if (transcriptId === id) this.#messages.delete(key);
    return this.#transcripts.delete(id);
  }

  async purge(now: Instant): Promise<number> {
    const isExpired = ({ guildId, ticketId, closedAt }: Transcript): boolean => {
      if (this.#holds.has(toHoldKey({ guildId, ticketId }))) return false;
      const settings = this.#settings.get(guildId);
      const limit = settings ? findRemovalLimit(settings, 'transcriptsDays', now) : null;
      return limit !== null && closedAt < limit;
    };
    const expired = [...this.#transcripts.values()].filter(isExpired);
    for (const { guildId, id } of expired) await this.remove(guildId, id);
    return expired.length;
  }

  #listOf(guild: GuildId): Transcript[] {
    return this.#ofAny((id) => id === guild);
  }

  #ofAny(isAsked: (guild: GuildId) => boolean): Transcript[] {
    return [...this.#transcripts.values()].filter(({ guildId }) => isAsked(guildId));
  }

  #isMember(organization: OrganizationId, guild: GuildId): boolean {
    return this.#servers.get(guild)?.organizationId === organization;
  }

  #paginate(transcripts: readonly Transcript[], query: TranscriptQuery, page: PageRequest): Page<Transcript> {
    const found = transcripts.filter(({ id, ticket }) => matches(ticket, query, this.#getMessages(id), hasWord));
    return toSortedPage(found, ({ closedAt }) => closedAt, parseSort(query.sort ?? '-closedAt').isDescending, page);
  }

  #getMessages(id: TranscriptId): Kept[] {
    return [...this.#messages.values()]
      .filter(({ transcriptId }) => transcriptId === id)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

const toKey = ({ closedAt, id }: Pick<Transcript, 'closedAt' | 'id'>): string => `${closedAt} ${id}`;
