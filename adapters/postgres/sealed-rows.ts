import { type Flow, sealedIn } from '#core/flows/index.ts';
import type { SealedRow, SealedRows } from '#core/secret-rotation/index.ts';
import { ownerOf, type Webhook } from '#core/webhooks/index.ts';
import type { Database } from './database.ts';

/** A sealed text of which everybody knows what it says: it tells whether a process has the right keys. */
export const SPECIMEN = 'guildesk';
export const SPECIMEN_SETTING = 'secrets_specimen';

interface Kind<Row> {
  readonly table: string;
  readonly column: 'secrets' | 'nodes' | 'value';
  readonly textsOf: (row: Row) => SealedRow['texts'];
}

/** Everything in the database that is sealed. */
export const sealedRows = (db: Database): readonly SealedRows[] => [
  versionedRows<Pick<Webhook, 'id' | 'guildId' | 'secrets'>>(db, {
    table: 'webhooks',
    column: 'secrets',
    textsOf: (webhook) => webhook.secrets.map(({ sealed }) => ({ sealed, owner: ownerOf(webhook) })),
  }),
  versionedRows<Pick<Flow, 'id' | 'guildId' | 'nodes'>>(db, { table: 'flows', column: 'nodes', textsOf: sealedIn }),
  specimen(db),
];

/**
 * A sealed text is like no other, so that it can be found and replaced wherever it stands in its column. The version
 * grows, lest a change that has read the text before puts it back.
 */
const versionedRows = <Row extends { readonly id: string }>(
  db: Database,
  { table, column, textsOf }: Kind<Row>,
): SealedRows => ({
  list: async (after, limit) => {
    const rows = await db.query<Row>(
      `select r.id, r.guild_id as "guildId", r.${column} from ${table} r
        where $1::uuid is null or r.id > $1::uuid order by r.id limit $2`,
      [after, limit],
    );
    return rows.map((row) => ({ id: row.id, texts: textsOf(row) }));
  },
  replace: async (id, before, after) => {
    await db.query(
      `update ${table} r set ${column} = replace(r.${column}::text, $2, $3)::jsonb, version = r.version + 1
        where r.id = $1::uuid and strpos(r.${column}::text, $2) > 0`,
      [id, before, after],
    );
  },
});

const specimen = (db: Database): SealedRows => ({
  list: async (after) => {
    const sealed = after === null ? await db.queryOne<{ value: string }>(FIND_SPECIMEN, [SPECIMEN_SETTING]) : null;
    return sealed ? [{ id: SPECIMEN_SETTING, texts: [{ sealed: sealed.value, owner: SPECIMEN }] }] : [];
  },
  replace: async (id, before, after) => {
    await db.query(REPLACE_SPECIMEN, [id, before, after]);
  },
});

const FIND_SPECIMEN = 'select value from service_settings where name = $1';
const REPLACE_SPECIMEN = 'update service_settings set value = $3 where name = $1 and value = $2';
