import type { MemoryState } from '#adapters/memory/memory-state.ts';
import type {
  BacktestHistory,
  CausedRunRow,
  EventPeriod,
  PreviousStaff,
  ReadEvent,
  RuleStart,
} from '#core/backtests/index.ts';
import type { FlowRun } from '#core/flows/index.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { AutomationId, FlowRunId, GuildId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, type PageRequest, toPage } from '#core/shared/page.ts';
import type { Ticket } from '#core/tickets/index.ts';

const isIn = ({ from, to }: EventPeriod, at: Instant): boolean => at >= from && at < to;

export class InMemoryBacktestHistory implements BacktestHistory {
  readonly #events: Map<string, DomainEvent>;
  readonly #runs: Map<string, FlowRun>;
  readonly #tickets: Map<string, Ticket>;

  constructor(state: MemoryState) {
    this.#events = state.table('events');
    this.#runs = state.table('flow_runs');
    this.#tickets = state.table('tickets');
  }

  async countEvents(guild: GuildId, period: EventPeriod, max: number): Promise<number> {
    return Math.min(this.#listOf(guild, period).length, max);
  }

  async listEvents(guild: GuildId, period: EventPeriod, { limit, after }: PageRequest): Promise<Page<ReadEvent>> {
    const all = this.#listOf(guild, period);
    const start = after ? all.findIndex(({ id }) => id === after[0]) + 1 : 0;
    const { items, next } = toPage(all.slice(start), limit, ({ id }) => [id]);
    return { items: items.map((event) => () => event), next };
  }

  async listRuns(guild: GuildId, ids: readonly FlowRunId[]): Promise<readonly CausedRunRow[]> {
    return [...this.#runs.values()]
      .filter((run) => run.guildId === guild && ids.includes(run.id))
      .map(({ id, automationId, trigger: { actor } }) => ({ id, automationId, trigger: { actor } }));
  }

  async listRuleStarts(
    guild: GuildId,
    rule: AutomationId,
    period: EventPeriod,
    { limit, after }: PageRequest,
  ): Promise<Page<RuleStart>> {
    const starts = [...this.#runs.values()]
      .filter(({ guildId, automationId }) => guildId === guild && automationId === rule)
      .filter(({ id, startedAt }) => isIn(period, startedAt) && (!after || id > String(after[0])))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, startedAt }) => ({ id, startedAt }));
    return toPage(starts, limit, ({ id }) => [id]);
  }

  async listPreviousStaff(
    guild: GuildId,
    requesters: readonly UserId[],
    before: Instant,
  ): Promise<readonly PreviousStaff[]> {
    const tickets = [...this.#tickets.values()]
      .filter(({ guildId, createdAt }) => guildId === guild && createdAt < before)
      .sort((a, b) => `${b.createdAt} ${b.id}`.localeCompare(`${a.createdAt} ${a.id}`));
    return requesters.flatMap((requesterId) => {
      const found = tickets.find((ticket) => ticket.requesterId === requesterId && ticket.claimedById !== null);
      return found?.claimedById ? [{ requesterId, staffId: found.claimedById }] : [];
    });
  }

  #listOf(guild: GuildId, period: EventPeriod): readonly DomainEvent[] {
    return [...this.#events.values()].filter(({ guildId, at }) => guildId === guild && isIn(period, at));
  }
}
