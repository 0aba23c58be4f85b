import { getAnswerOwner } from '#core/idempotency/index.ts';
import { type Flow, listEncryptedCredentials } from '#core/flows/index.ts';
import type { OwnerFields } from '#core/shared/owner.ts';
import type { EncryptedRow, EncryptedRows } from '#core/secret-rotation/index.ts';
import { getSecretOwner, type Webhook } from '#core/webhooks/index.ts';
import type { Database } from '../database/database.ts';
import { getPlacement } from '../records/placement.ts';

/** An encrypted text with known plaintext: it shows whether a process has the right keys. */
export const KEY_CHECK = 'guildesk';
export const KEY_CHECK_SETTING = 'secrets_key_check';

interface OwnedRow {
  readonly id: string;
  readonly guildId: string | null;
}

interface Kind<Row> {
  readonly name: string;
  readonly table: string;
  /** SQL of the columns that say who owns row r. */
  readonly owner: string;
  readonly column: 'secrets' | 'nodes';
  /** SQL of an assignment that removes the ciphertexts `:texts` of row r. */
  readonly forget: string;
  readonly listTexts: (row: Row) => EncryptedRow['texts'];
}

/** A webhook without its present secret cannot sign, and is disabled. */
const FORGET_SECRETS = `
  secrets = (select coalesce(jsonb_agg(s order by n), '[]') from jsonb_array_elements(r.secrets) with ordinality e (s, n)
              where s->>'sealed' <> all(:texts::text[])),
  enabled = r.enabled and exists (select from jsonb_array_elements(r.secrets) s
              where s->>'sealed' <> all(:texts::text[]) and s->>'expiresAt' is null)`;

const FORGET_CREDENTIALS = `
  nodes = (select jsonb_agg(node || jsonb_build_object('sealed', (
             select coalesce(jsonb_object_agg(place, one), '{}') from jsonb_each(node->'sealed') c (place, one)
              where one->>'sealed' <> all(:texts::text[]))) order by n)
            from jsonb_array_elements(r.nodes) with ordinality e (node, n))`;

/** Everything in the database that is encrypted. */
export const createEncryptedRows = (db: Database): readonly EncryptedRows[] => [
  createVersionedRows<Pick<Webhook, keyof OwnerFields | 'id' | 'secrets'>>(db, {
    name: 'webhook',
    table: 'webhooks',
    owner: 'r.guild_id as "guildId", r.organization_id as "organizationId"',
    column: 'secrets',
    forget: FORGET_SECRETS,
    listTexts: (webhook) =>
      webhook.secrets.map(({ sealed }) => ({ ciphertext: sealed, owner: getSecretOwner(webhook) })),
  }),
  createVersionedRows<Pick<Flow, 'id' | 'guildId' | 'nodes'>>(db, {
    name: 'flow',
    table: 'flows',
    owner: 'r.guild_id as "guildId"',
    column: 'nodes',
    forget: FORGET_CREDENTIALS,
    listTexts: listEncryptedCredentials,
  }),
  createAnswerRows(db),
  createKeyCheckRows(db),
];

/** A row of a server is found by its server and its id, any other by its id: what `toRowId` returned for it. */
const toRowId = ({ id, guildId }: OwnedRow, isOfServer: boolean): string => (isOfServer ? `${guildId} ${id}` : id);

const toValues = (rowId: string, isOfServer: boolean) => {
  const [id, guild] = rowId.split(' ').reverse();
  return isOfServer ? { id, guild } : { id };
};

/**
 * Each ciphertext is unique, so it can be found and replaced anywhere in its column. The version is increased, so that
 * a concurrent change that has read the old ciphertext cannot write it back.
 */
const createVersionedRows = <Row extends OwnedRow>(
  db: Database,
  { name, table, owner, column, forget, listTexts }: Kind<Row>,
): EncryptedRows => {
  const isOfServer = getPlacement(table).kind === 'server';
  const [comment, key, after, isRow] = isOfServer
    ? [
        '/* sweep: rotation of secrets */',
        'r.guild_id, r.id',
        ':guild::text, :id::uuid',
        'r.guild_id = :guild and r.id = :id::uuid',
      ]
    : ['', 'r.id', ':id::uuid', 'r.id = :id::uuid'];
  const select = `${comment} select r.id, ${owner}, r.${column} from ${table} r`;
  const statements = {
    listFirst: `${select} order by ${key} limit :limit`,
    listNext: `${select} where (${key}) > (${after}) order by ${key} limit :limit`,
    replace: `update ${table} r set ${column} = replace(r.${column}::text, :before, :after)::jsonb, version = r.version + 1
      where ${isRow} and strpos(r.${column}::text, :before) > 0`,
    remove: `update ${table} r set ${forget}, version = r.version + 1 where ${isRow}`,
  };
  return {
    list: async (rowId, limit) => {
      const rows = await (rowId === null
        ? db.query<Row>(statements.listFirst, { limit })
        : db.query<Row>(statements.listNext, { ...toValues(rowId, isOfServer), limit }));
      return rows.map((row) => ({
        id: toRowId(row, isOfServer),
        name: `${name} ${row.id} of ${row.guildId === null ? 'an organization' : `server ${row.guildId}`}`,
        texts: listTexts(row),
      }));
    },
    replace: async (rowId, before, replacement) => {
      await db.query(statements.replace, { ...toValues(rowId, isOfServer), before, after: replacement });
    },
    remove: async (rowId, texts) => {
      await db.query(statements.remove, { ...toValues(rowId, isOfServer), texts });
    },
  };
};

/** Answers under an idempotency key that hold a secret. An answer that cannot be decrypted frees its key. */
const createAnswerRows = (db: Database): EncryptedRows => ({
  list: async (after, limit) => {
    const rows = await db.query<{ id: string; ciphertext: string }>(LIST_ANSWERS, { after, limit });
    return rows.map(({ id, ciphertext }) => ({
      id,
      name: `the answer of request ${id}`,
      texts: [{ ciphertext, owner: getAnswerOwner(id) }],
    }));
  },
  replace: async (id, before, after) => {
    await db.query(REPLACE_ANSWER, { id, before, after });
  },
  remove: async (id) => {
    await db.query(REMOVE_ANSWER, { id });
  },
});

const LIST_ANSWERS = `/* sweep: rotation of secrets */ select ticket_id as id, answer as ciphertext from idempotency_keys
  where is_sealed and (:after::uuid is null or ticket_id > :after::uuid) order by ticket_id limit :limit`;
const REPLACE_ANSWER =
  '/* sweep: rotation of secrets */ update idempotency_keys set answer = :after where ticket_id = :id::uuid and is_sealed and answer = :before';
const REMOVE_ANSWER =
  '/* sweep: rotation of secrets */ delete from idempotency_keys where ticket_id = :id::uuid and is_sealed';

const createKeyCheckRows = (db: Database): EncryptedRows => ({
  list: async (after) => {
    const check =
      after === null ? await db.queryOne<{ value: string }>(FIND_KEY_CHECK, { name: KEY_CHECK_SETTING }) : null;
    return check
      ? [
          {
            id: KEY_CHECK_SETTING,
            name: 'the check of the key',
            texts: [{ ciphertext: check.value, owner: KEY_CHECK }],
          },
        ]
      : [];
  },
  replace: async (id, before, after) => {
    await db.query(REPLACE_KEY_CHECK, { name: id, before, after });
  },
  remove: async (id, [ciphertext], encrypt) => {
    await db.query(REPLACE_KEY_CHECK, { name: id, before: ciphertext, after: encrypt(KEY_CHECK, KEY_CHECK) });
  },
});

const FIND_KEY_CHECK = 'select value from service_settings where name = :name';
const REPLACE_KEY_CHECK = 'update service_settings set value = :after where name = :name and value = :before';
