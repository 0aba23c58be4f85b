import { join } from 'node:path';
import { toBlobName } from '#adapters/blobs/blob-name.ts';
import { findSize } from '#adapters/node/copy-folder.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { toGuildId } from '#core/shared/ids.ts';
import { BLOB_FOLDER } from '../../composition/data-files.ts';
import { fail, type Finding, pass } from '../doctor/finding.ts';

const NAME = 'files of messages';
const NAMED_FILES = 5;
const KEPT = `select guild_id as "guildId", id, filename, (facts ->> 'size')::float8 as size from attachments where status = 'kept'`;

interface KeptFile {
  readonly guildId: string;
  readonly id: string;
  readonly filename: string;
  readonly size: number;
}

/** Whether each file that the database has is in the backup, with its size. */
export const checkBlobs = async (backup: string, database: Database): Promise<Finding> => {
  const files = await database.query<KeptFile>(KEPT);
  const missing: string[] = [];
  for (const { guildId, id, filename, size } of files) {
    const path = toBlobName({ guildId: toGuildId(guildId), id } as Parameters<typeof toBlobName>[0]);
    const found = await findSize(join(backup, BLOB_FOLDER, path));
    if (found !== size)
      missing.push(
        `${BLOB_FOLDER}/${path} (${filename}) ${found === null ? 'is missing' : `has ${found} of ${size} bytes`}`,
      );
  }
  if (missing.length === 0) return pass(NAME, `${files.length} are there`);
  const more = missing.length > NAMED_FILES ? [`and ${missing.length - NAMED_FILES} more`] : [];
  const found = `${missing.length} of ${files.length} cannot be restored: ${[...missing.slice(0, NAMED_FILES), ...more].join(', ')}`;
  return fail(NAME, found, `Copy the folder ${BLOB_FOLDER} of the service or of another backup into the backup.`);
};
