import {
  AUTOMATION_LIST,
  type Automation,
  type AutomationQuery,
  type AutomationStore,
  MAX_RECALCULATED,
} from '#core/automations/index.ts';
import { conflict } from '#core/shared/errors.ts';
import type { AutomationId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { buildColumns } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { createListing } from '../records/list-conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { IS_ACTIVE } from '../database/open-tickets.ts';
import { automations } from './automation-tables.ts';

export class PostgresAutomationStore implements AutomationStore {
  readonly #db: Database;
  readonly #records;
  readonly #toListing;

  constructor(db: Database) {
    this.#db = db;
    this.#toListing = createListing(buildColumns(db, automations), AUTOMATION_LIST);
    this.#records = recordStore(db, automations, {
      label: 'automation rule',
      notSaved: ['runCount', 'lastRunAt'],
      uniques: {
        automations_name: ({ name }) => conflict('name_taken', `An automation rule named "${name}" exists already.`),
      },
      sorting: { fields: ['position', 'id'], direction: 'asc' },
    });
  }

  find(guildId: GuildId, id: AutomationId): Promise<Automation | null> {
    return this.#records.find({ guildId, id });
  }

  list(guildId: GuildId, query: AutomationQuery, page: PageRequest): Promise<Page<Automation>> {
    return this.#records.list({ guildId }, page, this.#toListing(query));
  }

  listEnabled(guildId: GuildId): Promise<readonly Automation[]> {
    return this.#records.listAll({ guildId, enabled: true });
  }

  add(automation: Automation): Promise<void> {
    return this.#records.insert(automation);
  }

  save(automation: Automation): Promise<Automation> {
    return this.#records.save(automation);
  }

  async remove(guildId: GuildId, id: AutomationId): Promise<void> {
    await this.#records.remove({ guildId, id });
  }

  async recalculateTimers(guild: GuildId, at: Instant): Promise<void> {
    await this.#db.query(RECALCULATE_TIMERS, { guild, at });
  }

  async recordRun(guild: GuildId, id: AutomationId, at: Instant): Promise<void> {
    await this.#db.query(COUNT_RUN, { guild, id, at });
  }
}

const COUNT_RUN = `update automations set run_count = run_count + 1, last_run_at = :at::timestamptz
  where guild_id = :guild and id = :id::uuid`;

const RECALCULATE_TIMERS = `update tickets t set due_at = :at::timestamptz where t.guild_id = :guild and t.id in (
  select t.id from tickets t where t.guild_id = :guild and ${IS_ACTIVE} order by t.created_at desc limit ${MAX_RECALCULATED})`;
