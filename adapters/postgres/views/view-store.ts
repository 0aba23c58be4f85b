import type { GuildId, UserId, ViewId } from '#core/shared/ids.ts';
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS, type View, type ViewStore } from '#core/views/index.ts';
import type { Database } from '../database/database.ts';
import { buildColumns } from '../records/columns.ts';
import { Conditions } from '../records/conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { views } from './view-tables.ts';

const MAX_LISTED = MAX_SHARED_VIEWS + MAX_OWN_VIEWS;

/** The text keeps its key apart from those of other advisory locks. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('views ' || :guild::text, 0))`;

export class PostgresViewStore implements ViewStore {
  readonly #db: Database;
  readonly #records;
  readonly #columns;

  constructor(db: Database) {
    this.#db = db;
    this.#columns = buildColumns(db, views);
    this.#records = recordStore(db, views, { label: 'view' });
  }

  find(guildId: GuildId, id: ViewId): Promise<View | null> {
    return this.#records.find({ guildId, id });
  }

  async listVisible(guildId: GuildId, staff: UserId | null): Promise<readonly View[]> {
    const columns = this.#columns;
    const conditions = new Conditions().add(
      `(${columns.name('r', 'shared')} or ${columns.name('r', 'createdById')} = :staff)`,
      {
        staff,
      },
    );
    const sorting = { fields: ['name', 'id'], direction: 'asc' } as const;
    const page = { limit: MAX_LISTED, after: null };
    return (await this.#records.list({ guildId }, page, { conditions, sorting })).items;
  }

  async lockPlaces(guild: GuildId): Promise<void> {
    await this.#db.query(LOCK, { guild });
  }

  add(view: View): Promise<void> {
    return this.#records.insert(view);
  }

  save(view: View): Promise<View> {
    return this.#records.save(view);
  }

  remove(guildId: GuildId, id: ViewId, version: number | null): Promise<boolean> {
    return this.#records.remove({ guildId, id, ...(version !== null && { version }) });
  }
}
