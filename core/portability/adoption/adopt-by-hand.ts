import type { CategoryId, ChannelId, GuildId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { FORMAT, FORMAT_VERSION } from '../format/manifest.ts';
import type { PortableLine, PortableReader } from '../format/portable-file.ts';
import { UNWATCHED } from '../importing/import-options.ts';
import type { ImportPorts } from '../importing/import-ports.ts';
import { type ImportResult, runImport } from '../importing/run-import.ts';
import { TICKETS_FILE } from '../tickets/read-tickets.ts';

/** A channel of a bot that writes nothing down. */
export interface ChannelByHand {
  readonly guild: GuildId;
  readonly channelId: ChannelId;
  readonly requesterId: UserId;
  readonly categoryId: CategoryId;
  readonly createdAt: Instant;
}

/**
 * Imports a channel as an open ticket that goes on there, with the messages that it has. Does nothing for a channel that was imported
 * this way before.
 *
 * @throws not_found for an unknown server; conflict while another import of the server runs
 */
export const adoptByHand =
  (ports: ImportPorts) =>
  ({ categoryId, ...channel }: ChannelByHand): Promise<ImportResult> =>
    runImport(ports)({
      guild: channel.guild,
      reader: describeChannel(channel),
      numbers: 'shift',
      open: 'adopt',
      categoryId,
      takesSettings: false,
      makesTranscripts: false,
      allowsOtherGuild: false,
      skipsBroken: false,
      watch: UNWATCHED,
    });

/** A portable file with one ticket. Each channel is a source of its own, so that each gets the next number. */
const describeChannel = ({
  guild,
  channelId,
  requesterId,
  createdAt,
}: Omit<ChannelByHand, 'categoryId'>): PortableReader => {
  const source = { system: `channel-${channelId}`, guildId: guild };
  const manifest = { format: FORMAT, version: FORMAT_VERSION, guildId: guild, source };
  const ticket = { record: 'ticket', key: channelId, number: 1, status: 'open', requesterId, channelId, createdAt };
  return {
    files: ['manifest.json', TICKETS_FILE],
    attachments: new Map(),
    findDocument: (name) => Promise.resolve(name === 'manifest.json' ? manifest : null),
    readLines: (name) => toIterable(name === TICKETS_FILE ? [{ number: 1, text: JSON.stringify(ticket) }] : []),
    readAttachment: () => Promise.resolve(new Uint8Array()),
    close: () => Promise.resolve(),
  };
};

async function* toIterable(lines: readonly PortableLine[]): AsyncIterable<PortableLine> {
  for (const line of lines) yield await Promise.resolve(line);
}
