import { join } from 'node:path';
import { createAesSecretBox } from '#adapters/node/secret-box.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { readRowCounts, type RowCounts } from '#adapters/postgres/embedded/row-counts.ts';
import { connectEmbedded, type Embedded } from '#adapters/postgres/schema/connect-embedded.ts';
import { createEncryptedRows } from '#adapters/postgres/secrets/encrypted-rows.ts';
import { secretRotationUseCases } from '#core/secret-rotation/index.ts';
import { toError } from '#core/shared/caught-errors.ts';
import type { Config } from '../../composition/config/config.ts';
import { EMBEDDED_FOLDER, KEY_FILE } from '../../composition/data-files.ts';
import { findSecretsKeys } from '../../composition/secrets.ts';
import { describeError } from '../../composition/trouble/describe-error.ts';
import type { BackupRecord } from '../backup/backup-record.ts';
import { fail, type Finding, pass, skip } from '../doctor/finding.ts';
import { checkBlobs } from './check-blobs.ts';

const NAMED_TABLES = 5;
const ANOTHER = 'Use another backup.';

/** A backup that was copied into a folder for the drill. */
export interface Restored {
  readonly backup: string;
  readonly record: BackupRecord | null;
  /** Has the copy, as DATA_DIR of a service. */
  readonly folder: string;
  readonly config: Config;
  /** Called when the database can answer no more; the process has to end before it returns. */
  readonly onPanic: (line: string) => never;
}

/** Opens the copy as a service does, and compares it with what the backup recorded. */
export const checkRestored = async (restored: Restored): Promise<readonly Finding[]> => {
  const { folder, onPanic } = restored;
  let embedded: Embedded;
  const startedAt = performance.now();
  try {
    embedded = await connectEmbedded({ folder: join(folder, EMBEDDED_FOLDER), onPanic });
  } catch (error) {
    return [fail('database', toError(error).message, ANOTHER)];
  }
  const { database } = embedded;
  try {
    return await checkDatabase(database, restored, startedAt);
  } finally {
    await database.close();
  }
};

const checkDatabase = async (
  database: Database,
  { record, ...restored }: Restored,
  startedAt: number,
): Promise<readonly Finding[]> => {
  // Before migrations, which may add rows.
  const rows = checkRows(await readRowCounts(<Row>(text: string) => database.query<Row>(text)), record);
  const opened = await migrate(database, startedAt);
  if (opened.status === 'failed') return [opened, rows];
  const { backup, folder, config } = restored;
  const blobs = config.s3
    ? skip('files of messages', 'left out, since they are in the bucket')
    : await checkBlobs(backup, database);
  return [opened, rows, await checkSecrets(database, { ...config, dataDir: folder }), blobs];
};

const migrate = async (database: Database, startedAt: number): Promise<Finding> => {
  try {
    await database.migrate();
  } catch (error) {
    return fail('database', describeError(error), 'Use the version of guildesk that made the backup, or a later one.');
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  return pass('database', `this version opens it, in ${seconds} s`);
};

const checkRows = (found: RowCounts, record: BackupRecord | null): Finding => {
  const total = Object.values(found).reduce((sum, rows) => sum + rows, 0);
  const summary = `${total} rows in ${Object.keys(found).length} tables`;
  if (!record?.rows)
    return skip('rows', `${summary}, which were not compared, since the backup does not record how many it has`);
  const recorded = record.rows;
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(found)])].sort();
  const different = names.filter((name) => (found[name] ?? 0) !== (recorded[name] ?? 0));
  if (different.length === 0) return pass('rows', `${summary}, as the backup recorded`);
  const lines = different
    .slice(0, NAMED_TABLES)
    .map((name) => `${name} has ${found[name] ?? 0} of ${recorded[name] ?? 0}`);
  const more = different.length > NAMED_TABLES ? [`and ${different.length - NAMED_TABLES} more tables`] : [];
  return fail('rows', [...lines, ...more].join(', '), ANOTHER);
};

const checkSecrets = async (database: Database, config: Config): Promise<Finding> => {
  const name = 'secrets key';
  const where = config.secretsKeys ? 'SECRETS_KEY' : `${KEY_FILE} of the backup`;
  const advice = `Set SECRETS_KEY to the key of the service, or put its ${KEY_FILE} into the backup.`;
  try {
    const keys = await findSecretsKeys(config);
    const secrets = createAesSecretBox(keys ?? []);
    const { listUnreadable } = secretRotationUseCases({ secrets, encrypted: createEncryptedRows(database) });
    const unreadable = await listUnreadable();
    if (unreadable.length === 0)
      return pass(
        name,
        `${keys ? where : 'no key is needed: nothing is encrypted'}${keys ? ' opens every secret' : ''}`,
      );
    if (!keys)
      return fail(name, `the backup has ${unreadable.length} secrets, and no key: ${KEY_FILE} is missing`, advice);
    return fail(name, `${where} does not open ${unreadable.length} secrets, such as ${unreadable[0]}`, advice);
  } catch (error) {
    return fail(name, `${where} cannot be read: ${describeError(error)}`, advice);
  }
};
