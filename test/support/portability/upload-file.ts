import { join } from 'node:path';
import type { Client } from '../api.ts';
import { ROOT } from '../programs/process.ts';
import { done } from '../spec-helpers.ts';
import { packFolder } from './archives.ts';

/** What another bot had, in the portable format. */
export const FROM_ANOTHER_BOT = join(ROOT, 'test/support/portability/from-another-bot');

/** Uploads a file in parts. @returns the ids of the parts */
export const uploadFile = async (as: Client, file?: Uint8Array, partBytes = 4_096): Promise<readonly string[]> => {
  const bytes = file ?? (await packFolder(FROM_ANOTHER_BOT));
  const ids: string[] = [];
  for (let start = 0; start < bytes.length; start += partBytes) {
    const contentBase64 = Buffer.from(bytes.subarray(start, start + partBytes)).toString('base64');
    ids.push((await done(as.post('/v1/attachments', { filename: 'part', contentBase64 }))).id);
  }
  return ids;
};
