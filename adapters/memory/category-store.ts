import type { Automation } from '#core/automations/index.ts';
import type { Macro } from '#core/macros/index.ts';
import {
  CATEGORY_LIST,
  type Category,
  type CategoryQuery,
  type CategoryStore,
  type CategoryUse,
  type CountedCategory,
} from '#core/categories/index.ts';
import type { Flow, FlowVersion } from '#core/flows/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { CategoryId, GuildId } from '#core/shared/ids.ts';
import { type Page, type PageRequest } from '#core/shared/page.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Panel } from '#core/panels/index.ts';
import type { Ticket } from '#core/tickets/index.ts';
import type { MemoryState } from './memory-state.ts';
import { listRecords } from './list-records.ts';

export class InMemoryCategoryStore implements CategoryStore {
  readonly #categories: Map<string, Category>;
  readonly #tickets: Map<string, Ticket>;
  readonly #panels: Map<string, Panel>;
  readonly #flows: Map<string, Flow>;
  readonly #versions: Map<string, FlowVersion>;
  readonly #automations: Map<string, Automation>;
  readonly #macros: Map<string, Macro>;
  readonly #due: Map<string, Instant>;

  constructor(state: MemoryState) {
    this.#categories = state.table('categories');
    this.#tickets = state.table('tickets');
    this.#panels = state.table('panels');
    this.#flows = state.table('flows');
    this.#versions = state.table('flow_versions');
    this.#automations = state.table('automations');
    this.#macros = state.table('macros');
    this.#due = state.table('due-tickets');
  }

  async find(guild: GuildId, id: CategoryId): Promise<CountedCategory | null> {
    const category = this.#categories.get(id);
    return category?.guildId === guild ? this.#addOpenCount(category) : null;
  }

  async list(guild: GuildId, query: CategoryQuery, page: PageRequest): Promise<Page<CountedCategory>> {
    const categories = [...this.#categories.values()].filter(({ guildId }) => guildId === guild);
    return listRecords(
      categories.map((category) => this.#addOpenCount(category)),
      CATEGORY_LIST,
      query,
      page,
    );
  }

  async add(category: Category): Promise<void> {
    this.#requireName(category);
    this.#categories.set(category.id, category);
  }

  async save(category: Category): Promise<Category> {
    this.#requireName(category);
    if (this.#categories.get(category.id)?.version !== category.version) throw new VersionConflict('category');
    const saved = { ...category, version: category.version + 1 };
    this.#categories.set(saved.id, saved);
    return saved;
  }

  async lockForUse(guild: GuildId, id: CategoryId): Promise<Category | null> {
    const category = this.#categories.get(id);
    return category?.guildId === guild ? category : null;
  }

  async recalculateTimers(guild: GuildId, id: CategoryId, at: Instant): Promise<void> {
    if (this.#categories.get(id)?.guildId !== guild) return;
    for (const ticket of this.#openIn(id)) this.#due.set(ticket.id, at);
  }

  async lockForRemoval(guild: GuildId, id: CategoryId): Promise<CategoryUse> {
    const panels = [...this.#panels.values()].filter(
      ({ guildId, options }) => guildId === guild && options.some(({ categoryId }) => categoryId === id),
    );
    const flows = [...this.#flows.values()].filter((flow) => flow.guildId === guild && this.#isNamedIn(flow, id));
    const openTickets = (await this.find(guild, id))?.openTicketCount ?? 0;
    const countUses = (rows: Map<string, Automation | Macro>) =>
      [...rows.values()].filter(
        ({ guildId, actions }) => guildId === guild && actions.some(({ data }) => data.categoryId === id),
      ).length;
    const [automations, macros] = [countUses(this.#automations), countUses(this.#macros)];
    return { openTickets, panels: panels.length, flows: flows.length, automations, macros };
  }

  async remove(guild: GuildId, id: CategoryId): Promise<void> {
    if (await this.find(guild, id)) this.#categories.delete(id);
  }

  /** Checks the draft and the published version. */
  #isNamedIn(flow: Flow, category: CategoryId): boolean {
    const published = this.#versions.get(`${flow.id}:${flow.publishedVersion}`);
    return [flow, published].some(
      (graph) =>
        graph?.trigger.config.categoryId === category || graph?.nodes.some(({ data }) => data.categoryId === category),
    );
  }

  #addOpenCount(category: Category): CountedCategory {
    return { ...category, openTicketCount: this.#openIn(category.id).length };
  }

  #openIn(id: CategoryId): readonly Ticket[] {
    return [...this.#tickets.values()].filter((ticket) => ticket.categoryId === id && ticket.status !== 'closed');
  }

  #requireName({ guildId, id, name }: Category): void {
    const others = [...this.#categories.values()].filter((other) => other.guildId === guildId && other.id !== id);
    if (others.some((other) => other.name === name))
      throw conflict('name_taken', `A category named "${name}" exists already.`);
  }
}
