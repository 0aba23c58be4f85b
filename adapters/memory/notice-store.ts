import type { GuildId, NoticeId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { NoticeOrder, NoticeStore } from '#core/tickets/index.ts';
import { listDueByServer } from './list-due.ts';
import type { MemoryState } from './memory-state.ts';

export class InMemoryNoticeStore implements NoticeStore {
  readonly #orders: Map<string, NoticeOrder>;

  constructor(state: MemoryState) {
    this.#orders = state.table('ticket-notices');
  }

  async add(order: NoticeOrder): Promise<void> {
    this.#orders.set(order.id, order);
  }

  async listDue(now: Instant, perServer: number): Promise<readonly NoticeOrder[]> {
    return listDueByServer(this.#orders.values(), { now, perServer }, ({ id }) => id);
  }

  async postpone(guild: GuildId, id: NoticeId, dueAt: Instant): Promise<void> {
    const order = this.#orders.get(id);
    if (order?.guildId === guild) this.#orders.set(id, { ...order, dueAt });
  }

  async remove(guild: GuildId, id: NoticeId): Promise<void> {
    if (this.#orders.get(id)?.guildId === guild) this.#orders.delete(id);
  }
}
