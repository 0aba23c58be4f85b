import type { Attachment } from '#core/chat/index.ts';
import type { ErasedPerson } from '#core/privacy/index.ts';
import type { Database } from '../database/database.ts';

interface WithFiles {
  readonly attachments?: unknown;
}

const listFiles = (rows: readonly WithFiles[]): readonly string[] =>
  rows
    .flatMap(({ attachments }) => attachments as readonly Attachment[])
    .flatMap(({ attachmentId }) => attachmentId ?? []);

/** Orders the removal of the files that messages do not have any more: a worker removes the bytes, then the record. */
export const removeFiles = async (
  db: Database,
  { guildId }: Pick<ErasedPerson, 'guildId'>,
  before: readonly WithFiles[],
  after: readonly WithFiles[],
): Promise<void> => {
  const kept = new Set(listFiles(after));
  await removeFilesById(
    db,
    guildId,
    listFiles(before).filter((id) => !kept.has(id)),
  );
};

export const removeFilesById = async (db: Database, guild: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.query(REMOVE, { guild, ids });
  await db.query(RENAME_IN_ANSWERS, { guild, ids });
};

const REMOVE = `update attachments set status = 'deleting', filename = 'file', source_url = null, error = null, due_at = 'epoch'
  where guild_id = :guild and id = any(:ids::uuid[]) and status <> 'deleting'`;

/** The stored answer of an upload under an Idempotency-Key; the id of such a request is that of its file. */
const RENAME_IN_ANSWERS = `update idempotency_keys set answer = jsonb_set(answer::jsonb, '{filename}', '"file"', false)::text
  where guild_id = :guild and ticket_id = any(:ids::uuid[]) and answer is not null and not is_sealed`;
