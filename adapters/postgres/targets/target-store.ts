import { conflict } from '#core/shared/errors.ts';
import type { GuildId, TargetId } from '#core/shared/ids.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import {
  createTargetNameConflict,
  type Target,
  TARGET_LIST,
  type TargetQuery,
  type TargetStore,
} from '#core/targets/index.ts';
import type { Database } from '../database/database.ts';
import { buildColumns } from '../records/columns.ts';
import { createListing } from '../records/list-conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { targets } from './target-tables.ts';

export class PostgresTargetStore implements TargetStore {
  readonly #records;
  readonly #toListing;

  constructor(db: Database) {
    this.#toListing = createListing(buildColumns(db, targets), TARGET_LIST);
    this.#records = recordStore(db, targets, {
      label: 'target',
      uniques: { targets_name: ({ name }) => conflict('name_taken', createTargetNameConflict(name)) },
    });
  }

  find(guildId: GuildId, id: TargetId): Promise<Target | null> {
    return this.#records.find({ guildId, id });
  }

  list(guildId: GuildId, query: TargetQuery, page: PageRequest): Promise<Page<Target>> {
    return this.#records.list({ guildId }, page, this.#toListing(query));
  }

  add(target: Target): Promise<void> {
    return this.#records.insert(target);
  }

  save(target: Target): Promise<Target> {
    return this.#records.save(target);
  }

  async remove(guildId: GuildId, id: TargetId): Promise<void> {
    await this.#records.remove({ guildId, id });
  }
}
