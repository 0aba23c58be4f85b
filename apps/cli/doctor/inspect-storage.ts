import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseFacts, inspectDatabase, inspectServer } from '#adapters/postgres/schema/inspect-database.ts';
import type { Config } from '../../composition/config/config.ts';
import { FolderInUse, lockFolder } from '../../composition/processes/data-folder.ts';
import { EMBEDDED_FOLDER } from '../../composition/data-files.ts';

export type Inspection =
  | { readonly kind: 'server' | 'embedded'; readonly facts: DatabaseFacts }
  /** The embedded database is made with the first start. */
  | { readonly kind: 'missing' }
  /** The embedded database is open in a running service. */
  | { readonly kind: 'in-use' }
  | { readonly kind: 'unreachable'; readonly error: unknown };

/** Never rejects. */
export const inspectStorage = async ({ databaseUrl, dataDir }: Config): Promise<Inspection> => {
  try {
    if (databaseUrl !== null) return { kind: 'server', facts: await inspectServer(databaseUrl) };
    return await inspectEmbedded(dataDir);
  } catch (error) {
    return error instanceof FolderInUse ? { kind: 'in-use' } : { kind: 'unreachable', error };
  }
};

/** @throws FolderInUse, UnusableFolder */
const inspectEmbedded = async (dataDir: string): Promise<Inspection> => {
  const folder = join(dataDir, EMBEDDED_FOLDER);
  if (!existsSync(join(folder, 'PG_VERSION'))) return { kind: 'missing' };
  const lock = await lockFolder(dataDir);
  try {
    const { connectEmbedded } = await import('#adapters/postgres/schema/connect-embedded.ts');
    const { database } = await connectEmbedded({ folder });
    try {
      return { kind: 'embedded', facts: await inspectDatabase(<Row>(text: string) => database.query<Row>(text)) };
    } finally {
      await database.close();
    }
  } finally {
    await lock.release();
  }
};
