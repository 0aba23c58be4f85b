import { convertDiscordTickets } from '#adapters/portable/discord-tickets/convert.ts';
import { openDiscordTickets } from '#adapters/portable/discord-tickets/open-source.ts';
import { convertChatwoot } from '#adapters/portable/help-desks/convert-chatwoot.ts';
import { convertCsv } from '#adapters/portable/help-desks/convert-csv.ts';
import { convertZendesk } from '#adapters/portable/help-desks/convert-zendesk.ts';
import type { ConvertedLibrary } from '#adapters/portable/help-desks/library.ts';
import { convertModmail, openModmail } from '#adapters/portable/modmail/convert.ts';
import { convertModmailbot, openModmailbot } from '#adapters/portable/modmailbot/convert.ts';
import { convertOpenTicket } from '#adapters/portable/open-ticket/convert.ts';
import { readOpenTicket } from '#adapters/portable/open-ticket/read-source.ts';
import { convertTicketsBot, openTicketsBot } from '#adapters/portable/ticketsbot/convert.ts';
import type { ConvertedCounts } from '#adapters/portable/write-converted.ts';
import type { PortableWriter } from '#core/portability/index.ts';
import { invalid } from '#core/shared/errors.ts';
import { isChatId } from '#core/shared/ids.ts';
import { isOneOf } from '#core/shared/values/type-guards.ts';

/** What an operator can name. Each converter takes what its bot has. */
export interface ConvertOptions {
  readonly key: string | null;
  readonly publicKey: string | null;
  readonly transcripts: string | null;
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

export const SYSTEMS = [
  'discord-tickets',
  'ticketsbot',
  'modmailbot',
  'modmail',
  'open-ticket',
  'csv',
  'zendesk',
  'chatwoot',
] as const;
type System = (typeof SYSTEMS)[number];

export const isSystem = (text: string): text is System => isOneOf(SYSTEMS, text);

/** @throws validation_error without the server, which the data do not name */
const requireGuild = ({ guildId }: ConvertOptions): string => {
  if (guildId === null) throw invalid('--guild', 'required', 'Name the server with --guild: the file does not.');
  if (!isChatId(guildId)) throw invalid('--guild', 'invalid_format', `"${guildId}" is not an id of the chat platform.`);
  return guildId;
};

const NOTHING_TO_FINISH = () => Promise.resolve();

/** A help desk has replies and articles alone. */
const openHelpDesk =
  (system: System, convert: (path: string) => Promise<ConvertedLibrary>): OpenSource =>
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
export const CONVERTERS: Readonly<Record<System, OpenSource>> = {
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
