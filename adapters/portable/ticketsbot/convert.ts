import { readFile, stat } from 'node:fs/promises';
import type { PortableRecord, PortableWriter } from '#core/portability/index.ts';
import { refuse } from '../entry-names.ts';
import { LossList } from '../loss-list.ts';
import { openArchive } from '../open-archive.ts';
import { readEntry } from '../read-entry.ts';
import { decode } from '../split-lines.ts';
import { type ConvertedCounts, writeConverted } from '../write-converted.ts';
import { convertConfiguration } from './convert-configuration.ts';
import { TicketConverter } from './convert-ticket.ts';
import { parseExact } from '../parse-exact.ts';
import { NO_LABELS, readLabels, type TicketLabels } from './read-labels.ts';
import { type CheckSignature, createCheck } from './signatures.ts';
import { GuildData } from './source-schemas.ts';
import { NO_TRANSCRIPTS, openTranscripts, type TranscriptSource } from './transcript-source.ts';

/** The data of the largest servers have some hundred megabytes. */
const MAX_DATA = 512 * 1024 * 1024;

export interface TicketsBotOptions {
  /** Is `guild-transcripts.zip`, or a folder of the bucket; null without conversations. */
  readonly transcripts: string | null;
  /** Is a page of the dashboard's list of transcripts, or a folder of them; null without labels. */
  readonly labels: string | null;
  readonly key: string | null;
  readonly publicKey: string | null;
  readonly onProgress: (line: string) => void;
}

export interface OpenedTicketsBot {
  readonly data: GuildData;
  readonly exportedAt: string;
  readonly transcripts: TranscriptSource;
  readonly labels: TicketLabels;
}

/** Opens `guild-data.zip` or its `data.json`. @throws validation_error for another or a broken file, and for a wrong signature */
export const openTicketsBot = async (path: string, options: TicketsBotOptions): Promise<OpenedTicketsBot> => {
  const { transcripts, labels, key, publicKey, onProgress } = options;
  const check = createCheck(publicKey);
  if (publicKey === null) onProgress('Signatures are not checked: that needs --public-key.');
  const data = parseExact(GuildData, await readData(path, check), 'data.json');
  const known = labels === null ? NO_LABELS : await readLabels(labels);
  const exportedAt = (await stat(path)).mtime.toISOString();
  if (transcripts === null) onProgress('Without --transcripts tickets have no messages.');
  const source =
    transcripts === null ? NO_TRANSCRIPTS : await openTranscripts(transcripts, { guildId: data.guild_id, key, check });
  return { data, exportedAt, transcripts: source, labels: known };
};

const readData = async (path: string, check: CheckSignature): Promise<string> => {
  const name = 'data.json';
  if (path.endsWith('.json')) {
    const bytes = await readFile(path).catch((cause: unknown) => {
      throw refuse(`${path} cannot be read.`, { cause });
    });
    check(name, bytes, await readFile(`${path}.sig`).catch(() => null));
    return decode(bytes, name);
  }
  const archive = await openArchive(path);
  try {
    const names = archive.list().map((entry) => entry.name);
    if (!names.includes(name)) throw refuse(`${path} is no export of Tickets: data.json is missing.`);
    const bytes = await readEntry(archive, name, MAX_DATA);
    check(name, bytes, names.includes(`${name}.sig`) ? await readEntry(archive, `${name}.sig`, 1_000) : null);
    return decode(bytes, name);
  } finally {
    await archive.close();
  }
};

/**
 * Writes a server of Tickets (ticketsbot.net) into a portable file. @param writerName names this program in the manifest @throws validation_error
 * for a transcript that is broken
 */
export const convertTicketsBot = (
  { data, exportedAt, transcripts, labels }: OpenedTicketsBot,
  writer: PortableWriter,
  writerName: string,
): Promise<ConvertedCounts> => {
  const losses = new LossList();
  const rows = data.tickets.toSorted((a, b) => a.id - b.id);
  const converter = new TicketConverter(data, labels, losses);
  const readTickets = async function* (): AsyncGenerator<readonly PortableRecord[]> {
    for (const row of rows) yield converter.convert(row, await transcripts.find(row.id));
  };
  const times = rows.map(({ open_time: at }) => at).sort();
  const configuration = convertConfiguration(data, times[0] ?? exportedAt, losses);
  const source = {
    system: 'ticketsbot',
    version: null,
    guildId: data.guild_id,
    guildName: null,
    botId: null,
    exportedAt,
  };
  const converted = { source, ...configuration, readTickets, listUsers: () => converter.listUsers(), losses };
  return writeConverted(converted, writer, writerName);
};
