import type { AttachmentPorts } from './attachment-ports.ts';
import { createAttachmentLink, getAttachment, listAttachments, openAttachmentLink } from './get-attachment.ts';
import { processDue } from './process-due.ts';
import { uploadAttachment } from './upload-attachment.ts';

export { type AttachPorts, attachFiles, type GivenAttachment } from './attach-files.ts';
export {
  type FileFacts,
  isPicture,
  MAX_BYTES_PER_DAY,
  MAX_FILE_BYTES,
  MAX_UNUSED_BYTES,
  MAX_UNUSED_FILES,
  type StoredAttachment,
  toSafeFilename,
  UNUSED_MS,
} from './attachment.ts';
export type {
  AttachmentLink,
  AttachmentLinkSigner,
  AttachmentPorts,
  FetchedFile,
  FileFetcher,
  FileInspector,
  FileRequest,
} from './attachment-ports.ts';
export type { AttachmentOutcome, AttachmentStore, DailyBytes, DueShares } from './attachment-store.ts';
export type { BlobContent, BlobKey, BlobStore } from './blob-store.ts';
export type { AttachmentToken, OpenedAttachment } from './get-attachment.ts';
export { createAttachmentLink, listAttachments } from './get-attachment.ts';
export { MAX_ATTEMPTS } from './process-due.ts';

export const attachmentUseCases = (ports: AttachmentPorts) => ({
  upload: uploadAttachment(ports),
  get: getAttachment(ports),
  listAll: listAttachments(ports),
  createLink: createAttachmentLink(ports),
  openLink: openAttachmentLink(ports),
  processDue: processDue(ports),
});

export type AttachmentUseCases = ReturnType<typeof attachmentUseCases>;
