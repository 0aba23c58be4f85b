import { CONVERTED_SYSTEMS, type ConvertedSystem, type PortableWriter } from '#core/portability/index.ts';
import { invalid } from '#core/shared/errors.ts';
import { isChatId } from '#core/shared/ids.ts';
import { isOneOf } from '#core/shared/values/type-guards.ts';
import { convertDiscordTickets } from '../discord-tickets/convert.ts';
import { openDiscordTickets } from '../discord-tickets/open-source.ts';
import { convertChatwoot } from '../help-desks/convert-chatwoot.ts';
import { convertCsv } from '../help-desks/convert-csv.ts';
import { convertZendesk } from '../help-desks/convert-zendesk.ts';
import type { ConvertedLibrary } from '../help-desks/library.ts';
import { convertModmail, openModmail } from '../modmail/convert.ts';
import { convertModmailbot, openModmailbot } from '../modmailbot/convert.ts';
import { convertOpenTicket } from '../open-ticket/convert.ts';
import { readOpenTicket } from '../open-ticket/read-source.ts';
import { convertTicketsBot, openTicketsBot } from '../ticketsbot/convert.ts';
import type { ConvertedCounts } from '../write-converted.ts';

/** What can be named besides the file. Each converter takes what its bot has. */
export interface ConvertOptions {
  readonly key: string | null;
  readonly publicKey: string | null;
  readonly transcripts: string | null;
  readonly labels: string | null;
  readonly guildId: string | null;
  /** Keeps what was decrypted, for a conversion that is broken off. */
  readonly donePath: string;
  readonly onProgress: (line: string) => void;
}

interface OpenedSource {
  readonly guildId: string;
  readonly convert: (writer: PortableWriter, writerName: string) => Promise<ConvertedCounts>;
  /** Removes what a resume would have needed. */
  readonly finish: () => Promise<void>;
  readonly close: () => Promise<void>;
}

type OpenSource = (path: string, options: ConvertOptions) => Promise<OpenedSource>;

export const isSystem = (text: string): text is ConvertedSystem => isOneOf(CONVERTED_SYSTEMS, text);

/** @throws validation_error without the server, which the data do not name */
const requireGuild = ({ guildId }: ConvertOptions): string => {
  if (guildId === null) throw invalid('--guild', 'required', 'Name the server with --guild: the file does not.');
  if (!isChatId(guildId)) throw invalid('--guild', 'invalid_format', `"${guildId}" is not an id of the chat platform.`);
  return guildId;
};

const NOTHING_TO_FINISH = () => Promise.resolve();

/** A help desk has replies and articles alone. */
const openHelpDesk =
  (system: ConvertedSystem, convert: (path: string) => Promise<ConvertedLibrary>): OpenSource =>
  async (path, options) => {
    const guildId = requireGuild(options);
    const { library, exportedAt } = await convert(path);
    return {
      guildId,
      convert: (writer, name) => library.write({ system, guildId, exportedAt }, writer, name),
      finish: NOTHING_TO_FINISH,
      close: () => Promise.resolve(),
    };
  };

/** The systems whose data can be converted. */
export const CONVERTERS: Readonly<Record<ConvertedSystem, OpenSource>> = {
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
      finish: NOTHING_TO_FINISH,
      close: () => opened.transcripts.close(),
    };
  },
  modmailbot: async (path, options) => {
    const opened = await openModmailbot(path, { ...options, guildId: requireGuild(options) });
    return {
      guildId: opened.guildId,
      convert: (writer, name) => convertModmailbot(opened, writer, name),
      finish: NOTHING_TO_FINISH,
      close: () => Promise.resolve().then(() => opened.file.close()),
    };
  },
  modmail: async (path, options) => {
    const opened = await openModmail(path, options);
    return {
      guildId: opened.guildId,
      convert: (writer, name) => convertModmail(opened, writer, name),
      finish: NOTHING_TO_FINISH,
      close: () => opened.archive.close(),
    };
  },
  'open-ticket': async (path, options) => {
    const server = await readOpenTicket(path, options);
    return {
      guildId: server.guildId,
      convert: (writer, name) => convertOpenTicket(server, writer, name),
      finish: NOTHING_TO_FINISH,
      close: () => Promise.resolve(),
    };
  },
  csv: openHelpDesk('csv', convertCsv),
  zendesk: openHelpDesk('zendesk', convertZendesk),
  chatwoot: openHelpDesk('chatwoot', convertChatwoot),
};
