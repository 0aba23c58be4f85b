import type {
  Arrival,
  ArrivalRef,
  ArrivalRequest,
  ArrivalStore,
  LeasedArrival,
  TicketPageRequest,
  TicketToCatchUp,
  WatchedChannel,
} from '#core/chat-events/index.ts';
import type { Flow, FlowRun, FlowVersion } from '#core/flows/index.ts';
import type { Panel } from '#core/panels/index.ts';
import type { ChannelId, ChatMessageId, GuildId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Message, Ticket } from '#core/tickets/index.ts';
import type { MemoryState } from './memory-state.ts';

interface StoredArrival extends LeasedArrival {
  readonly dueAt: Instant;
  readonly handledAt: Instant | null;
}

export class InMemoryArrivalStore implements ArrivalStore {
  readonly #arrivals: Map<string, StoredArrival>;
  readonly #tickets: Map<string, Ticket>;
  readonly #messages: Map<string, Message>;
  readonly #panels: Map<string, Panel>;
  readonly #runs: Map<string, FlowRun>;
  readonly #flows: Map<string, Flow>;
  readonly #versions: Map<string, FlowVersion>;

  constructor(state: MemoryState) {
    this.#arrivals = state.table('chat_arrivals');
    this.#tickets = state.table('tickets');
    this.#messages = state.table('messages');
    this.#panels = state.table('panels');
    this.#runs = state.table('flow_runs');
    this.#flows = state.table('flows');
    this.#versions = state.table('flow_versions');
  }

  async add(arrivals: readonly Arrival[], now: Instant): Promise<void> {
    for (const arrival of arrivals) {
      if (this.#arrivals.has(arrival.key)) continue;
      this.#arrivals.set(arrival.key, { ...arrival, attempts: 0, arrivedAt: now, dueAt: now, handledAt: null });
    }
  }

  async acquire({ now, until, after, except }: ArrivalRequest): Promise<LeasedArrival | null> {
    const due = this.#listHeads().filter(({ dueAt, guildId }) => dueAt <= now && !except.includes(guildId));
    const servers = due.map(({ guildId }) => guildId).filter((guild) => guild > (after ?? ''));
    const [server] = servers.sort();
    const arrival = due.find(({ guildId }) => guildId === server);
    if (!arrival) return null;
    const leased = { ...arrival, dueAt: until, attempts: arrival.attempts + 1 };
    this.#arrivals.set(arrival.key, leased);
    const { dueAt: _, handledAt: __, ...shown } = leased;
    return shown;
  }

  /** The oldest arrival of each subject that is not handled. */
  #listHeads(): readonly StoredArrival[] {
    const heads = new Map<string, StoredArrival>();
    for (const arrival of this.#arrivals.values()) {
      const subject = `${arrival.guildId} ${arrival.subject}`;
      if (arrival.handledAt === null && !heads.has(subject)) heads.set(subject, arrival);
    }
    return [...heads.values()];
  }

  async complete({ guildId, key }: ArrivalRef, at: Instant): Promise<boolean> {
    const arrival = this.#arrivals.get(key);
    if (!arrival || arrival.guildId !== guildId || arrival.handledAt !== null) return false;
    this.#arrivals.set(key, { ...arrival, handledAt: at, replyTo: null });
    return true;
  }

  async postpone({ guildId, key }: ArrivalRef, dueAt: Instant): Promise<void> {
    const arrival = this.#arrivals.get(key);
    if (arrival && arrival.guildId === guildId && arrival.handledAt === null)
      this.#arrivals.set(key, { ...arrival, dueAt });
  }

  async purge(before: Instant): Promise<number> {
    const old = [...this.#arrivals.values()].filter(({ handledAt }) => handledAt !== null && handledAt < before);
    for (const { key } of old) this.#arrivals.delete(key);
    return old.length;
  }

  async listWatchedChannels(guilds: readonly GuildId[]): Promise<readonly WatchedChannel[]> {
    const tickets = [...this.#tickets.values()].map(({ guildId, channelId }) => ({ guildId, channelId }));
    const panels = [...this.#panels.values()].map(({ guildId, messageChannelId: channelId }) => ({
      guildId,
      channelId,
    }));
    const runs = [...this.#runs.values()]
      .filter(({ endedAt }) => endedAt === null)
      .map(({ guildId, ownChannelId, channelId }) => ({ guildId, channelId: ownChannelId ?? channelId }));
    const bound = [...tickets, ...panels, ...runs].filter(({ channelId }) => channelId !== null);
    const all = [...bound, ...[...this.#flows.values()].flatMap(this.#listChannelsOfFlow)].filter(({ guildId }) =>
      guilds.includes(guildId),
    );
    return [...new Map(all.map((watched) => [`${watched.guildId} ${watched.channelId}`, watched])).values()];
  }

  async listChannelsOfChangedFlows(since: Instant): Promise<readonly WatchedChannel[]> {
    return [...this.#flows.values()].filter(({ updatedAt }) => updatedAt >= since).flatMap(this.#listChannelsOfFlow);
  }

  /** The channel in which a message can start the flow; without one, a message in any channel of the server. */
  readonly #listChannelsOfFlow = ({ id, guildId, status, publishedVersion }: Flow): readonly WatchedChannel[] => {
    const trigger = this.#versions.get(`${id}:${publishedVersion}`)?.trigger;
    if (status !== 'active' || trigger?.kind !== 'message') return [];
    return [{ guildId, channelId: (trigger.config.channelId || null) as ChannelId | null }];
  };

  async listTicketsToCatchUp(
    guilds: readonly GuildId[],
    { after, limit }: TicketPageRequest,
  ): Promise<readonly TicketToCatchUp[]> {
    return [...this.#tickets.values()]
      .filter(({ guildId, status, id }) => guilds.includes(guildId) && status !== 'closed' && id > (after ?? ''))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .flatMap(({ id: ticketId, guildId, channelId, requesterId }) =>
        channelId === null
          ? []
          : [{ ticketId, guildId, channelId, requesterId, newestMessageId: this.#findNewest(ticketId) }],
      )
      .slice(0, limit);
  }

  #findNewest(ticket: TicketId): ChatMessageId | null {
    const ids = [...this.#messages.values()].flatMap(({ ticketId, author, chatMessageId }) =>
      ticketId === ticket && author.type === 'user' && chatMessageId !== null ? [chatMessageId] : [],
    );
    return ids.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).at(-1) ?? null;
  }
}
