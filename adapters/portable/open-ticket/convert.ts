import type { PortableRecord, PortableWriter } from '#core/portability/index.ts';
import { LossList } from '../loss-list.ts';
import { type ConvertedCounts, writeConverted } from '../write-converted.ts';
import { convertConfiguration } from './convert-configuration.ts';
import { getCreatedAt, TicketConverter } from './convert-ticket.ts';
import type { OpenTicketServer } from './read-source.ts';

/** Writes a server of Open Ticket into a portable file. @param writerName names this program in the manifest */
export const convertOpenTicket = (
  server: OpenTicketServer,
  writer: PortableWriter,
  writerName: string,
): Promise<ConvertedCounts> => {
  const losses = new LossList();
  const { guildId, botId, exportedAt, tickets } = server;
  const converter = new TicketConverter(server, losses);
  const readTickets = async function* (): AsyncGenerator<readonly PortableRecord[]> {
    for (const ticket of tickets) yield await Promise.resolve(converter.convert(ticket));
  };
  const createdAt = tickets.map(getCreatedAt).sort()[0] ?? exportedAt;
  const configuration = convertConfiguration(server, createdAt, losses);
  const source = { system: 'open-ticket', version: null, guildId, guildName: null, botId, exportedAt };
  const converted = { source, ...configuration, readTickets, listUsers: () => [], losses };
  return writeConverted(converted, writer, writerName);
};
