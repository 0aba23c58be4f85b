import type {
  InboundEvent,
  InboundEventRef,
  InboundEventRequest,
  InboundEventStore,
  LeasedInboundEvent,
  TicketPageRequest,
  TicketToCatchUp,
  WatchedChannel,
} from '#core/chat-events/index.ts';
import type { Category } from '#core/categories/index.ts';
import type { Flow, FlowRun, FlowVersion } from '#core/flows/index.ts';
import type { Panel } from '#core/panels/index.ts';
import type { ChannelId, ChatMessageId, GuildId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Message, Ticket } from '#core/tickets/index.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

interface StoredInboundEvent extends LeasedInboundEvent {
  readonly dueAt: Instant;
  readonly handledAt: Instant | null;
}

/** The forum of a category whose tickets are posts. */
const listForums = ({ guildId, home, archived, chatParentId }: Category): readonly WatchedChannel[] =>
  home === 'forum' && !archived && chatParentId ? [{ guildId, channelId: chatParentId, isForum: true }] : [];

export class InMemoryInboundEventStore implements InboundEventStore {
  readonly #inboundEvents: Map<string, StoredInboundEvent>;
  readonly #tickets: Map<string, Ticket>;
  readonly #messages: Map<string, Message>;
  readonly #panels: Map<string, Panel>;
  readonly #categories: Map<string, Category>;
  readonly #runs: Map<string, FlowRun>;
  readonly #flows: Map<string, Flow>;
  readonly #versions: Map<string, FlowVersion>;

  constructor(state: MemoryState) {
    this.#inboundEvents = state.table('chat_arrivals');
    this.#tickets = state.table('tickets');
    this.#messages = state.table('messages');
    this.#panels = state.table('panels');
    this.#categories = state.table('categories');
    this.#runs = state.table('flow_runs');
    this.#flows = state.table('flows');
    this.#versions = state.table('flow_versions');
  }

  async add(inboundEvents: readonly InboundEvent[], now: Instant): Promise<void> {
    for (const inboundEvent of inboundEvents) {
      if (this.#inboundEvents.has(inboundEvent.key)) continue;
      this.#inboundEvents.set(inboundEvent.key, {
        ...inboundEvent,
        attempts: 0,
        arrivedAt: now,
        dueAt: now,
        handledAt: null,
      });
    }
  }

  async acquire({ now, until, after, except }: InboundEventRequest): Promise<LeasedInboundEvent | null> {
    const due = this.#listHeads().filter(({ dueAt, guildId }) => dueAt <= now && !except.includes(guildId));
    const servers = due.map(({ guildId }) => guildId).filter((guild) => guild > (after ?? ''));
    const [server] = servers.sort();
    const inboundEvent = due.find(({ guildId }) => guildId === server);
    if (!inboundEvent) return null;
    const leased = { ...inboundEvent, dueAt: until, attempts: inboundEvent.attempts + 1 };
    this.#inboundEvents.set(inboundEvent.key, leased);
    const { dueAt: _, handledAt: __, ...shown } = leased;
    return shown;
  }

  /** The oldest inbound event of each subject that is not handled. */
  #listHeads(): readonly StoredInboundEvent[] {
    const heads = new Map<string, StoredInboundEvent>();
    for (const inboundEvent of this.#inboundEvents.values()) {
      const subject = `${inboundEvent.guildId} ${inboundEvent.subject}`;
      if (inboundEvent.handledAt === null && !heads.has(subject)) heads.set(subject, inboundEvent);
    }
    return [...heads.values()];
  }

  async complete({ guildId, key }: InboundEventRef, at: Instant): Promise<boolean> {
    const inboundEvent = this.#inboundEvents.get(key);
    if (!inboundEvent || inboundEvent.guildId !== guildId || inboundEvent.handledAt !== null) return false;
    this.#inboundEvents.set(key, { ...inboundEvent, handledAt: at, replyTo: null });
    return true;
  }

  async postpone({ guildId, key }: InboundEventRef, dueAt: Instant): Promise<void> {
    const inboundEvent = this.#inboundEvents.get(key);
    if (inboundEvent && inboundEvent.guildId === guildId && inboundEvent.handledAt === null)
      this.#inboundEvents.set(key, { ...inboundEvent, dueAt });
  }

  async purge(before: Instant): Promise<number> {
    const old = [...this.#inboundEvents.values()].filter(({ handledAt }) => handledAt !== null && handledAt < before);
    for (const { key } of old) this.#inboundEvents.delete(key);
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
    const plain = bound.map((channel) => ({ ...channel, isForum: false }));
    const flows = [...this.#flows.values()].flatMap(this.#listChannelsOfFlow);
    const all = [...plain, ...flows, ...[...this.#categories.values()].flatMap(listForums)].filter(({ guildId }) =>
      guilds.includes(guildId),
    );
    return [...new Map(all.map((watched) => [`${watched.guildId} ${watched.channelId}`, watched])).values()];
  }

  async listChangedChannels(since: Instant): Promise<readonly WatchedChannel[]> {
    const isChanged = ({ updatedAt }: { readonly updatedAt: Instant }) => updatedAt >= since;
    return [
      ...[...this.#flows.values()].filter(isChanged).flatMap(this.#listChannelsOfFlow),
      ...[...this.#categories.values()].filter(isChanged).flatMap(listForums),
    ];
  }

  /** The channel in which a message can start the flow; without one, a message in any channel of the server. */
  readonly #listChannelsOfFlow = ({ id, guildId, status, publishedVersion }: Flow): readonly WatchedChannel[] => {
    const trigger = this.#versions.get(`${id}:${publishedVersion}`)?.trigger;
    if (status !== 'active' || trigger?.kind !== 'message') return [];
    return [{ guildId, channelId: (trigger.config.channelId || null) as ChannelId | null, isForum: false }];
  };

  async listTicketsToCatchUp(
    guilds: readonly GuildId[],
    { after, limit }: TicketPageRequest,
  ): Promise<readonly TicketToCatchUp[]> {
    return [...this.#tickets.values()]
      .filter(({ guildId, status, id }) => guilds.includes(guildId) && status !== 'closed' && id > (after ?? ''))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .flatMap(({ id: ticketId, guildId, channelId, categoryId, requesterId, direct, createdAt: openedAt }) => {
        if (channelId === null) return [];
        const newestMessageId = this.#findNewest(ticketId, 'chatMessageId');
        const inDirect = direct ? { openedAt, newestMessageId: this.#findNewest(ticketId, 'directMessageId') } : null;
        const isPost = this.#categories.get(categoryId)?.home === 'forum';
        return [{ ticketId, guildId, channelId, requesterId, isPost, newestMessageId, direct: inDirect }];
      })
      .slice(0, limit);
  }

  #findNewest(ticket: TicketId, field: 'chatMessageId' | 'directMessageId'): ChatMessageId | null {
    const ids = [...this.#messages.values()].flatMap(({ ticketId, author, [field]: id = null }) =>
      ticketId === ticket && author.type === 'user' && id !== null ? [id] : [],
    );
    return ids.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).at(-1) ?? null;
  }
}
