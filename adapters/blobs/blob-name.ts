import type { BlobKey } from '#core/attachments/index.ts';
import { unavailable } from '#core/shared/errors.ts';
import { isChatId, isUuid } from '#core/shared/ids.ts';

/**
 * Where a blob is in a store: the id of its server, a slash, its own id.
 *
 * @throws Error for ids that are none: no name leads out of the store
 */
export const toBlobName = ({ guildId, id }: BlobKey): string => {
  if (!isChatId(guildId) || !isUuid(id)) throw new Error('A blob is named by the id of a server and an id of its own.');
  return `${guildId}/${id}`;
};

export const createStorageError = (cause: unknown) =>
  unavailable('storage_unavailable', 'The store of files cannot be reached or is full. Try again later.', { cause });
