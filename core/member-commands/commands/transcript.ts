import { linkTicket, Refused } from '../../built-in-commands/index.ts';
import type { Ticket } from '../../tickets/index.ts';
import { getOwnTicket, listOwn } from '../find-own-ticket.ts';
import type { MemberCommand } from '../member-command.ts';
import { type MemberContext, type MemberPorts } from '../member-context.ts';
import { OWN_TICKET } from './options.ts';

export const transcript: MemberCommand = {
  description: 'command.own_transcript',
  options: { ticket: OWN_TICKET },
  execute: async (ports, context, { ticket: given }) => {
    const { server, guild } = context;
    const ticket = await getClosed(ports, context, given);
    if (ticket.status !== 'closed')
      throw new Refused(server.write('answer.not_closed_yet', { channel: linkTicket(ticket) }));
    const number = ticket.ticketNumber;
    const url = await ports.transcriptAddresses.find(guild, ticket.id);
    if (url === null) throw new Refused(server.write('answer.no_transcript', { number }));
    return server.write('answer.transcript', { number, url });
  },
};

/** Returns the named ticket, else the newest closed one. @throws Refused */
const getClosed = async (ports: MemberPorts, context: MemberContext, given: string | undefined): Promise<Ticket> => {
  if (given?.trim()) return (await getOwnTicket(ports, context, given)).ticket;
  const [newest] = await listOwn(ports, context, ['closed'], 1);
  if (!newest) throw new Refused(context.server.write('answer.no_closed_ticket', {}));
  return newest;
};
