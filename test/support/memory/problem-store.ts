import { MAX_PROBLEMS, type Problem, type ProblemStore } from '#core/problems/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryProblemStore implements ProblemStore {
  readonly #problems: Map<string, Problem>;

  constructor(state: MemoryState) {
    this.#problems = state.table('problems');
  }

  async put(problem: Problem): Promise<void> {
    const { guildId, lastSeenAt } = problem;
    const known = this.#problems.get(toKey(problem));
    this.#problems.set(toKey(problem), known ? { ...known, lastSeenAt } : problem);
    for (const old of this.#listOf(guildId).slice(MAX_PROBLEMS)) this.#problems.delete(toKey(old));
  }

  async list(guild: GuildId, since: Instant): Promise<readonly Problem[]> {
    return this.#listOf(guild).filter(({ lastSeenAt }) => lastSeenAt >= since);
  }

  async purge(before: Instant): Promise<number> {
    const old = [...this.#problems.values()].filter(({ lastSeenAt }) => lastSeenAt < before);
    for (const problem of old) this.#problems.delete(toKey(problem));
    return old.length;
  }

  #listOf(guild: GuildId): readonly Problem[] {
    const toOrder = ({ lastSeenAt, key }: Problem) => `${lastSeenAt} ${key}`;
    return [...this.#problems.values()]
      .filter(({ guildId }) => guildId === guild)
      .sort((a, b) => (toOrder(a) < toOrder(b) ? 1 : -1));
  }
}

const toKey = ({ guildId, key }: Problem): string => `${guildId} ${key}`;
