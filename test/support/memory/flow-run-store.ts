import {
  applyCancellation,
  type DueLimits,
  type FlowRun,
  type FlowRunStore,
  type RunOwner,
  type RunQuery,
  type RunFilter,
} from '#core/flows/index.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { ChannelId, ChatMessageId, FlowId, FlowRunId, FlowStepId, GuildId, UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

const newestFirst = (a: FlowRun, b: FlowRun): number => (a.id < b.id ? 1 : -1);

export class InMemoryFlowRunStore implements FlowRunStore {
  readonly #runs: Map<string, FlowRun>;
  readonly #messages: Map<string, unknown>;
  readonly #causes: Map<string, { readonly runCount: number; readonly lastRunAt: Instant }>;

  constructor(state: MemoryState) {
    this.#runs = state.table('flow_runs');
    this.#messages = state.table('run_messages');
    this.#causes = state.table('run_causes');
  }

  async find(guild: GuildId, id: FlowRunId): Promise<FlowRun | null> {
    return this.#find(guild, id);
  }

  async findByStartKey(guild: GuildId, startKey: string): Promise<FlowRun | null> {
    return this.#filter((run) => run.guildId === guild && run.startKey === startKey)[0] ?? null;
  }

  async list(
    guild: GuildId,
    { flowId, automationId, macroId, status }: RunQuery,
    { limit, after }: PageRequest,
  ): Promise<Page<FlowRun>> {
    const rows = this.#filter((run) => run.guildId === guild && (!status || status.includes(run.status)))
      .filter((run) => [run.flowId, run.automationId, run.macroId].includes(flowId ?? macroId ?? automationId ?? null))
      .filter(({ id }) => !after || id < (after[0] ?? ''));
    return toPage(rows, limit, ({ id }) => [id]);
  }

  async add(run: FlowRun, maxRunsOfCause: number): Promise<number | null> {
    const { guildId, startKey, causeId, startedAt } = run;
    const isKnown = this.#filter((other) => other.guildId === guildId && other.startKey === startKey).length > 0;
    const cause = `${guildId}:${causeId}`;
    const runCount = (this.#causes.get(cause)?.runCount ?? 0) + 1;
    if ((startKey !== null && isKnown) || runCount > maxRunsOfCause) return null;
    this.#causes.set(cause, { runCount, lastRunAt: startedAt });
    this.#runs.set(run.id, run);
    return runCount;
  }

  async countRunsOfCause(guild: GuildId, causeId: string): Promise<number> {
    return this.#causes.get(`${guild}:${causeId}`)?.runCount ?? 0;
  }

  async save(run: FlowRun): Promise<FlowRun> {
    const before = this.#find(run.guildId, run.id);
    if (before?.revision !== run.revision) throw new VersionConflict('flow run');
    const saved = { ...run, revision: run.revision + 1 };
    this.#runs.set(run.id, saved);
    return saved;
  }

  async markPerformed(guild: GuildId, id: FlowRunId, step: FlowStepId): Promise<void> {
    const run = this.#find(guild, id);
    if (run) this.#runs.set(id, { ...run, performedStep: step });
  }

  async renewLease({ guildId, id, revision }: FlowRun, until: Instant): Promise<void> {
    const run = this.#find(guildId, id);
    if (run?.revision === revision && !run.endedAt) this.#runs.set(id, { ...run, dueAt: until });
  }

  async acquireDue(now: Instant, until: Instant, limit: number, fairness?: DueLimits): Promise<readonly FlowRun[]> {
    const { share, busy } = fairness ?? { share: limit, busy: [] };
    const taken = new Map<GuildId, number>();
    const due = this.#filter(({ dueAt, guildId }) => dueAt !== null && dueAt <= now && !busy.includes(guildId))
      .sort((a, b) => (`${a.dueAt}${a.id}` < `${b.dueAt}${b.id}` ? -1 : 1))
      .filter(({ guildId }) => {
        const place = (taken.get(guildId) ?? 0) + 1;
        taken.set(guildId, place);
        return place <= share;
      })
      .slice(0, limit)
      .map((run) => ({ ...run, dueAt: until, revision: run.revision + 1 }));
    for (const run of due) this.#runs.set(run.id, run);
    return due;
  }

  async listAsking(guild: GuildId, channel: ChannelId, user: UserId): Promise<readonly FlowRun[]> {
    return this.#filter(
      ({ guildId, channelId, userId, endedAt }) =>
        guildId === guild && channelId === channel && userId === user && endedAt === null,
    ).slice(0, 20);
  }

  async listDirect(user: UserId): Promise<readonly FlowRun[]> {
    return this.#filter(
      (run) => run.userId === user && run.endedAt === null && run.ticketId === null && isByDirectMessage(run),
    ).slice(0, 20);
  }

  async hasAnsweredDirectly(user: UserId, message: ChatMessageId): Promise<boolean> {
    const answered = this.#filter((run) => run.userId === user && run.lastMessageId === message);
    return answered.some(isByDirectMessage);
  }

  async hasAnswered(guild: GuildId, channel: ChannelId, user: UserId, message: ChatMessageId): Promise<boolean> {
    return this.#filter(
      ({ guildId, channelId, userId }) => guildId === guild && channelId === channel && userId === user,
    )
      .map(({ lastMessageId }) => lastMessageId)
      .some((last) => last !== null && BigInt(last) >= BigInt(message));
  }

  async findWaiting(guild: GuildId, flow: FlowId, user: UserId): Promise<FlowRun | null> {
    const [newest] = this.#filter(
      ({ guildId, flowId, userId, waiting }) =>
        guildId === guild && flowId === flow && userId === user && waiting !== null && waiting.kind !== 'time',
    );
    return newest ?? null;
  }

  async listActive(guild: GuildId, { channelId, userId }: RunFilter): Promise<readonly FlowRun[]> {
    return this.#filter(
      (run) =>
        run.guildId === guild &&
        !run.endedAt &&
        (!channelId || run.channelId === channelId || run.ownChannelId === channelId) &&
        (!userId || run.userId === userId),
    );
  }

  async cancelAll(guild: GuildId, owner: RunOwner, at: Instant, message: string): Promise<void> {
    for (const run of this.#filter(({ guildId, endedAt }) => guildId === guild && endedAt === null)) {
      if (isOwned(run, owner))
        await this.save({ ...applyCancellation(run, { at }), error: { nodeId: run.nodeId, message } });
    }
  }

  async purge(before: Instant): Promise<number> {
    const causes = [...this.#causes].filter(([, { lastRunAt }]) => lastRunAt < before);
    for (const [cause] of causes) this.#causes.delete(cause);
    const old = this.#filter(({ endedAt }) => endedAt !== null && endedAt < before);
    for (const { id } of old) {
      this.#runs.delete(id);
      this.#messages.delete(id);
    }
    return causes.length + old.length;
  }

  #find(guild: GuildId, id: FlowRunId): FlowRun | null {
    const run = this.#runs.get(id);
    return run?.guildId === guild ? run : null;
  }

  #filter(holds: (run: FlowRun) => boolean): FlowRun[] {
    return [...this.#runs.values()].filter(holds).sort(newestFirst);
  }
}

const isByDirectMessage = ({ conversation }: FlowRun): boolean => conversation?.home === 'dm';

const isOwned = (
  { flowId, automationId, macroId, trigger, conversation, ticketId }: FlowRun,
  owner: RunOwner,
): boolean => {
  if ('flowId' in owner) return flowId === owner.flowId;
  if ('automationId' in owner) return automationId === owner.automationId;
  if ('macroId' in owner) return macroId === owner.macroId;
  return trigger.panelId === owner.panelId && conversation !== null && ticketId === null;
};
