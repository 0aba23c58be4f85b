import { FORMAT, FORMAT_VERSION, type PortableRecord, type PortableWriter } from '#core/portability/index.ts';
import type { LossList } from './loss-list.ts';

/** Where the records of another bot are from. */
export interface ConvertedSource {
  readonly system: string;
  readonly version: string | null;
  readonly guildId: string;
  readonly guildName: string | null;
  readonly botId: string | null;
  readonly exportedAt: string;
}

/** A server of another bot in the records of the portable format. */
export interface ConvertedServer {
  readonly source: ConvertedSource;
  readonly settings: PortableRecord;
  /** By the names of their files, in their order. */
  readonly files: Readonly<Record<string, readonly PortableRecord[]>>;
  /** Each ticket is followed by its messages. */
  readonly readTickets: () => AsyncIterable<readonly PortableRecord[]>;
  /** Is asked after the tickets. */
  readonly listUsers: () => readonly object[];
  readonly losses: LossList;
}

/** Counts what was written, by kind. */
export type ConvertedCounts = Readonly<Record<string, number>>;

/** Writes a portable file. One ticket is in memory at a time. @param writerName names this program in the manifest */
export const writeConverted = async (
  { source, settings, files, readTickets, listUsers, losses }: ConvertedServer,
  writer: PortableWriter,
  writerName: string,
): Promise<ConvertedCounts> => {
  await writer.writeDocument('manifest.json', toManifest(source, writerName));
  await writer.writeDocument('settings.json', settings);
  for (const [file, records] of Object.entries(files)) if (records.length > 0) await writer.writeLines(file, records);
  const counts: Record<string, number> = { tickets: 0, messages: 0 };
  const readAll = async function* (): AsyncGenerator<PortableRecord> {
    for await (const lines of readTickets()) {
      for (const { record } of lines) {
        const kind = `${String(record)}s`;
        counts[kind] = (counts[kind] ?? 0) + 1;
      }
      yield* lines;
    }
  };
  await writer.writeLines('tickets.jsonl', readAll());
  await writer.writeLines('users.jsonl', listUsers());
  await writer.writeLines('losses.jsonl', losses.list());
  const found = Object.entries(files).map(([file, records]) => [file.replace('.jsonl', ''), records.length] as const);
  const all = { ...Object.fromEntries(found), ...counts };
  await writer.finish(all);
  return { ...all, losses: losses.list().length };
};

const toManifest = ({ exportedAt: createdAt, guildId, ...source }: ConvertedSource, writer: string) => ({
  format: FORMAT,
  version: FORMAT_VERSION,
  createdAt,
  writer,
  guildId,
  source: {
    system: source.system,
    version: source.version,
    guildId,
    guildName: source.guildName,
    botId: source.botId,
  },
});
