import {
  type BrokenOffDeployment,
  type Panel,
  type PanelKey,
  PANEL_LIST,
  type PanelQuery,
  type PanelStore,
  toPanelView,
} from '#core/panels/index.ts';
import { conflict, VersionConflict } from '#core/shared/errors.ts';
import type { ChannelId, GuildId, PanelId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { listRecords } from '#adapters/memory/list-records.ts';
import type { MemoryState } from '#adapters/memory/memory-state.ts';

export class InMemoryPanelStore implements PanelStore {
  readonly #panels: Map<string, Panel>;
  readonly #hours: Map<string, Instant>;
  readonly #deployments: Map<string, BrokenOffDeployment & { readonly until: Instant }>;

  constructor(state: MemoryState) {
    this.#panels = state.table('panels');
    this.#hours = state.table('panel-hours');
    this.#deployments = state.table('panel-deployments');
  }

  async find(guild: GuildId, id: PanelId): Promise<Panel | null> {
    const panel = this.#panels.get(id);
    return panel?.guildId === guild ? panel : null;
  }

  async list(guild: GuildId, query: PanelQuery, page: PageRequest): Promise<Page<Panel>> {
    return listRecords(
      this.#listOf(guild),
      { ...PANEL_LIST, derived: { status: (panel: Panel) => toPanelView(panel).status } },
      query,
      page,
    );
  }

  async listByChannel(guild: GuildId, channel: ChannelId): Promise<readonly Panel[]> {
    return this.#listOf(guild).filter(({ messageChannelId }) => messageChannelId === channel);
  }

  async add(panel: Panel): Promise<void> {
    this.#requireName(panel);
    this.#panels.set(panel.id, panel);
  }

  async save(panel: Panel): Promise<Panel> {
    this.#requireName(panel);
    const before = this.#panels.get(panel.id);
    const isCurrent = before?.guildId === panel.guildId && before.version === panel.version;
    if (!isCurrent) throw new VersionConflict('panel');
    const saved = { ...panel, openCount: before.openCount, version: panel.version + 1 };
    this.#panels.set(saved.id, saved);
    return saved;
  }

  async remove(guild: GuildId, id: PanelId): Promise<void> {
    if (await this.find(guild, id)) this.#panels.delete(id);
  }

  async startDeployment(guild: GuildId, id: PanelId, key: string, until: Instant): Promise<void> {
    if (await this.find(guild, id)) this.#deployments.set(id, { guildId: guild, id, key, until });
  }

  async endDeployment(guild: GuildId, id: PanelId, key: string): Promise<void> {
    const started = this.#deployments.get(id);
    if (started?.guildId === guild && started.key === key) this.#deployments.delete(id);
  }

  async listBrokenOff(now: Instant, limit: number): Promise<readonly BrokenOffDeployment[]> {
    return [...this.#deployments.values()]
      .filter(({ id, until }) => until <= now && this.#panels.has(id))
      .toSorted((one, other) => (one.until < other.until ? -1 : 1))
      .slice(0, limit)
      .map(({ until: _, ...started }) => started);
  }

  async setHoursChange(guild: GuildId, id: PanelId, at: Instant | null): Promise<void> {
    if (!(await this.find(guild, id))) return;
    if (at === null) this.#hours.delete(id);
    else this.#hours.set(id, at);
  }

  async listChangedHours(now: Instant, perServer: number): Promise<readonly PanelKey[]> {
    const due = [...this.#panels.values()].filter(({ id }) => (this.#hours.get(id) ?? '9') <= now);
    return [...Map.groupBy(due, ({ guildId }) => guildId)].flatMap(([, panels]) =>
      panels
        .toSorted((one, other) => ((this.#hours.get(one.id) ?? '') < (this.#hours.get(other.id) ?? '') ? -1 : 1))
        .slice(0, perServer)
        .map(({ guildId, id }) => ({ guildId, id })),
    );
  }

  #listOf(guild: GuildId): Panel[] {
    return [...this.#panels.values()].filter(({ guildId }) => guildId === guild);
  }

  #requireName({ guildId, id, name }: Panel): void {
    if (this.#listOf(guildId).some((other) => other.id !== id && other.name === name)) {
      throw conflict('name_taken', `A panel named "${name}" exists already.`);
    }
  }
}
