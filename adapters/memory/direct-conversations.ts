import { type Category, isDirect } from '#core/categories/index.ts';
import type { ChatMessage } from '#core/chat/index.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import {
  type DirectConversations,
  MAX_OPEN_DIRECT,
  MAX_WAITING,
  type Message,
  type Ticket,
  type TicketSource,
} from '#core/tickets/index.ts';
import type { MemoryState } from './memory-state.ts';
import { toRef } from './ticket-order.ts';

const OPENED_BY_REQUESTER: readonly TicketSource[] = ['panel', 'command', 'message'];

interface Waiting {
  readonly messages: readonly ChatMessage[];
  readonly expiresAt: Instant;
}

export class InMemoryDirectConversations implements DirectConversations {
  readonly #tickets: Map<string, Ticket>;
  readonly #messages: Map<string, Message>;
  readonly #categories: Map<string, Category>;
  readonly #waiting: Map<UserId, Waiting>;

  constructor(state: MemoryState) {
    this.#tickets = state.table('tickets');
    this.#messages = state.table('messages');
    this.#categories = state.table('categories');
    this.#waiting = state.table('direct-waiting');
  }

  async listOpen(user: UserId) {
    return [...this.#tickets.values()]
      .filter(({ direct, requesterId, status }) => direct && requesterId === user && status !== 'closed')
      .map((ticket) => ({ ticket, key: `${this.#getChosenAt(ticket)} ${ticket.id}` }))
      .sort((a, b) => (a.key > b.key ? -1 : 1))
      .slice(0, MAX_OPEN_DIRECT)
      .map(({ ticket }) => toRef(ticket));
  }

  /** Empty for a ticket that others have opened and the user has not answered. */
  #getChosenAt({ id, source, createdAt, requesterId }: Ticket): string {
    const written = [...this.#messages.values()].filter(
      ({ ticketId, author, directMessageId }) =>
        ticketId === id && author.id === requesterId && directMessageId !== null,
    );
    const isOwn = OPENED_BY_REQUESTER.includes(source);
    return [...(isOwn ? [createdAt] : []), ...written.map((message) => message.createdAt)].sort().at(-1) ?? '';
  }

  async listServers(limit: number): Promise<readonly GuildId[]> {
    const direct = [...this.#categories.values()].filter((category) => isDirect(category) && !category.archived);
    return [...new Set(direct.map(({ guildId }) => guildId))].sort().slice(0, limit);
  }

  async addWaiting(
    user: UserId,
    message: ChatMessage,
    { now, expiresAt }: { readonly now: Instant; readonly expiresAt: Instant },
  ): Promise<readonly ChatMessage[]> {
    const before = await this.listWaiting(user, now);
    const isKnown = before.some(({ id }) => id === message.id);
    const messages = isKnown ? before : [...before, message].slice(0, MAX_WAITING);
    this.#waiting.set(user, { messages, expiresAt });
    return messages;
  }

  async listWaiting(user: UserId, now: Instant): Promise<readonly ChatMessage[]> {
    const waiting = this.#waiting.get(user);
    return waiting && waiting.expiresAt > now ? waiting.messages : [];
  }

  async removeWaiting(user: UserId): Promise<void> {
    this.#waiting.delete(user);
  }

  async purgeWaiting(before: Instant): Promise<number> {
    const expired = [...this.#waiting].filter(([, { expiresAt }]) => expiresAt <= before);
    for (const [user] of expired) this.#waiting.delete(user);
    return expired.length;
  }
}
