import type { Automation } from '#core/automations/index.ts';
import type { Macro } from '#core/macros/index.ts';
import type { Category } from '#core/categories/index.ts';
import type { Command } from '#core/commands/index.ts';
import {
  FLOW_LIST,
  type Flow,
  type FlowQuery,
  type FlowRun,
  type FlowStore,
  type FlowUse,
  type FlowVersion,
} from '#core/flows/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { Panel } from '#core/panels/index.ts';
import type { FlowId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import { listRecords } from '#adapters/memory/list-records.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryFlowStore implements FlowStore {
  readonly #flows: Map<string, Flow>;
  readonly #versions: Map<string, FlowVersion>;
  readonly #runs: Map<string, FlowRun>;
  readonly #categories: Map<string, Category>;
  readonly #panels: Map<string, Panel>;
  readonly #commands: Map<string, Command>;
  readonly #automations: Map<string, Automation>;
  readonly #macros: Map<string, Macro>;

  constructor(state: MemoryState) {
    this.#versions = state.table('flow_versions');
    this.#runs = state.table('flow_runs');
    this.#categories = state.table('categories');
    this.#panels = state.table('panels');
    this.#commands = state.table('commands');
    this.#automations = state.table('automations');
    this.#macros = state.table('macros');
    this.#flows = state.table('flows');
  }

  async find(guild: GuildId, id: FlowId): Promise<Flow | null> {
    const flow = this.#flows.get(id);
    return flow?.guildId === guild ? flow : null;
  }

  async list(guild: GuildId, query: FlowQuery, page: PageRequest): Promise<Page<Flow>> {
    return listRecords(this.#listOf(guild), FLOW_LIST, query, page);
  }

  async add(flow: Flow): Promise<void> {
    this.#requireName(flow);
    this.#flows.set(flow.id, flow);
  }

  async save(flow: Flow): Promise<Flow> {
    this.#requireName(flow);
    const before = await this.find(flow.guildId, flow.id);
    if (before?.version !== flow.version) throw new VersionConflict('flow');
    const { runCount, lastRunAt } = before;
    const saved = { ...flow, runCount, lastRunAt, version: flow.version + 1 };
    this.#flows.set(saved.id, saved);
    return saved;
  }

  async remove(guild: GuildId, id: FlowId): Promise<void> {
    if (!(await this.find(guild, id))) return;
    this.#flows.delete(id);
    for (const [key, { flowId }] of this.#versions) if (flowId === id) this.#versions.delete(key);
  }

  async addVersion(version: FlowVersion): Promise<void> {
    this.#versions.set(`${version.flowId}:${version.number}`, version);
  }

  async removeOldVersions(guild: GuildId, id: FlowId, keep: number): Promise<void> {
    const versions = [...this.#versions.values()].filter(({ guildId, flowId }) => guildId === guild && flowId === id);
    const numbers = versions.map(({ number }) => number);
    const needed = [...this.#runs.values()].filter((run) => run.flowId === id && run.endedAt === null);
    const old = numbers.filter((number) => number <= Math.max(...numbers) - keep);
    for (const number of old) {
      if (!needed.some(({ flowVersion }) => flowVersion === number)) this.#versions.delete(`${id}:${number}`);
    }
  }

  async findVersion(guild: GuildId, id: FlowId, number: number): Promise<FlowVersion | null> {
    const version = this.#versions.get(`${id}:${number}`);
    return version?.guildId === guild ? version : null;
  }

  async listVersions(guild: GuildId, id: FlowId, { limit, after }: PageRequest): Promise<Page<FlowVersion>> {
    const rows = [...this.#versions.values()]
      .filter(
        ({ guildId, flowId, number }) => guildId === guild && flowId === id && !(after && number >= Number(after[0])),
      )
      .sort((a, b) => b.number - a.number);
    return toPage(rows, limit, ({ number }) => [String(number)]);
  }

  async listActive(guild: GuildId, kind: Flow['trigger']['kind']): Promise<readonly FlowVersion[]> {
    return this.#listOf(guild)
      .filter(({ status }) => status === 'active')
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .flatMap(({ id, publishedVersion }) => this.#versions.get(`${id}:${publishedVersion}`) ?? [])
      .filter(({ trigger }) => trigger.kind === kind);
  }

  async recordRun(guild: GuildId, id: FlowId, at: Instant): Promise<void> {
    const flow = await this.find(guild, id);
    if (flow) this.#flows.set(id, { ...flow, runCount: flow.runCount + 1, lastRunAt: at });
  }

  /** One unit of work at a time is all there is in memory. */
  async lockForStart(): Promise<void> {
    return Promise.resolve();
  }

  async lockForUse(guild: GuildId, id: FlowId): Promise<boolean> {
    return (await this.find(guild, id)) !== null;
  }

  async lockForRemoval(guild: GuildId, id: FlowId): Promise<FlowUse> {
    const countUses = <Row extends { readonly guildId: GuildId }>(
      rows: Map<string, Row>,
      refers: (row: Row) => boolean,
    ) => [...rows.values()].filter((row) => row.guildId === guild && refers(row)).length;
    return {
      categories: countUses(this.#categories, ({ flowId }) => flowId === id),
      panels: countUses(this.#panels, ({ options }) => options.some(({ flowId }) => flowId === id)),
      commands: countUses(this.#commands, ({ flowId }) => flowId === id),
      automations: countUses(this.#automations, ({ actions }) => actions.some(({ data }) => data.flowId === id)),
      macros: countUses(this.#macros, ({ actions }) => actions.some(({ data }) => data.flowId === id)),
      flows: countUses(this.#flows, (flow) => flow.id !== id && this.#isStartedBy(flow, id)),
    };
  }

  #isStartedBy({ id, nodes, publishedVersion }: Flow, other: FlowId): boolean {
    const published = this.#versions.get(`${id}:${publishedVersion}`)?.nodes ?? [];
    return [...nodes, ...published].some(({ data }) => data.flowId === other);
  }

  #listOf(guild: GuildId): Flow[] {
    return [...this.#flows.values()].filter(({ guildId }) => guildId === guild);
  }

  #requireName({ guildId, id, name }: Flow): void {
    if (this.#listOf(guildId).some((other) => other.id !== id && other.name === name)) {
      throw conflict('name_taken', `A flow named "${name}" exists already.`);
    }
  }
}
