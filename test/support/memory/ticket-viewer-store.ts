import type { TicketViewer, TicketViewerStore } from '#core/dashboard/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

const MAX = 20;

export class InMemoryTicketViewerStore implements TicketViewerStore {
  readonly #viewers: Map<string, TicketViewer>;
  readonly #tickets: Map<string, Ticket>;

  constructor(state: MemoryState) {
    this.#viewers = state.table('dashboard-ticket-viewers');
    this.#tickets = state.table('tickets');
  }

  async record(viewer: TicketViewer, since: Instant): Promise<readonly TicketViewer[] | null> {
    const { guildId, ticketId, personId } = viewer;
    if (this.#tickets.get(ticketId)?.guildId !== guildId) return null;
    this.#viewers.set(`${ticketId} ${personId}`, viewer);
    return [...this.#viewers.values()]
      .filter((one) => one.ticketId === ticketId && one.personId !== personId && one.seenAt > since)
      .sort((a, b) => (a.name + a.personId < b.name + b.personId ? -1 : 1))
      .slice(0, MAX);
  }

  async purge(before: Instant): Promise<number> {
    const old = [...this.#viewers].filter(([, { seenAt }]) => seenAt < before);
    for (const [key] of old) this.#viewers.delete(key);
    return old.length;
  }
}
