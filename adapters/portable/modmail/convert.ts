import { stat } from 'node:fs/promises';
import type { z } from 'zod';
import type { PortableRecord, PortableWriter } from '#core/portability/index.ts';
import type { Archive } from '../archive.ts';
import { chooseGuild } from '../choose-guild.ts';
import { refuse } from '../entry-names.ts';
import { findEntry } from '../find-entry.ts';
import { LossList } from '../loss-list.ts';
import { openArchive } from '../open-archive.ts';
import { parseRow } from '../parse-row.ts';
import { type ConvertedCounts, writeConverted } from '../write-converted.ts';
import { convertConfiguration } from './convert-configuration.ts';
import { LogConverter } from './convert-log.ts';
import { readDocuments } from './extended-json.ts';
import { Config, Log, LogHead, NoteDocument } from './source-schemas.ts';

export interface ModmailOptions {
  /** Chooses a server of a database that has several. */
  readonly guildId: string | null;
  readonly onProgress: (line: string) => void;
}

export interface OpenedModmail {
  readonly guildId: string;
  readonly exportedAt: string;
  readonly archive: Archive;
  readonly config: Config | null;
  /** Has all logs of the server, the oldest first, without their messages. */
  readonly heads: readonly LogHead[];
  /** Names the files of the export. */
  readonly files: ExportFiles;
}

interface ExportFiles {
  readonly logs: string;
  readonly notes: string | null;
}

/** Opens a folder or an archive with what `mongoexport` wrote of Modmail 4. @throws validation_error for another or a broken one */
export const openModmail = async (path: string, { guildId, onProgress }: ModmailOptions): Promise<OpenedModmail> => {
  const archive = await openArchive(path);
  try {
    const exportedAt = (await stat(path)).mtime.toISOString();
    const find = (collection: string) => findEntry(archive, new RegExp(`^(\\w+\\.)?${collection}\\.jsonl?$`));
    const [logs, settings, notes] = [find('logs'), find('config'), find('notes')];
    if (logs === null) throw refuse(`${path} is no export of Modmail: logs.jsonl is missing.`);
    if (settings === null) onProgress('Without config.jsonl there are neither replies nor blocks nor settings.');
    const all = await listDocuments(archive, logs, LogHead);
    const guild = chooseGuild([...new Set(all.map(({ guild_id: id }) => id))], guildId);
    const heads = all.filter(({ guild_id: id }) => id === guild).toSorted((a, b) => (toOrder(a) < toOrder(b) ? -1 : 1));
    const configs = settings === null ? [] : await listDocuments(archive, settings, Config);
    const botId = heads.at(-1)?.bot_id ?? null;
    const config = configs.find(({ bot_id: id }) => id === botId) ?? configs[0] ?? null;
    return { guildId: guild, exportedAt, archive, config, heads, files: { logs, notes } };
  } catch (error) {
    await archive.close();
    throw error;
  }
};

const toOrder = ({ created_at: at, key }: LogHead): string => `${at} ${key}`;

const readRows = async function* <Schema extends z.ZodType>(
  archive: Archive,
  name: string,
  schema: Schema,
): AsyncGenerator<z.output<Schema>> {
  for await (const { document, place } of readDocuments(archive, name)) yield parseRow(schema, document, place);
};

const listDocuments = async <Schema extends z.ZodType>(
  archive: Archive,
  name: string,
  schema: Schema,
): Promise<readonly z.output<Schema>[]> => {
  const rows: z.output<Schema>[] = [];
  for await (const row of readRows(archive, name, schema)) rows.push(row);
  return rows;
};

/**
 * Writes the logs of Modmail into a portable file. @param writerName names this program in the manifest @throws validation_error for a document that
 * is broken
 */
export const convertModmail = async (
  { guildId, exportedAt, archive, config, heads, files }: OpenedModmail,
  writer: PortableWriter,
  writerName: string,
): Promise<ConvertedCounts> => {
  const losses = new LossList();
  const botId = heads.at(-1)?.bot_id ?? config?.bot_id ?? null;
  const numbers = new Map(heads.map(({ key }, index) => [key, index + 1]));
  const notes = files.notes === null ? [] : await listDocuments(archive, files.notes, NoteDocument);
  const converter = new LogConverter({ botId, config, numbers, notes: groupNotes(notes, heads, losses) }, losses);
  const readTickets = async function* (): AsyncGenerator<readonly PortableRecord[]> {
    for await (const log of readRows(archive, files.logs, Log))
      if (log.guild_id === guildId) yield converter.convert(log);
  };
  const configuration = convertConfiguration(config, heads[0]?.created_at ?? exportedAt, losses);
  const source = { system: 'modmail', version: null, guildId, guildName: null, botId, exportedAt };
  const converted = { source, ...configuration, readTickets, listUsers: () => converter.listUsers(), losses };
  return writeConverted(converted, writer, writerName);
};

/** Notes about a user go to the newest log. */
const groupNotes = (
  notes: readonly NoteDocument[],
  heads: readonly LogHead[],
  losses: LossList,
): ReadonlyMap<string, readonly NoteDocument[]> => {
  const newest = new Map(heads.map(({ recipient, key }) => [recipient.id, key]));
  const toKey = ({ recipient }: NoteDocument) => newest.get(recipient);
  for (const note of notes) {
    const { _id: id, message: value } = note;
    if (toKey(note) === undefined)
      losses.add({ kind: 'note', key: `user:${id}`, field: '*', value, why: 'The user has no ticket.' });
  }
  return Map.groupBy(
    notes.filter((note) => toKey(note) !== undefined),
    (note) => toKey(note) ?? '',
  );
};
