import { MAX_FILE_BYTES } from '#core/attachments/index.ts';
import type { UseCases } from '#core/index.ts';
import type { Clock } from '#core/shared/clock.ts';
import { AppError } from '#core/shared/errors.ts';
import { plusMs } from '#core/shared/instant.ts';
import { loadSettings, type SettingsStore } from '#core/settings/index.ts';
import type { TranscriptDocuments } from '#core/tickets/index.ts';
import type { FullTranscript } from '#core/transcripts/index.ts';
import { joinMessages, NO_FILES, prepareForDocument } from './transcript-files.ts';

export interface DocumentPorts {
  readonly transcripts: Pick<UseCases['transcripts'], 'getByTicket' | 'describe'>;
  readonly attachments: UseCases['attachments'];
  readonly settings: SettingsStore;
  readonly clock: Clock;
  /** Where pictures of the conversation are loaded from; null shows their names alone. */
  readonly publicUrl: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Renders transcripts as HTML files for the chat. Their pictures can be loaded for as long as links in the chat work. */
export const createTranscriptDocuments = (ports: DocumentPorts): TranscriptDocuments => ({
  render: async (guild, ticket, maxMessages) => {
    const transcript = await ports.transcripts.getByTicket(guild, ticket).catch(ignoreMissing);
    if (!transcript || joinMessages(transcript).messages.length > maxMessages) return null;
    const content = await renderHtml(ports, transcript);
    if (Buffer.byteLength(content) > MAX_FILE_BYTES) return null;
    return { filename: `ticket-${transcript.ticket.ticketNumber}.html`, content };
  },
});

const renderHtml = async (ports: DocumentPorts, transcript: FullTranscript): Promise<string> => {
  const { linkDays } = (await loadSettings(ports, transcript.guildId)).transcriptDelivery;
  const expiresAt = plusMs(ports.clock.now(), linkDays * DAY_MS);
  const files =
    ports.publicUrl === null ? NO_FILES : await prepareForDocument(ports, transcript, ports.publicUrl, expiresAt);
  // The code that formats messages is large, and many processes never need it.
  const { renderTranscriptHtml } = await import('./html.ts');
  return renderTranscriptHtml(transcript, await ports.transcripts.describe(transcript), files);
};

const ignoreMissing = (error: unknown): null => {
  if (error instanceof AppError && (error.reason === 'unknown_resource' || error.reason === 'not_ready')) return null;
  throw error;
};
