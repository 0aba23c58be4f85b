import { toIdPattern } from '#core/privacy/index.ts';
import type { Database } from '../database/database.ts';
import { type ErasureStep, toPersonValues } from './erasure-step.ts';

/** An import finds the key of a record with the pseudonym, too, so that what was erased does not come back. */
const ERASE_KEYS = `update imported_records
  set key = regexp_replace(key, :pattern, '\\1' || :pseudonym::text || '\\2', 'g')
  where guild_id = :guild and position(:user in key) > 0 and key ~ :pattern returning 1`;

/** Sources may name records, such as blocks, by the ids of users. There are few of them. */
export const eraseImportedKeys = (db: Database): ErasureStep => ({
  tables: ['imported_records'],
  run: async (person) => {
    const values = { ...toPersonValues(person), pattern: toIdPattern(person.userId) };
    return { changedRows: (await db.query(ERASE_KEYS, values)).length, after: null };
  },
});
