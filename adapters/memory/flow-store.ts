import type { Flow, FlowStore } from '#core/flows/index.ts';
import { conflict, StaleWrite } from '#core/shared/errors.ts';
import type { FlowId, GuildId } from '#core/shared/ids.ts';
import { type Page, pageOf, type PageRequest } from '#core/shared/page.ts';
import type { MemoryState } from './memory-state.ts';

export class InMemoryFlowStore implements FlowStore {
  readonly #flows: Map<string, Flow>;

  constructor(state: MemoryState) {
    this.#flows = state.table('flows');
  }

  async find(guild: GuildId, id: FlowId): Promise<Flow | null> {
    const flow = this.#flows.get(id);
    return flow?.guildId === guild ? flow : null;
  }

  async list(guild: GuildId, { limit, after }: PageRequest): Promise<Page<Flow>> {
    const rows = this.#of(guild)
      .filter(({ id }) => !after || id < (after[0] ?? ''))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    return pageOf(rows, limit, ({ id }) => [id]);
  }

  async add(flow: Flow): Promise<void> {
    this.#requireName(flow);
    this.#flows.set(flow.id, flow);
  }

  async save(flow: Flow): Promise<Flow> {
    this.#requireName(flow);
    if ((await this.find(flow.guildId, flow.id))?.version !== flow.version) throw new StaleWrite('flow');
    const saved = { ...flow, version: flow.version + 1 };
    this.#flows.set(saved.id, saved);
    return saved;
  }

  async remove(guild: GuildId, id: FlowId): Promise<void> {
    if (await this.find(guild, id)) this.#flows.delete(id);
  }

  #of(guild: GuildId): Flow[] {
    return [...this.#flows.values()].filter(({ guildId }) => guildId === guild);
  }

  #requireName({ guildId, id, name }: Flow): void {
    if (this.#of(guildId).some((other) => other.id !== id && other.name === name)) {
      throw conflict(`A flow named "${name}" exists already.`);
    }
  }
}
