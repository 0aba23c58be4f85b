import { type CausedRun, listRulesBehind } from '../../flows/index.ts';
import type { Actor } from '../../shared/actor.ts';
import type { DomainEvent } from '../../shared/events.ts';
import { type AutomationId, type FlowRunId, type GuildId, toFlowRunId } from '../../shared/ids.ts';
import type { BacktestHistory } from '../model/backtest-store.ts';

/** Knows which rules led to the changes that runs made. */
export class RuleCauses {
  readonly #history: Pick<BacktestHistory, 'listRuns'>;
  readonly #guild: GuildId;
  readonly #runs = new Map<FlowRunId, CausedRun | null>();
  readonly #behind = new Map<string, readonly AutomationId[]>();

  constructor(history: Pick<BacktestHistory, 'listRuns'>, guild: GuildId) {
    this.#history = history;
    this.#guild = guild;
  }

  /** Reads the runs behind these events, most of them at once. */
  async load(events: readonly DomainEvent[]): Promise<void> {
    const actors = events.map(({ actor }) => actor).filter((actor) => isRun(actor) && !this.#behind.has(actor.id));
    const unknown = [...new Set(actors.map(({ id }) => id))];
    await this.#read(unknown.map(toFlowRunId));
    const find = (_: GuildId, id: FlowRunId) => this.#find(id);
    for (const id of unknown)
      this.#behind.set(id, await listRulesBehind({ find }, this.#guild, { type: 'automation', id }));
  }

  list(actor: Actor): readonly AutomationId[] {
    return isRun(actor) ? (this.#behind.get(actor.id) ?? []) : [];
  }

  async #find(id: FlowRunId): Promise<CausedRun | null> {
    if (!this.#runs.has(id)) await this.#read([id]);
    return this.#runs.get(id) ?? null;
  }

  async #read(ids: readonly FlowRunId[]): Promise<void> {
    const missing = ids.filter((id) => !this.#runs.has(id));
    if (missing.length === 0) return;
    for (const id of missing) this.#runs.set(id, null);
    for (const run of await this.#history.listRuns(this.#guild, missing)) this.#runs.set(run.id, run);
  }
}

const isRun = ({ type }: Actor): boolean => type === 'automation' || type === 'flow';
