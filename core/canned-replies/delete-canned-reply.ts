import { VersionConflict } from '../shared/errors.ts';
import { getOrThrow } from '../shared/records.ts';
import { CANNED_REPLY, type CannedReplyRef, type ManagePorts } from './canned-reply-ports.ts';

/** @throws not_found; VersionConflict */
export const deleteCannedReply =
  (ports: ManagePorts) =>
  async ({ guild, id, ifVersion }: CannedReplyRef): Promise<void> => {
    if (await ports.replies.remove(guild, id, ifVersion)) return;
    await getOrThrow(ports.replies, CANNED_REPLY, guild, id);
    throw new VersionConflict('canned reply');
  };
