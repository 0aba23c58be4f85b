import type { GuildId, TicketId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { DueProjection, ProjectionOrder, TicketProjections } from '#core/tickets/index.ts';
import { listDueByServer } from './list-due.ts';
import type { MemoryState } from './memory-state.ts';

type Waiting = DueProjection & { readonly dueAt: Instant };

const getTable = (state: MemoryState): Map<string, Waiting> => state.table('ticket-projections');

/** The first of several orders of a ticket keeps its time and counts the others. */
export const addProjection = (state: MemoryState, order: ProjectionOrder): void => {
  const unknown = { ...order, revision: 0, isSettled: false, renamedAt: [] };
  const waiting = getTable(state).get(order.ticketId) ?? unknown;
  const times = waiting.isSettled ? order : waiting;
  const { dueAt, createdAt } = times;
  getTable(state).set(order.ticketId, {
    ...waiting,
    dueAt,
    createdAt,
    isSettled: false,
    answered: order.answered ?? waiting.answered,
    revision: waiting.revision + 1,
  });
};

export class InMemoryTicketProjections implements TicketProjections {
  readonly #waiting: Map<string, Waiting>;

  constructor(state: MemoryState) {
    this.#waiting = getTable(state);
  }

  async acquireDue(now: Instant, until: Instant, perServer: number): Promise<readonly DueProjection[]> {
    const ofServers = listDueByServer(this.#waiting.values(), { now, perServer }, ({ ticketId }) => ticketId);
    for (const one of ofServers) this.#waiting.set(one.ticketId, { ...one, dueAt: until });
    return ofServers.map(({ dueAt: _, ...one }) => one);
  }

  async isWaiting(_guild: GuildId, ticket: TicketId): Promise<boolean> {
    return this.#waiting.get(ticket)?.isSettled === false;
  }

  async postpone({ ticketId }: DueProjection, dueAt: Instant): Promise<void> {
    const waiting = this.#waiting.get(ticketId);
    if (waiting) this.#waiting.set(ticketId, { ...waiting, dueAt });
  }

  async complete(due: DueProjection, dueAt: Instant): Promise<void> {
    if (this.#waiting.get(due.ticketId)?.revision === due.revision) this.#waiting.delete(due.ticketId);
    else await this.postpone(due, dueAt);
  }

  async settle({ ticketId, revision, renamedAt }: DueProjection, dueAt: Instant, until: Instant): Promise<void> {
    const waiting = this.#waiting.get(ticketId);
    if (!waiting) return;
    const isSettled = waiting.revision === revision;
    const answered = isSettled ? null : waiting.answered;
    this.#waiting.set(ticketId, { ...waiting, renamedAt, isSettled, answered, dueAt: isSettled ? until : dueAt });
  }
}
