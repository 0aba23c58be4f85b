import type { Container } from 'inversify';
import { ATTACHMENT_PAGES } from '#adapters/http/attachments/attachment-views.ts';
import { EXPORT_PAGES } from '#adapters/http/privacy/export-files.ts';
import { POLICY_PAGE } from '#adapters/http/privacy/policy-page.ts';
import { TRANSCRIPT_PAGES } from '#adapters/http/transcripts/transcript-pages.ts';
import {
  createAttachmentLinkSigner,
  createExportLinkSigner,
  createTranscriptLinkSigner,
  createTransferLinkSigner,
} from '#adapters/node/link-signers.ts';
import type { Config } from '../config/config.ts';
import { port } from '../tokens/tokens.ts';

/** Without an address of its own the service cannot lead anybody to a transcript or an export; addresses of files are paths then. */
export const bindAddresses = ({ publicUrl }: Config, container: Container): void => {
  container.bind(port.publicUrl).toConstantValue(publicUrl);
  container.bind(port.transcriptPages).toConstantValue(publicUrl === null ? null : `${publicUrl}${TRANSCRIPT_PAGES}`);
  container.bind(port.exportPages).toConstantValue(publicUrl === null ? null : `${publicUrl}${EXPORT_PAGES}`);
  container.bind(port.privacyPage).toConstantValue(publicUrl === null ? null : `${publicUrl}${POLICY_PAGE}`);
  container.bind(port.attachmentPages).toConstantValue(`${publicUrl ?? ''}${ATTACHMENT_PAGES}`);
};

/** Signed links open files, exports and transcripts without any other permission. */
export const bindLinks = (serviceKey: string, container: Container): void => {
  container.bind(port.attachmentLinks).toConstantValue(createAttachmentLinkSigner(serviceKey));
  container.bind(port.exportLinks).toConstantValue(createExportLinkSigner(serviceKey));
  container.bind(port.transferLinks).toConstantValue(createTransferLinkSigner(serviceKey));
  container.bind(port.transcriptLinks).toConstantValue(createTranscriptLinkSigner(serviceKey));
};
