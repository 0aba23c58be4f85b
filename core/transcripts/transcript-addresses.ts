import type { TranscriptAddresses } from '../tickets/index.ts';
import { type LinkPorts, signLink } from './link-transcript.ts';

export interface AddressPorts extends Pick<LinkPorts, 'transcripts' | 'links' | 'clock'> {
  /** Under which transcripts are read; null while the service does not know its own address. */
  readonly transcriptPages: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Everyone who sees the closed channel could read the conversation there. */
const LINK_DAYS = 30;

/** Signed addresses for the messages of tickets; they end with all links of the server. */
export const createTranscriptAddresses = (ports: AddressPorts): TranscriptAddresses => ({
  isKnown: ports.transcriptPages !== null,
  find: async (guild, ticket) => {
    if (ports.transcriptPages === null) return null;
    const transcript = await ports.transcripts.findByTicket(guild, ticket);
    return transcript && `${ports.transcriptPages}/${signLink(ports, transcript, LINK_DAYS * DAY_MS).token}`;
  },
});
