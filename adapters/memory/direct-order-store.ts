import type { DirectOrderId, GuildId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { DirectOrder, DirectOrderStore } from '#core/tickets/index.ts';
import { listDueByServer } from './list-due.ts';
import type { MemoryState } from './memory-state.ts';

export class InMemoryDirectOrderStore implements DirectOrderStore {
  readonly #orders: Map<string, DirectOrder>;

  constructor(state: MemoryState) {
    this.#orders = state.table('direct-orders');
  }

  async add(order: DirectOrder): Promise<void> {
    this.#orders.set(order.id, order);
  }

  async listDue(now: Instant, perServer: number): Promise<readonly DirectOrder[]> {
    return listDueByServer(this.#orders.values(), { now, perServer }, ({ id }) => id);
  }

  async listOfTicket(guild: GuildId, ticket: TicketId, limit: number): Promise<readonly DirectOrder[]> {
    return [...this.#orders.values()]
      .filter((order) => order.guildId === guild && order.ticketId === ticket)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit);
  }

  async postpone(guild: GuildId, id: DirectOrderId, dueAt: Instant): Promise<void> {
    const order = this.#orders.get(id);
    if (order?.guildId === guild) this.#orders.set(id, { ...order, dueAt });
  }

  async remove(guild: GuildId, id: DirectOrderId): Promise<void> {
    if (this.#orders.get(id)?.guildId === guild) this.#orders.delete(id);
  }
}
