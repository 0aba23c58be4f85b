import { isRecord } from '../../shared/values/type-guards.ts';
import type { PortableRecord } from '../format/portable-record.ts';

const SHA_256 = /^[0-9a-f]{64}$/;

interface NamedFiles {
  readonly line: PortableRecord;
  readonly files: readonly PortableRecord[];
}

/** A message may name files by nothing but their SHA-256: these get lines of their own. */
export const nameFiles = (message: PortableRecord): NamedFiles => {
  const { key, createdAt, attachments } = message;
  if (!Array.isArray(attachments)) return { line: message, files: [] };
  const files: PortableRecord[] = [];
  const named = attachments.map((file: unknown, index) => {
    if (!isRecord(file) || typeof file.sha256 !== 'string' || !SHA_256.test(file.sha256) || file.attachmentKey)
      return file;
    const attachmentKey = `${String(key)}/${index}`;
    const { sha256, filename, url: sourceUrl } = file;
    files.push({ key: attachmentKey, sha256, filename, sourceUrl, createdAt });
    return { ...file, attachmentKey };
  });
  return { line: { ...message, attachments: named }, files };
};
