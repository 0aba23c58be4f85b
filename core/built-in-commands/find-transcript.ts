import type { ServerContext } from '../settings/index.ts';
import type { Ticket, TranscriptAddresses } from '../tickets/index.ts';
import { linkTicket } from './describe-tickets.ts';
import { Refused } from './private-answer.ts';

/** Returns a text with a link to the conversation of a closed ticket. @throws Refused where there is none */
export const describeTranscript = async (
  { transcriptAddresses }: { readonly transcriptAddresses: TranscriptAddresses },
  { write }: Pick<ServerContext, 'write'>,
  ticket: Ticket,
): Promise<string> => {
  const { ticketNumber: number } = ticket;
  if (ticket.status !== 'closed') throw new Refused(write('answer.not_closed_yet', { channel: linkTicket(ticket) }));
  const url = await transcriptAddresses.find(ticket.guildId, ticket.id);
  if (url === null) throw new Refused(write('answer.no_transcript', { number }));
  return write('answer.transcript', { number, url });
};
