import type { DomainEvent } from '../../shared/events.ts';
import type { GuildId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { getEventTicket } from '../../tickets/index.ts';
import type { BacktestHistory } from '../model/backtest-store.ts';

/** Knows who had the newest ticket of each requester before the first replayed event. */
export class FormerStaff {
  readonly #history: Pick<BacktestHistory, 'listPreviousStaff'>;
  readonly #guild: GuildId;
  readonly #before: Instant;
  readonly #staff = new Map<UserId, UserId | null>();

  constructor(history: Pick<BacktestHistory, 'listPreviousStaff'>, guild: GuildId, before: Instant) {
    this.#history = history;
    this.#guild = guild;
    this.#before = before;
  }

  async load(events: readonly DomainEvent[]): Promise<void> {
    const requesters = events.filter(({ sequence }) => sequence).map((event) => getEventTicket(event).requesterId);
    const unknown = [...new Set(requesters)].filter((requester) => !this.#staff.has(requester));
    if (unknown.length === 0) return;
    for (const requester of unknown) this.#staff.set(requester, null);
    const found = await this.#history.listPreviousStaff(this.#guild, unknown, this.#before);
    for (const { requesterId, staffId } of found) this.#staff.set(requesterId, staffId);
  }

  find(requester: UserId): UserId | null {
    return this.#staff.get(requester) ?? null;
  }
}
