import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { PortableRecord, PortableWriter } from '#core/portability/index.ts';
import { toCsvLine } from '#core/shared/values/csv.ts';
import { isRecord } from '#core/shared/values/type-guards.ts';
import { assertFree } from '../portable-writer.ts';
import {
  type CsvTable,
  type GetName,
  RATINGS,
  RECORD_TABLES,
  type Row,
  type SeenTicket,
  TICKETS,
  toRatingRow,
  toRow,
  toTicketRow,
} from './csv-rows.ts';

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Is written at once, in characters. */
const BATCH = 256 * 1024;
const NAMED: Readonly<Record<string, 'category' | 'team'>> = { 'categories.jsonl': 'category', 'teams.jsonl': 'team' };

/** Writes what an export has into a folder of CSV files, for spreadsheets and other help desks. */
export interface CsvWriter extends PortableWriter {
  /** Counts the rows of each file. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Writes to a path where nothing is. The folder is made beside it under another name first. @throws validation_error when something is there */
export const createCsvFolder = async (path: string): Promise<CsvWriter> => {
  const target = resolve(path);
  await assertFree(target);
  const folder = join(dirname(target), `.${Date.now().toString(36)}-${process.pid}.csv`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return new FolderCsvWriter(folder, target);
};

class CsvFile {
  readonly #handle: FileHandle;
  #pending: string;
  rows = 0;

  private constructor(handle: FileHandle, head: string) {
    this.#handle = handle;
    this.#pending = head;
  }

  static async open(folder: string, { file, columns }: CsvTable): Promise<CsvFile> {
    return new CsvFile(await open(join(folder, file), 'wx', 0o600), BYTE_ORDER_MARK + toCsvLine(columns, ','));
  }

  async add(row: Row): Promise<void> {
    this.rows += 1;
    this.#pending += toCsvLine(row, ',');
    if (this.#pending.length > BATCH) await this.#write();
  }

  async close(): Promise<void> {
    try {
      await this.#write();
    } finally {
      await this.#handle.close();
    }
  }

  async #write(): Promise<void> {
    await this.#handle.write(this.#pending);
    this.#pending = '';
  }
}

class FolderCsvWriter implements CsvWriter {
  readonly #folder: string;
  readonly #target: string;
  readonly #names = new Map<string, string>();
  readonly #counts: Record<string, number> = {};

  constructor(folder: string, target: string) {
    this.#folder = folder;
    this.#target = target;
  }

  get counts(): Readonly<Record<string, number>> {
    return this.#counts;
  }

  /** Settings are no table. */
  writeDocument(): Promise<void> {
    return Promise.resolve();
  }

  async writeLines(name: string, records: AsyncIterable<unknown> | Iterable<unknown>): Promise<void> {
    const kind = NAMED[name];
    if (kind) for await (const record of records) this.#remember(kind, record);
    const table = RECORD_TABLES[name];
    if (table) await this.#writeRecords(table, records);
    if (name === 'tickets.jsonl') await this.#writeTickets(records);
  }

  /** An export for tables has no files. */
  writeAttachment(): Promise<void> {
    return Promise.resolve();
  }

  finish(): Promise<void> {
    return rename(this.#folder, this.#target);
  }

  async discard(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  #remember(kind: string, record: unknown): void {
    if (isRecord(record)) this.#names.set(`${kind} ${String(record.key)}`, String(record.name));
  }

  async #writeRecords(table: CsvTable, records: AsyncIterable<unknown> | Iterable<unknown>): Promise<void> {
    await this.#withFile(table, async (file) => {
      for await (const record of records) if (isRecord(record)) await file.add(toRow(table, record));
    });
  }

  /** A ticket is written when all of its lines were seen. */
  async #writeTickets(records: AsyncIterable<unknown> | Iterable<unknown>): Promise<void> {
    await this.#withFile(TICKETS, (tickets) =>
      this.#withFile(RATINGS, async (ratings) => {
        for await (const seen of groupLines(records)) {
          await tickets.add(toTicketRow(seen, this.#getName));
          const rating = toRatingRow(seen, this.#getName);
          if (rating) await ratings.add(rating);
        }
      }),
    );
  }

  readonly #getName: GetName = (kind, key) => this.#names.get(`${kind} ${String(key)}`) ?? '';

  async #withFile(table: CsvTable, work: (file: CsvFile) => Promise<void>): Promise<void> {
    const file = await CsvFile.open(this.#folder, table);
    try {
      await work(file);
    } finally {
      await file.close();
      this.#counts[table.file] = file.rows;
    }
  }
}

async function* groupLines(records: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<SeenTicket> {
  let seen: SeenTicket | null = null;
  for await (const record of records) {
    if (!isRecord(record)) continue;
    if (record.record === 'ticket') {
      if (seen) yield seen;
      seen = { ticket: record, messages: 0, ratedAt: null };
    } else if (seen) addLine(seen, record);
  }
  if (seen) yield seen;
}

const addLine = (seen: SeenTicket, { record, type, at }: PortableRecord): void => {
  if (record === 'message') seen.messages += 1;
  if (record === 'timeline' && type === 'ticket.feedback_received') seen.ratedAt = at;
};
