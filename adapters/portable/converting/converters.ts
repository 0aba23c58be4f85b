import { CONVERTED_SYSTEMS, type ConvertedSystem, type PortableWriter } from '#core/portability/index.ts';
import { isOneOf } from '#core/shared/values/type-guards.ts';
import { convertDiscordTickets } from '../discord-tickets/convert.ts';
import { openDiscordTickets } from '../discord-tickets/open-source.ts';
import { convertTicketsBot, openTicketsBot } from '../ticketsbot/convert.ts';
import type { ConvertedCounts } from '../write-converted.ts';

/** What can be named besides the file. Each converter takes what its bot has. */
export interface ConvertOptions {
  readonly key: string | null;
  readonly publicKey: string | null;
  readonly transcripts: string | null;
  readonly guildId: string | null;
  /** Keeps what was decrypted, for a conversion that is broken off. */
  readonly donePath: string;
  readonly onProgress: (line: string) => void;
}

interface OpenedBot {
  readonly guildId: string;
  readonly convert: (writer: PortableWriter, writerName: string) => Promise<ConvertedCounts>;
  /** Removes what a resume would have needed. */
  readonly finish: () => Promise<void>;
  readonly close: () => Promise<void>;
}

type OpenBot = (path: string, options: ConvertOptions) => Promise<OpenedBot>;

export const isSystem = (text: string): text is ConvertedSystem => isOneOf(CONVERTED_SYSTEMS, text);

/** The bots whose data can be converted. */
export const CONVERTERS: Readonly<Record<ConvertedSystem, OpenBot>> = {
  'discord-tickets': async (path, options) => {
    const { server, ...source } = await openDiscordTickets(path, options);
    return {
      ...source,
      guildId: server.guildId,
      convert: (writer, name) => convertDiscordTickets(server, writer, name),
    };
  },
  ticketsbot: async (path, options) => {
    const opened = await openTicketsBot(path, options);
    return {
      guildId: opened.data.guild_id,
      convert: (writer, name) => convertTicketsBot(opened, writer, name),
      finish: () => Promise.resolve(),
      close: () => opened.transcripts.close(),
    };
  },
};
