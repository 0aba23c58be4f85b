import type { Database } from '../database/database.ts';
import { type ErasureStep, OWN_TICKETS, pickNamed, toPersonValues } from './erasure-step.ts';

const WORKED_ON = `${OWN_TICKETS}
  union all select o.id from tickets o where o.guild_id = :guild and o.claimed_by_id in (:user, :pseudonym)`;

/** What an erasure has ordered and workers do after it: removing files and words of the search, counting metrics again. */
const IS_PENDING = `select exists (
      select from attachments where guild_id = :guild and status = 'deleting' and filename = 'file')
    or exists (select from ticket_word_changes c
      where c.guild_id = :guild and c.removed_words is not null and c.ticket_id in (${WORKED_ON}))
    or exists (select from ticket_changes c where c.guild_id = :guild and c.ticket_id in (${WORKED_ON})) as "isPending"`;

/** The erasure is completed when nothing is left, and not while workers still have something of it before them. */
export const waitForWorkers = (db: Database): ErasureStep => ({
  tables: [],
  run: async (person) => {
    const found = await db.queryOne<{ isPending: boolean }>(IS_PENDING, pickNamed(IS_PENDING, toPersonValues(person)));
    const isWaiting = found?.isPending === true;
    return { changedRows: 0, after: isWaiting ? [] : null, isWaiting };
  },
});
