import type { Container } from 'inversify';
import { TRANSCRIPT_PAGES } from '#adapters/http/transcripts/transcript-pages.ts';
import type { Config } from './config/config.ts';
import { port } from './tokens.ts';

/** Without an address of its own the service cannot lead anybody to a transcript. */
export const bindAddresses = ({ publicUrl }: Config, container: Container): void => {
  container.bind(port.publicUrl).toConstantValue(publicUrl);
  container.bind(port.transcriptPages).toConstantValue(publicUrl === null ? null : `${publicUrl}${TRANSCRIPT_PAGES}`);
};
