import { z } from 'zod';
import { decode, splitLines } from '../split-lines.ts';
import { refuse } from '../entry-names.ts';
import { readEntry } from '../read-entry.ts';
import { StableFile } from '../read-region.ts';
import { ZipArchive } from '../zip-archive.ts';
import { parseText } from '../parse-row.ts';
import { type DiscordTicketsServer, Settings, TicketRow } from './source-schemas.ts';

/** The comment of the zip. */
const Origin = z.object({
  originalGuildId: z.string().regex(/^\d{15,20}$/),
  originalGuildName: z.string().nullish(),
  exportedFromClientId: z.string().nullish(),
  exportedAt: z.iso.datetime({ offset: true }),
  version: z.string().nullish(),
});

/** The settings of the largest servers have some hundred kilobytes. */
const MAX_SETTINGS = 16 * 1024 * 1024;

export interface OpenedExport extends DiscordTicketsServer {
  readonly close: () => Promise<void>;
}

/** Opens the zip that Discord Tickets 4.0.29 or later exports. @throws validation_error for another or a broken file */
export const openDiscordTicketsExport = async (path: string): Promise<OpenedExport> => {
  const file = await StableFile.open(path).catch((cause: unknown) => {
    throw refuse(`${path} cannot be read.`, { cause });
  });
  try {
    const archive = await ZipArchive.open(file);
    const names = archive.list().map(({ name }) => name);
    if (!names.includes('settings.json') || !names.includes('tickets.jsonl'))
      throw refuse(`${path} is no export of Discord Tickets: settings.json or tickets.jsonl is missing.`);
    const origin = parseText(Origin, archive.comment, 'comment of the zip');
    return {
      guildId: origin.originalGuildId,
      guildName: origin.originalGuildName ?? null,
      botId: origin.exportedFromClientId ?? null,
      version: origin.version ?? null,
      exportedAt: new Date(origin.exportedAt).toISOString(),
      settings: parseText(Settings, await readText(archive, 'settings.json'), 'settings.json'),
      readTickets: () => readTickets(archive),
      close: () => archive.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};

const readText = async (archive: ZipArchive, name: string): Promise<string> =>
  decode(await readEntry(archive, name, MAX_SETTINGS), name);

const readTickets = async function* (archive: ZipArchive): AsyncGenerator<TicketRow> {
  const name = 'tickets.jsonl';
  for await (const { number, text } of splitLines(name, archive.read(name)))
    yield parseText(TicketRow, text, `${name}, line ${number}`);
};
