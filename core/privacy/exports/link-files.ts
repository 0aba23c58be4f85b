import {
  type AttachmentLinkSigner,
  type AttachmentStore,
  createAttachmentLink,
  listAttachments,
  type StoredAttachment,
} from '../../attachments/index.ts';
import type { Clock } from '../../shared/clock.ts';
import { plusMs } from '../../shared/instant.ts';
import { type DataExport, EXPORT_KEPT_MS, type PersonalRecord } from './data-export.ts';

export interface LinkFilesPorts {
  readonly files: AttachmentStore;
  readonly fileLinks: AttachmentLinkSigner;
  /** Files are read under this address; it is a path while the service does not know its own address. */
  readonly attachmentPages: string;
  readonly clock: Clock;
}

/** The links to files work for as long as the export is kept. */
export const linkFiles = async (
  ports: LinkFilesPorts,
  { guildId }: Pick<DataExport, 'guildId'>,
  records: readonly PersonalRecord[],
): Promise<readonly object[]> => {
  const files = await listAttachments(ports)(guildId, [...new Set(records.flatMap(({ fileIds }) => fileIds))]);
  const described = new Map(files.map((file) => [file.id, describeFile(ports, file)]));
  return records.map(({ type, data, fileIds }) => ({
    type,
    guildId,
    ...data,
    ...(fileIds.length > 0 && { files: fileIds.flatMap((id) => described.get(id) ?? []) }),
  }));
};

const describeFile = (ports: LinkFilesPorts, file: StoredAttachment) => {
  const link = createAttachmentLink(ports)(file, plusMs(ports.clock.now(), EXPORT_KEPT_MS));
  const { contentType = null, size = null, sha256 = null } = file.facts ?? {};
  const url = link && `${ports.attachmentPages}/${link.token}`;
  return { id: file.id, filename: file.filename, contentType, size, sha256, url };
};
