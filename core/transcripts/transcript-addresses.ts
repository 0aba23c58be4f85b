import { loadSettings } from '../settings/index.ts';
import type { TranscriptAddresses } from '../tickets/index.ts';
import { type LinkPorts, signLink } from './link-transcript.ts';

export interface AddressPorts extends Pick<LinkPorts, 'transcripts' | 'links' | 'clock' | 'settings'> {
  /** Transcripts are read under this address; null while the service does not know its own. */
  readonly transcriptPages: string | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Addresses are signed, and end with all links of the server. */
export const createTranscriptAddresses = (ports: AddressPorts): TranscriptAddresses => ({
  isKnown: ports.transcriptPages !== null,
  find: async (guild, ticket) => {
    if (ports.transcriptPages === null) return null;
    const transcript = await ports.transcripts.findByTicket(guild, ticket);
    if (!transcript) return null;
    const { linkDays } = (await loadSettings(ports, guild)).transcriptDelivery;
    return `${ports.transcriptPages}/${signLink(ports, transcript, linkDays * DAY_MS).token}`;
  },
});
