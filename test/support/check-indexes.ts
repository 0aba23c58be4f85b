import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** As pg_amcheck does: every entry of a table is in each of its indexes, and the pages of tables and indexes are whole. */
const CHECK_INDEXES = `select c.relname as name, am.amname as kind,
    case am.amname when 'btree' then bt_index_check(c.oid, true)::text else gin_index_check(c.oid)::text end
  from pg_class c join pg_am am on am.oid = c.relam join pg_index i on i.indexrelid = c.oid
  where am.amname in ('btree', 'gin') and i.indisvalid`;
const CHECK_TABLES = `select c.relname as name, v.msg from pg_class c
  cross join lateral verify_heapam(c.oid) v where c.relkind = 'r' and c.relpersistence = 'p'`;

/**
 * Checks the tables and indexes of a folder of the embedded database, which nobody has open.
 *
 * @returns what is wrong with tables, and how many indexes were checked / @throws when an index does not fit its table
 */
export const checkIndexes = async (
  folder: string,
): Promise<{ readonly broken: unknown[]; readonly indexes: number }> => {
  const pglite = await PGlite.create(folder, { extensions: { amcheck, btree_gin, fuzzystrmatch, pg_trgm } });
  try {
    await pglite.exec('create extension if not exists amcheck');
    const { rows: broken } = await pglite.query(CHECK_TABLES);
    return { broken, indexes: (await pglite.query(CHECK_INDEXES)).rows.length };
  } finally {
    await pglite.close();
  }
};
