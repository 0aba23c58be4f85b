import type { Database } from '#adapters/postgres/database/database.ts';

/** The tables of the migrations and of the queue differ by installation, or are not ours. */
const OURS = `n.nspname = 'public' and c.relname <> 'schema_migrations' and c.relname <> 'schema_migrations_id_seq'`;
/** What an extension brings belongs to the extension. */
const NO_MEMBER = (catalog: string, id: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${id} and e.deptype = 'e')`;

/** Some builds of PostgreSQL stamp each column with when it was created, in an option that pg_dump leaves out. */
const CREATION_STAMP = 'pg_attver';

const QUERIES = {
  extensions: `select extname as name from pg_extension order by 1`,
  relations: `select c.relname as name, c.relkind::text as kind, c.relpersistence::text as persistence, c.reloptions as options,
      c.relrowsecurity as "hasRowSecurity", c.relreplident::text as identity
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} order by 1`,
  /** By their place among the columns that are there: a dropped column leaves a gap that nobody sees. */
  columns: `select c.relname as table, row_number() over (partition by c.oid order by a.attnum)::int as place, a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired", a.attgenerated::text as generated,
      a.attidentity::text as identity, a.attstorage::text as storage, a.attstattarget as statistics,
      array(select o from unnest(a.attoptions) o where o not like '${CREATION_STAMP}=%' order by o) as options,
      a.attcollation::regcollation::text as collation, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${OURS} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by 1, 2`,
  /** PostgreSQL 18 lists "not null" here, too. */
  constraints: `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition, k.convalidated as "isValid"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and k.contype <> 'n' order by 1, 2`,
  indexes: `select c.relname as table, pg_get_indexdef(i.indexrelid) as definition, i.indisvalid as "isValid", i.indisprimary as "isPrimary",
      i.indisclustered as "isClustered", i.indisreplident as "isIdentity"
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace where ${OURS} order by 1, 2`,
  sequences: `select s.sequencename as name, s.data_type::text as type, s.start_value::text as start, s.increment_by::text as step,
      s.cache_size::text as cache, pg_get_serial_sequence('chat_arrivals', 'number') as owned
    from pg_sequences s where s.schemaname = 'public' and s.sequencename <> 'schema_migrations_id_seq' order by 1`,
  functions: `select p.proname as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and ${NO_MEMBER('pg_proc', 'p.oid')} order by 1`,
  triggers: `select pg_get_triggerdef(t.oid) as definition from pg_trigger t order by 1`,
  rules: `select pg_get_viewdef(c.oid) as definition from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('v', 'm') order by 1`,
  policies: `select polname as name from pg_policy order by 1`,
  statistics: `select stxname as name from pg_statistic_ext order by 1`,
  types: `select t.typname as name, t.typtype::text as kind from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname = 'public' and t.typtype in ('d', 'e', 'r', 'm') and ${NO_MEMBER('pg_type', 't.oid')} order by 1`,
  comments: `select c.relname as name, d.objsubid as column, d.description from pg_description d
    join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} order by 1, 2`,
};

/** After a restore this function has another number (`continueEventNumbers`). */
const OFFSET = /(event_number_base.*RETURN )'?\d+'?(::bigint)?/s;

export type Catalog = Readonly<Record<keyof typeof QUERIES, readonly unknown[]>>;

/** Describes everything that the migrations make, in the words of the database. */
export const describeCatalog = async (database: Database): Promise<Catalog> => {
  const described: Record<string, readonly unknown[]> = {};
  for (const [name, query] of Object.entries(QUERIES)) {
    const rows = await database.query<Readonly<Record<string, unknown>>>(query);
    described[name] = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          typeof value === 'string' ? value.replace(OFFSET, '$1N') : value,
        ]),
      ),
    );
  }
  return described as Catalog;
};
