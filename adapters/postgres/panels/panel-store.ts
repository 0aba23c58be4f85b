import {
  type BrokenOffDeployment,
  PANEL_LIST,
  type Panel,
  type PanelKey,
  type PanelQuery,
  type PanelStore,
} from '#core/panels/index.ts';
import { conflict } from '#core/shared/errors.ts';
import type { ChannelId, GuildId, PanelId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { buildColumns, toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { createListing } from '../records/list-conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { panels } from './panel-tables.ts';

export class PostgresPanelStore implements PanelStore {
  readonly #db: Database;
  readonly #records;
  readonly #toListing;

  constructor(db: Database) {
    this.#db = db;
    this.#toListing = createListing(buildColumns(db, panels, NOT_OF_RECORD), PANEL_LIST, { status: STATUS });
    this.#records = recordStore(db, panels, {
      label: 'panel',
      hidden: NOT_OF_RECORD,
      notSaved: ['openCount'],
      uniques: { panels_name: ({ name }) => conflict('name_taken', `A panel named "${name}" exists already.`) },
    });
  }

  find(guildId: GuildId, id: PanelId): Promise<Panel | null> {
    return this.#records.find({ guildId, id });
  }

  list(guildId: GuildId, query: PanelQuery, page: PageRequest): Promise<Page<Panel>> {
    return this.#records.list({ guildId }, page, this.#toListing(query));
  }

  listByChannel(guildId: GuildId, messageChannelId: ChannelId): Promise<readonly Panel[]> {
    return this.#records.listAll({ guildId, messageChannelId }, 'update');
  }

  add(panel: Panel): Promise<void> {
    return this.#records.insert(panel);
  }

  save(panel: Panel): Promise<Panel> {
    return this.#records.save(panel);
  }

  async remove(guildId: GuildId, id: PanelId): Promise<void> {
    await this.#records.remove({ guildId, id });
  }

  async startDeployment(guild: GuildId, id: PanelId, key: string, until: Instant): Promise<void> {
    await this.#db.query(START, { guild, id, deployment: toJsonText({ key, until }) });
  }

  async endDeployment(guild: GuildId, id: PanelId, key: string): Promise<void> {
    await this.#db.query(END, { guild, id, key });
  }

  listBrokenOff(now: Instant, limit: number): Promise<readonly BrokenOffDeployment[]> {
    return this.#db.query<BrokenOffDeployment>(LIST_BROKEN_OFF, { now, limit });
  }

  async setHoursChange(guild: GuildId, id: PanelId, at: Instant | null): Promise<void> {
    await this.#db.query(SET_HOURS_CHANGE, { guild, id, at });
  }

  listChangedHours(now: Instant, perServer: number): Promise<readonly PanelKey[]> {
    return this.#db.query<PanelKey>(LIST_CHANGED_HOURS, { now, perServer, limit: MAX_CHANGED });
  }
}

const NOT_OF_RECORD = ['deployment', 'hoursChangeAt'] as const;

const START = 'update panels set deployment = :deployment::jsonb where guild_id = :guild and id = :id::uuid';

const END = `update panels set deployment = null
  where guild_id = :guild and id = :id::uuid and deployment ->> 'key' = :key`;

const LIST_BROKEN_OFF = `/* sweep: broken-off deployments */
  select guild_id as "guildId", id, deployment ->> 'key' as key from panels
  where deployment is not null and (deployment ->> 'until')::timestamptz <= :now::timestamptz
  order by deployment ->> 'until' limit :limit`;

const SET_HOURS_CHANGE = `update panels set hours_change_at = :at::timestamptz
  where guild_id = :guild and id = :id::uuid and hours_change_at is distinct from :at::timestamptz`;

const MAX_CHANGED = 200;
const LIST_CHANGED_HOURS = `/* sweep: panels with opening hours */ select guild_id as "guildId", id from (
    select guild_id, id, hours_change_at, row_number() over (partition by guild_id order by hours_change_at, id) as place
    from panels where hours_change_at <= :now::timestamptz) due
  where place <= :perServer order by place, hours_change_at, id limit :limit`;

/** Implements `toPanelView` of core. */
const STATUS = `case when r.deployed_version is null then 'draft'
  when r.message_id is not null and r.version = r.deployed_version then 'deployed' else 'outdated' end`;
