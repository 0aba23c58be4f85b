import type { StaffWork, StaffWorkStore } from '#core/people/index.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import type { StaffActivity, Ticket } from '#core/tickets/index.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryStaffWorkStore implements StaffWorkStore {
  readonly #tickets: Map<string, Ticket>;
  readonly #activity: Map<string, StaffActivity>;

  constructor(state: MemoryState) {
    this.#tickets = state.table('tickets');
    this.#activity = state.table('staff-activity');
  }

  async summarize(guild: GuildId, users: readonly UserId[]): Promise<readonly StaffWork[]> {
    const claimed = [...this.#tickets.values()].filter(
      ({ guildId, status }) => guildId === guild && status !== 'closed',
    );
    return users
      .map((userId) => ({
        userId,
        openClaims: claimed.filter(({ claimedById }) => claimedById === userId).length,
        lastActivityAt: this.#activity.get(`${guild} ${userId}`)?.at ?? null,
      }))
      .filter(({ openClaims, lastActivityAt }) => openClaims > 0 || lastActivityAt !== null);
  }
}
