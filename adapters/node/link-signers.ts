import type { AttachmentLink } from '#core/attachments/index.ts';
import type { TransferLink } from '#core/portability/index.ts';
import type { ExportLink } from '#core/privacy/index.ts';
import {
  isUuid,
  toAttachmentId,
  toExportId,
  toGuildId,
  toOrganizationId,
  toTranscriptId,
  toTransferId,
} from '#core/shared/ids.ts';
import { toInstant } from '#core/shared/instant.ts';
import type { LinkSigner } from '#core/shared/link-signer.ts';
import type { TranscriptLink } from '#core/transcripts/index.ts';
import { createTextSigner } from './signed-text.ts';

type Words = readonly (string | number)[];

/** Signs links of one kind as the words that their fields are written in. */
const createLinkSigner = <Link>(
  serviceKey: string,
  purpose: string,
  { toWords, readWords }: { toWords: (link: Link) => Words; readWords: (words: readonly string[]) => Link },
): LinkSigner<Link> => {
  const signer = createTextSigner(serviceKey, purpose);
  return {
    sign: (link) => signer.sign(toWords(link)),
    verify: (token) => {
      const words = signer.verify(token);
      return words && readWords(words);
    },
  };
};

export const createAttachmentLinkSigner = (serviceKey: string): LinkSigner<AttachmentLink> =>
  createLinkSigner(serviceKey, 'attachment links', {
    toWords: ({ guildId, attachmentId, expiresAt }) => [guildId, attachmentId, Date.parse(expiresAt)],
    readWords: ([guildId = '', attachmentId = '', expiresMs]) => ({
      guildId: toGuildId(guildId),
      attachmentId: toAttachmentId(attachmentId),
      expiresAt: toInstant(Number(expiresMs)),
    }),
  });

export const createTranscriptLinkSigner = (serviceKey: string): LinkSigner<TranscriptLink> =>
  createLinkSigner(serviceKey, 'transcript links', {
    toWords: ({ guildId, transcriptId, createdAt, expiresAt }) => [
      guildId,
      transcriptId,
      Date.parse(expiresAt),
      Date.parse(createdAt),
    ],
    // Links of earlier versions do not say when they were created: they count as older than all others.
    readWords: ([guildId = '', transcriptId = '', expiresMs, createdMs = 0]) => ({
      guildId: toGuildId(guildId),
      transcriptId: toTranscriptId(transcriptId),
      createdAt: toInstant(Number(createdMs)),
      expiresAt: toInstant(Number(expiresMs)),
    }),
  });

export const createTransferLinkSigner = (serviceKey: string): LinkSigner<TransferLink> =>
  createLinkSigner(serviceKey, 'server export links', {
    toWords: ({ guildId, transferId, expiresAt }) => [guildId, transferId, Date.parse(expiresAt)],
    readWords: ([guildId = '', transferId = '', expiresMs]) => ({
      guildId: toGuildId(guildId),
      transferId: toTransferId(transferId),
      expiresAt: toInstant(Number(expiresMs)),
    }),
  });

export const createExportLinkSigner = (serviceKey: string): LinkSigner<ExportLink> =>
  createLinkSigner(serviceKey, 'export links', {
    toWords: ({ owner, exportId, expiresAt }) => [owner, exportId, Date.parse(expiresAt)],
    readWords: ([owner = '', exportId = '', expiresMs]) => ({
      owner: isUuid(owner) ? toOrganizationId(owner) : toGuildId(owner),
      exportId: toExportId(exportId),
      expiresAt: toInstant(Number(expiresMs)),
    }),
  });
