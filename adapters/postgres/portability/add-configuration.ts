import type { PlannedRecord, PortableKindName, PortableRecord } from '#core/portability/index.ts';
import type { KnowledgeItem } from '#core/knowledge/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Webhook } from '#core/webhooks/index.ts';
import type { Database } from '../database/database.ts';
import { flowVersions } from '../flows/flow-tables.ts';
import { PostgresKnowledgeStore } from '../knowledge/knowledge-store.ts';
import { buildInsert } from '../records/bulk-insert.ts';
import { toJsonText } from '../records/columns.ts';
import { PostgresWebhookStore } from '../webhooks/webhook-store.ts';
import { getConfigurationTable } from './portable-tables.ts';

/** Adds records as they are, without events, in the open transaction. */
export const addConfiguration = async (
  db: Database,
  guild: GuildId,
  records: readonly PlannedRecord[],
): Promise<void> => {
  const byKind = Map.groupBy(records, ({ kind }) => kind);
  for (const [kind, planned] of byKind) {
    const own = OWN_WAYS[kind];
    if (own) for (const { record } of planned) await own(db, record);
    else await insertAll(db, guild, kind, planned);
  }
  const published = records.flatMap((planned) => planned.published ?? []);
  if (published.length > 0)
    await db.query(buildInsert(db, flowVersions, ':versions'), { guild, versions: toJsonText(published) });
};

/** These have more than a row of their table. */
const OWN_WAYS: Partial<Record<PortableKindName, (db: Database, record: PortableRecord) => Promise<void>>> = {
  knowledgeItem: (db, record) => new PostgresKnowledgeStore(db).add(record as unknown as KnowledgeItem),
  webhook: (db, record) => new PostgresWebhookStore(db).add(record as unknown as Webhook),
};

const insertAll = async (
  db: Database,
  guild: GuildId,
  kind: PortableKindName,
  planned: readonly PlannedRecord[],
): Promise<void> => {
  const records = toJsonText(planned.map(({ record }) => record));
  await db.query(buildInsert(db, getConfigurationTable(kind), ':records'), { guild, records });
};
