import { COMMAND_LIST, type Command, type CommandQuery, type CommandStore } from '#core/commands/index.ts';
import { conflict } from '#core/shared/errors.ts';
import type { CommandId, GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { buildColumns } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { createListing } from '../records/list-conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { commands } from './command-tables.ts';

export class PostgresCommandStore implements CommandStore {
  readonly #db: Database;
  readonly #records;
  readonly #toListing;

  constructor(db: Database) {
    this.#db = db;
    this.#toListing = createListing(buildColumns(db, commands), COMMAND_LIST);
    this.#records = recordStore(db, commands, {
      label: 'command',
      notSaved: ['syncedAt'],
      uniques: { commands_name: ({ name }) => conflict('name_taken', `A command named "${name}" exists already.`) },
      sorting: { fields: ['name'], direction: 'asc' },
    });
  }

  find(guildId: GuildId, id: CommandId): Promise<Command | null> {
    return this.#records.find({ guildId, id });
  }

  findByName(guildId: GuildId, name: string): Promise<Command | null> {
    return this.#records.find({ guildId, name });
  }

  list(guildId: GuildId, query: CommandQuery, page: PageRequest): Promise<Page<Command>> {
    return this.#records.list({ guildId }, page, this.#toListing(query));
  }

  add(command: Command): Promise<void> {
    return this.#records.insert(command);
  }

  save(command: Command): Promise<Command> {
    return this.#records.save(command);
  }

  async remove(guildId: GuildId, id: CommandId): Promise<void> {
    await this.#records.remove({ guildId, id });
  }

  async markSynced(guild: GuildId, names: readonly string[], at: Instant): Promise<void> {
    await this.#db.query(MARK_SYNCED, { guild, names, at });
  }
}

const MARK_SYNCED = `update commands set synced_at = case when name = any(:names::text[]) then :at::timestamptz end
  where guild_id = :guild`;
