import type { Database } from '../database/database.ts';
import type { ErasureStep } from './erasure-step.ts';

const LOCK = 'select id from data_exports where guild_id = :guild and user_id = :user for update';
const REMOVE_PARTS = 'delete from data_export_parts where guild_id = :guild and export_id = any(:ids::uuid[])';
const REMOVE = 'delete from data_exports where guild_id = :guild and id = any(:ids::uuid[])';

/** Removes the exports of the person. A worker that makes one adds a part under the lock of the export, so none is left. */
export const removeExports = (db: Database): ErasureStep => ({
  tables: ['data_exports', 'data_export_parts'],
  run: async ({ guildId: guild, userId: user }) => {
    const rows = await db.query<{ id: string }>(LOCK, { guild, user });
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) {
      await db.query(REMOVE_PARTS, { guild, ids });
      await db.query(REMOVE, { guild, ids });
    }
    return { changedRows: ids.length, after: null };
  },
});
