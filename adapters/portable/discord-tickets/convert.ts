import type { PortableRecord, PortableWriter } from '#core/portability/index.ts';
import { LossList } from '../loss-list.ts';
import { type ConvertedCounts, writeConverted } from '../write-converted.ts';
import { convertConfiguration } from './convert-configuration.ts';
import { TicketConverter } from './convert-ticket.ts';
import type { DiscordTicketsServer } from './source-schemas.ts';

/**
 * Writes a server of Discord Tickets 4 into a portable file. @param writerName names this program in the manifest @throws validation_error for a
 * file that is broken
 */
export const convertDiscordTickets = (
  server: DiscordTicketsServer,
  writer: PortableWriter,
  writerName: string,
): Promise<ConvertedCounts> => {
  const losses = new LossList();
  const { guildId, guildName, botId, version, exportedAt } = server;
  const converter = new TicketConverter(server.settings, botId, losses);
  const readTickets = async function* (): AsyncGenerator<readonly PortableRecord[]> {
    for await (const row of server.readTickets()) yield converter.convert(row);
  };
  const source = { system: 'discord-tickets', version, guildId, guildName, botId, exportedAt };
  const configuration = convertConfiguration(server, losses);
  const converted = { source, ...configuration, readTickets, listUsers: () => converter.listUsers(), losses };
  return writeConverted(converted, writer, writerName);
};
