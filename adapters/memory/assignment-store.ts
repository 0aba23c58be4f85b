import type { CategoryId, GuildId, TicketId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { buildPresence, type StaffPresence } from '#core/teams/index.ts';
import {
  type AssignmentStore,
  MAX_COUNTED,
  type QueueLease,
  type QueuePlace,
  type Ticket,
  type WaitingTicket,
} from '#core/tickets/index.ts';
import type { MemoryState } from './memory-state.ts';
import { toPresenceKey } from './team-store.ts';

interface Queue {
  readonly guildId: GuildId;
  readonly checkAt: Instant | null;
  readonly leaseUntil: Instant | null;
}

export class InMemoryAssignmentStore implements AssignmentStore {
  readonly #queues: Map<string, Queue>;
  readonly #tickets: Map<string, Ticket>;
  readonly #presences: Map<string, StaffPresence>;

  constructor(state: MemoryState) {
    this.#queues = state.table('assignment-queues');
    this.#tickets = state.table('tickets');
    this.#presences = state.table('staff-presences');
  }

  async wake(guildId: GuildId, at: Instant): Promise<void> {
    const { checkAt = null, leaseUntil = null } = this.#queues.get(guildId) ?? {};
    this.#queues.set(guildId, { guildId, checkAt: findEarlier(checkAt, at), leaseUntil });
  }

  async acquire(now: Instant, until: Instant, limit: number): Promise<readonly { readonly guildId: GuildId }[]> {
    const due = [...this.#queues.values()]
      .flatMap((queue) => {
        const dueAt = queue.leaseUntil ?? queue.checkAt;
        return dueAt && dueAt <= now ? [{ guildId: queue.guildId, dueAt }] : [];
      })
      .sort((a, b) => (a.dueAt < b.dueAt ? -1 : 1))
      .slice(0, limit);
    for (const { guildId } of due) this.#queues.set(guildId, { guildId, checkAt: null, leaseUntil: until });
    return due.map(({ guildId }) => ({ guildId }));
  }

  async renew({ guildId, until }: QueueLease): Promise<void> {
    const queue = this.#queues.get(guildId);
    if (queue) this.#queues.set(guildId, { ...queue, leaseUntil: until });
  }

  async release(guildId: GuildId, checkAt: Instant | null): Promise<void> {
    const earlier = this.#queues.get(guildId)?.checkAt ?? null;
    this.#queues.set(guildId, { guildId, checkAt: findEarlier(earlier, checkAt), leaseUntil: null });
  }

  async listWaiting(
    guild: GuildId,
    categories: readonly CategoryId[],
    limit: number,
  ): Promise<readonly WaitingTicket[]> {
    return this.#listWaitingOf(guild, categories)
      .slice(0, limit)
      .map(({ id, categoryId, teamId, releasedByIds, requesterId }) => ({
        id,
        categoryId,
        teamId,
        releasedByIds,
        previousStaffId: this.#findPrevious(guild, requesterId, id),
      }));
  }

  async findPlace(guild: GuildId, ticket: TicketId): Promise<QueuePlace | null> {
    const found = this.#tickets.get(ticket);
    const waiting = found ? this.#listWaitingOf(guild, [found.categoryId]).slice(0, MAX_COUNTED) : [];
    const index = waiting.findIndex(({ id }) => id === ticket);
    return index < 0 ? null : { position: index + 1, length: waiting.length };
  }

  async recordAssignment(guild: GuildId, staff: UserId, at: Instant): Promise<number> {
    const key = toPresenceKey(guild, staff);
    this.#presences.set(key, { ...(this.#presences.get(key) ?? buildPresence(guild, staff)), lastAssignedAt: at });
    return this.#listOf(guild).filter(({ status, claimedById }) => status !== 'closed' && claimedById === staff).length;
  }

  #listOf(guild: GuildId): readonly Ticket[] {
    return [...this.#tickets.values()].filter(({ guildId }) => guildId === guild);
  }

  #listWaitingOf(guild: GuildId, categories: readonly CategoryId[]): readonly Ticket[] {
    return this.#listOf(guild)
      .filter(
        ({ status, claimedById, categoryId }) => status === 'open' && !claimedById && categories.includes(categoryId),
      )
      .sort(comparePlaces);
  }

  #findPrevious(guild: GuildId, requester: UserId, except: TicketId): UserId | null {
    const others = this.#listOf(guild).filter(
      ({ id, requesterId, claimedById }) => requesterId === requester && id !== except && claimedById,
    );
    return others.sort(compareAges).at(-1)?.claimedById ?? null;
  }
}

/** Comes after every instant. */
const LAST = '~';

const comparePlaces = (a: Ticket, b: Ticket): number => {
  const [left, right] = [a.nextDueAt ?? LAST, b.nextDueAt ?? LAST];
  return left === right ? compareAges(a, b) : left < right ? -1 : 1;
};

const compareAges = (a: Ticket, b: Ticket): number => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1);

const findEarlier = (a: Instant | null, b: Instant | null): Instant | null => (a && (!b || a < b) ? a : b);
