import type { Notice, NoticeFile } from '../../chat/index.ts';
import type { ServerContext, TranscriptPlace } from '../../settings/index.ts';
import type { GuildId, TicketId } from '../../shared/ids.ts';
import type { TranscriptAddresses } from '../chat-messages/ticket-projections.ts';
import { buildTranscriptButton } from '../model/ticket-buttons.ts';
import type { TicketSnapshot } from '../model/ticket.ts';

export interface TranscriptDocuments {
  /** Returns null without a transcript, and where it is too long for a file. */
  render(guild: GuildId, ticket: TicketId, maxMessages: number): Promise<NoticeFile | null>;
}

/** With more messages than this a transcript is shown as a link. */
const MAX_FILE_MESSAGES = 5_000;

export interface DeliveryPorts {
  readonly transcriptAddresses: TranscriptAddresses;
  readonly transcriptDocuments: TranscriptDocuments;
}

/** Returns null where the server wants no link. */
export const findTranscriptUrl = async (
  { transcriptAddresses }: DeliveryPorts,
  { settings }: ServerContext,
  place: TranscriptPlace,
  { guildId, id, status }: TicketSnapshot,
): Promise<string | null> =>
  settings.transcriptDelivery[place] === 'link' && status === 'closed' ? transcriptAddresses.find(guildId, id) : null;

/** Has a link instead of a file that is too long. @returns null where no file is wanted, and without a transcript */
export const renderTranscriptFile = async (
  { transcriptAddresses, transcriptDocuments }: DeliveryPorts,
  server: ServerContext,
  place: TranscriptPlace,
  { guildId, id, ticketNumber, messageCount }: TicketSnapshot,
): Promise<Notice | null> => {
  if (server.settings.transcriptDelivery[place] !== 'file') return null;
  const isShort = messageCount <= MAX_FILE_MESSAGES;
  const file = isShort ? await transcriptDocuments.render(guildId, id, MAX_FILE_MESSAGES) : null;
  const url = file ? null : await transcriptAddresses.find(guildId, id);
  if (!file && url === null) return null;
  return {
    content: server.write('log.transcript', { number: ticketNumber }),
    embeds: [],
    buttonRows: url === null ? [] : [[buildTranscriptButton(server, url)]],
    select: null,
    ...(file && { files: [file] }),
  };
};
