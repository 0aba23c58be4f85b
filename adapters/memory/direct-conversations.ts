import type { Category } from '#core/categories/index.ts';
import type { ChatMessage } from '#core/chat/index.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type DirectConversations, MAX_OPEN_DIRECT, MAX_WAITING, type Ticket } from '#core/tickets/index.ts';
import type { MemoryState } from './memory-state.ts';
import { toRef } from './ticket-order.ts';

interface Waiting {
  readonly messages: readonly ChatMessage[];
  readonly expiresAt: Instant;
}

export class InMemoryDirectConversations implements DirectConversations {
  readonly #tickets: Map<string, Ticket>;
  readonly #categories: Map<string, Category>;
  readonly #waiting: Map<UserId, Waiting>;

  constructor(state: MemoryState) {
    this.#tickets = state.table('tickets');
    this.#categories = state.table('categories');
    this.#waiting = state.table('direct-waiting');
  }

  async listOpen(user: UserId) {
    return [...this.#tickets.values()]
      .filter(({ direct, requesterId, status }) => direct && requesterId === user && status !== 'closed')
      .sort((a, b) => (a.id > b.id ? -1 : 1))
      .slice(0, MAX_OPEN_DIRECT)
      .map(toRef);
  }

  async listServers(limit: number): Promise<readonly GuildId[]> {
    const direct = [...this.#categories.values()].filter(({ home, archived }) => home === 'dm' && !archived);
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
