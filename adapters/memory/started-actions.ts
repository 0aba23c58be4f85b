import type { TicketId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import type { BrokenOffAction } from '#core/tickets/index.ts';

export interface StartedRow {
  readonly started: BrokenOffAction;
  readonly holder: string;
  readonly dueAt: Instant;
}

const DUE_AFTER_MS = 60_000;

/** What holders of leases started in the chat. */
export class StartedActions {
  readonly #rows: Map<string, StartedRow>;

  constructor(rows: Map<string, StartedRow>) {
    this.#rows = rows;
  }

  add(started: BrokenOffAction, holder: string, now: Instant): void {
    this.#rows.set(started.key, { started, holder, dueAt: plusMs(now, DUE_AFTER_MS) });
  }

  listOthers(ticket: TicketId, key: string): readonly BrokenOffAction[] {
    return this.#listOf(ticket).filter((started) => started.key !== key);
  }

  listDue(now: Instant, limit: number, isFree: (ticket: TicketId) => boolean): readonly BrokenOffAction[] {
    return [...this.#rows.values()]
      .filter(({ dueAt, started }) => dueAt <= now && isFree(started.ticket))
      .toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1))
      .slice(0, limit)
      .map(({ started }) => started);
  }

  end(ticket: TicketId, holder: string): void {
    for (const { key } of this.#listOf(ticket)) if (this.#rows.get(key)?.holder === holder) this.#rows.delete(key);
  }

  remove(ticket: TicketId, key: string): void {
    if (this.#rows.get(key)?.started.ticket === ticket) this.#rows.delete(key);
  }

  removeAll(ticket: TicketId): void {
    for (const { key } of this.#listOf(ticket)) this.#rows.delete(key);
  }

  postpone(ticket: TicketId, key: string, dueAt: Instant): void {
    const row = this.#rows.get(key);
    if (row?.started.ticket === ticket) this.#rows.set(key, { ...row, dueAt });
  }

  #listOf(ticket: TicketId): readonly BrokenOffAction[] {
    return [...this.#rows.values()].map(({ started }) => started).filter((started) => started.ticket === ticket);
  }
}
