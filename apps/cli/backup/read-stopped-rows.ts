import { join } from 'node:path';
import { readRowCounts, type RowCounts } from '#adapters/postgres/embedded/row-counts.ts';
import { UnusableFolder } from '#adapters/postgres/embedded/unusable-folder.ts';
import { EMBEDDED_FOLDER } from '../../composition/data-files.ts';

/** Opens a copy that no service has open. @returns null when its database cannot be opened */
export const readStoppedRows = async (dataDir: string): Promise<RowCounts | null> => {
  const { connectEmbedded } = await import('#adapters/postgres/schema/connect-embedded.ts');
  try {
    const { database } = await connectEmbedded({ folder: join(dataDir, EMBEDDED_FOLDER) });
    try {
      return await readRowCounts(<Row>(text: string) => database.query<Row>(text));
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof UnusableFolder) return null;
    throw error;
  }
};
