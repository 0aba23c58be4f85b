import {
  type ImportedRecord,
  type ImportRun,
  PORTABLE_KIND_NAMES,
  type PortableKindName,
} from '#core/portability/index.ts';
import type { GuildId, KnowledgeItemId } from '#core/shared/ids.ts';
import type { Database } from '../database/database.ts';
import { PostgresKnowledgeStore } from '../knowledge/knowledge-store.ts';
import { FORGET } from './import-sql.ts';
import { getConfigurationTable } from './portable-tables.ts';

/** Records of these kinds name others by their ids. */
const REFERRING: readonly PortableKindName[] = [
  'team',
  'target',
  'category',
  'panel',
  'cannedReply',
  'flow',
  'automation',
  'macro',
  'command',
];

interface ReferringText {
  readonly id: string;
  readonly text: string;
}

/** Lists records of an import that nobody has changed, and that neither a ticket nor another record uses that stays. */
export const listUnusedRecords = async (db: Database, run: ImportRun): Promise<readonly ImportedRecord[]> => {
  const { guildId: guild } = run;
  let unused: readonly ImportedRecord[] = (await listUnchanged(db, run)).flat();
  const used = new Set((await db.query<{ id: string }>(LIST_USED, { guild })).map(({ id }) => id));
  const texts = await listTexts(db, guild);
  for (;;) {
    const removed = new Set(unused.map(({ id }) => id));
    const others = texts.filter(({ id }) => !removed.has(id));
    const left = unused.filter(({ id }) => !used.has(id) && !others.some(({ text }) => text.includes(id)));
    // A record that stays may use others.
    if (left.length === unused.length) return left;
    unused = left;
  }
};

const LIST_USED = `select distinct category_id as id from tickets where guild_id = :guild
  union select distinct team_id from tickets where guild_id = :guild and team_id is not null`;

const listUnchanged = async (db: Database, { guildId: guild, id }: ImportRun): Promise<readonly ImportedRecord[][]> => {
  const found: ImportedRecord[][] = [];
  for (const kind of PORTABLE_KIND_NAMES) {
    const { tableName, properties } = getConfigurationTable(kind).meta;
    const unchanged = 'version' in properties ? 't.version = r.version' : 'true';
    const statement = `select r.kind, r.key, r.id, r.version from imported_records r
      join ${tableName} t on t.guild_id = :guild and t.id = r.id and ${unchanged}
      where r.guild_id = :guild and r.import_id = :import::uuid and r.kind = :kind`;
    found.push(await db.query<ImportedRecord>(statement, { guild, import: id, kind }));
  }
  return found;
};

const listTexts = async (db: Database, guild: GuildId): Promise<readonly ReferringText[]> => {
  const selects = REFERRING.map(
    (kind) => `select t.id::text as id, to_jsonb(t)::text as text from ${getConfigurationTable(kind).meta.tableName} t
      where t.guild_id = :guild`,
  );
  const ofSettings = `select s.guild_id, to_jsonb(s)::text from server_settings s where s.guild_id = :guild`;
  return db.query<ReferringText>([...selects, ofSettings].join(' union all '), { guild });
};

/** Removes records in the open transaction. They can be imported again afterwards. */
export const removeConfiguration = async (
  db: Database,
  { guildId: guild, id }: ImportRun,
  records: readonly ImportedRecord[],
): Promise<void> => {
  for (const kind of PORTABLE_KIND_NAMES) {
    const ids = records.filter((record) => record.kind === kind).map((record) => record.id);
    if (ids.length === 0) continue;
    if (kind === 'knowledgeItem') await removeItems(db, guild, ids);
    else await db.query(buildRemove(kind), { guild, ids });
    await db.query(FORGET, { guild, import: id, kind, ids });
  }
};

const buildRemove = (kind: PortableKindName): string => {
  const { tableName } = getConfigurationTable(kind).meta;
  const removed = `removed as (delete from ${tableName} where guild_id = :guild and id = any(:ids::uuid[]) returning id)`;
  if (kind === 'flow')
    return `with ${removed} delete from flow_versions v using removed r where v.guild_id = :guild and v.flow_id = r.id`;
  if (kind === 'webhook')
    return `with ${removed} delete from webhook_endpoints h using removed r where h.webhook_id = r.id`;
  return `with ${removed} select id from removed`;
};

const removeItems = async (db: Database, guild: GuildId, ids: readonly string[]): Promise<void> => {
  const store = new PostgresKnowledgeStore(db);
  for (const id of ids) await store.remove(guild, id as KnowledgeItemId);
};
