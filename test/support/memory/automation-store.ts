import {
  AUTOMATION_LIST,
  type Automation,
  type AutomationQuery,
  type AutomationStore,
  MAX_RECALCULATED,
} from '#core/automations/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { AutomationId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { listRecords } from '#adapters/memory/list-records.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

const place = ({ position, id }: { readonly position: number; readonly id: string }): string =>
  `${String(position).padStart(9, '0')}:${id}`;

const byNewest = (a: Ticket, b: Ticket): number => (a.createdAt < b.createdAt ? 1 : -1);

export class InMemoryAutomationStore implements AutomationStore {
  readonly #automations: Map<string, Automation>;
  readonly #tickets: Map<string, Ticket>;
  readonly #due: Map<string, Instant>;

  constructor(state: MemoryState) {
    this.#automations = state.table('automations');
    this.#tickets = state.table('tickets');
    this.#due = state.table('due-tickets');
  }

  async find(guild: GuildId, id: AutomationId): Promise<Automation | null> {
    const automation = this.#automations.get(id);
    return automation?.guildId === guild ? automation : null;
  }

  async list(guild: GuildId, query: AutomationQuery, page: PageRequest): Promise<Page<Automation>> {
    return listRecords(this.#listOf(guild), AUTOMATION_LIST, query, page);
  }

  async listEnabled(guild: GuildId): Promise<readonly Automation[]> {
    return this.#listOf(guild).filter(({ enabled }) => enabled);
  }

  async add(automation: Automation): Promise<void> {
    this.#requireName(automation);
    this.#automations.set(automation.id, automation);
  }

  async save(automation: Automation): Promise<Automation> {
    this.#requireName(automation);
    const before = await this.find(automation.guildId, automation.id);
    if (before?.version !== automation.version) throw new VersionConflict('automation rule');
    const { runCount, lastRunAt } = before;
    const saved = { ...automation, runCount, lastRunAt, version: automation.version + 1 };
    this.#automations.set(saved.id, saved);
    return saved;
  }

  async remove(guild: GuildId, id: AutomationId): Promise<void> {
    if (await this.find(guild, id)) this.#automations.delete(id);
  }

  async recalculateTimers(guild: GuildId, at: Instant): Promise<void> {
    const open = [...this.#tickets.values()].filter(({ guildId, status }) => guildId === guild && status !== 'closed');
    for (const { id } of open.sort(byNewest).slice(0, MAX_RECALCULATED)) this.#due.set(id, at);
  }

  async recordRun(guild: GuildId, id: AutomationId, at: Instant): Promise<void> {
    const automation = await this.find(guild, id);
    if (automation) {
      this.#automations.set(id, { ...automation, runCount: automation.runCount + 1, lastRunAt: at });
    }
  }

  #listOf(guild: GuildId): Automation[] {
    return [...this.#automations.values()]
      .filter(({ guildId }) => guildId === guild)
      .sort((a, b) => (place(a) < place(b) ? -1 : 1));
  }

  #requireName({ guildId, id, name }: Automation): void {
    if (this.#listOf(guildId).some((other) => other.id !== id && other.name === name)) {
      throw conflict('name_taken', `An automation rule named "${name}" exists already.`);
    }
  }
}
