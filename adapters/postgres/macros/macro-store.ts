import { MACRO_LIST, type Macro, type MacroQuery, type MacroStore } from '#core/macros/index.ts';
import { conflict } from '#core/shared/errors.ts';
import type { GuildId, MacroId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Database } from '../database/database.ts';
import { buildColumns } from '../records/columns.ts';
import { createListing } from '../records/list-conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { macros } from './macro-tables.ts';

export class PostgresMacroStore implements MacroStore {
  readonly #db: Database;
  readonly #records;
  readonly #toListing;

  constructor(db: Database) {
    this.#db = db;
    this.#toListing = createListing(buildColumns(db, macros), MACRO_LIST);
    this.#records = recordStore(db, macros, {
      label: 'macro',
      notSaved: ['runCount', 'lastRunAt'],
      uniques: { macros_name: ({ name }) => conflict('name_taken', `A macro named "${name}" exists already.`) },
    });
  }

  find(guildId: GuildId, id: MacroId): Promise<Macro | null> {
    return this.#records.find({ guildId, id });
  }

  findByName(guildId: GuildId, name: string): Promise<Macro | null> {
    return this.#records.find({ guildId, name });
  }

  list(guildId: GuildId, query: MacroQuery, page: PageRequest): Promise<Page<Macro>> {
    return this.#records.list({ guildId }, page, this.#toListing(query));
  }

  add(macro: Macro): Promise<void> {
    return this.#records.insert(macro);
  }

  save(macro: Macro): Promise<Macro> {
    return this.#records.save(macro);
  }

  async remove(guildId: GuildId, id: MacroId): Promise<void> {
    await this.#records.remove({ guildId, id });
  }

  async recordRun(guild: GuildId, id: MacroId, at: Instant): Promise<void> {
    await this.#db.query(COUNT_RUN, { guild, id, at });
  }
}

const COUNT_RUN = `update macros set run_count = run_count + 1, last_run_at = :at::timestamptz
  where guild_id = :guild and id = :id::uuid`;
