import { stat } from 'node:fs/promises';
import type { PortableRecord, PortableWriter } from '#core/portability/index.ts';
import type { z } from 'zod';
import { buildDirectCategory } from '../direct-conversation.ts';
import { LossList } from '../loss-list.ts';
import { openSqliteFile, type SqliteFile } from '../open-sqlite.ts';
import { parseRow } from '../parse-row.ts';
import { SHORTCUT_CHANGED, toShortcut } from '../limited-values.ts';
import { type ConvertedCounts, writeConverted } from '../write-converted.ts';
import { ThreadConverter } from './convert-thread.ts';
import { BlockRow, MessageRow, NoteRow, SnippetRow, ThreadRow } from './source-schemas.ts';

export interface ModmailbotOptions {
  /** The database does not know its server. */
  readonly guildId: string;
  readonly onProgress: (line: string) => void;
}

export interface OpenedModmailbot {
  readonly guildId: string;
  readonly exportedAt: string;
  readonly file: SqliteFile;
  /** Has all threads, the oldest first. Their messages are read one thread after the other. */
  readonly threads: readonly ThreadRow[];
}

/** Opens `db/data.sqlite` of modmailbot 3, and does not write to it. @throws validation_error for another file */
export const openModmailbot = async (
  path: string,
  { guildId, onProgress }: ModmailbotOptions,
): Promise<OpenedModmailbot> => {
  const file = await openSqliteFile(path, 'modmailbot');
  try {
    const exportedAt = (await stat(path)).mtime.toISOString();
    const threads = listRows(file, ThreadRow, 'select * from threads order by created_at, id', 'thread');
    onProgress('config.ini is not read: set the channel group and the roles of staff of the category Modmail.');
    return { guildId, exportedAt, file, threads };
  } catch (error) {
    file.close();
    throw error;
  }
};

/**
 * Writes the threads of modmailbot into a portable file. @param writerName names this program in the manifest @throws validation_error for a row
 * that is broken
 */
export const convertModmailbot = (
  { guildId, exportedAt, file, threads }: OpenedModmailbot,
  writer: PortableWriter,
  writerName: string,
): Promise<ConvertedCounts> => {
  const losses = new LossList();
  const converter = new ThreadConverter(losses);
  const notes = groupNotes(file, threads, losses);
  // Numbers are those of the bot, if it had them from its first thread on.
  const isNumbered = threads.every(({ thread_number: number }) => number !== null);
  const readTickets = async function* (): AsyncGenerator<readonly PortableRecord[]> {
    for (const thread of threads) {
      const rows = listMessages(file, thread);
      const number = isNumbered ? thread.thread_number : null;
      yield await Promise.resolve(converter.convert({ thread, rows, notes: notes.get(thread.id) ?? [], number }));
    }
  };
  return writeConverted(
    {
      source: { system: 'modmailbot', version: null, guildId, guildName: null, botId: null, exportedAt },
      settings: {},
      files: {
        'categories.jsonl': [buildDirectCategory(threads[0]?.created_at ?? exportedAt)],
        'canned-replies.jsonl': convertSnippets(file, losses),
        'blocks.jsonl': convertBlocks(file, losses),
      },
      readTickets,
      listUsers: () => converter.listUsers(),
      losses,
    },
    writer,
    writerName,
  );
};

const listRows = <Schema extends z.ZodType>(
  file: SqliteFile,
  schema: Schema,
  statement: string,
  what: string,
): readonly z.output<Schema>[] =>
  [...file.query(statement)].map((row) => parseRow(schema, row, `${what} ${String(Object.values(row)[0])}`));

const listMessages = (file: SqliteFile, { id }: ThreadRow): readonly MessageRow[] =>
  [...file.query('select * from thread_messages where thread_id = ? order by created_at, id', id)].map((row) =>
    parseRow(MessageRow, row, `message ${String(row['id'])}`),
  );

/** Older versions of the bot have none. */
const hasNotes = (file: SqliteFile): boolean =>
  [...file.query(`select name from sqlite_master where type = 'table' and name = 'notes'`)].length > 0;

/** Notes about a user go to the newest thread. */
const groupNotes = (
  file: SqliteFile,
  threads: readonly ThreadRow[],
  losses: LossList,
): ReadonlyMap<string, readonly NoteRow[]> => {
  const newest = new Map(threads.map(({ user_id: user, id }) => [user, id]));
  const grouped = new Map<string, NoteRow[]>();
  if (!hasNotes(file)) return grouped;
  for (const note of listRows(file, NoteRow, 'select * from notes order by id', 'note')) {
    const thread = newest.get(note.user_id ?? '');
    if (thread !== undefined) grouped.set(thread, [...(grouped.get(thread) ?? []), note]);
    else
      losses.add({
        kind: 'note',
        key: `user:${note.id}`,
        field: '*',
        value: note.body,
        why: 'The user has no ticket.',
      });
  }
  return grouped;
};

const convertSnippets = (file: SqliteFile, losses: LossList): readonly PortableRecord[] =>
  listRows(file, SnippetRow, 'select * from snippets order by trigger', 'snippet').map(
    ({ trigger: name, body: content, created_at: createdAt }) => {
      const shortcut = toShortcut(name);
      if (shortcut !== name)
        losses.add({ kind: 'cannedReply', key: name, field: 'trigger', value: name, why: SHORTCUT_CHANGED });
      return { key: name, name, shortcut, folder: null, content, categoryKeys: [], createdAt };
    },
  );

const convertBlocks = (file: SqliteFile, losses: LossList): readonly PortableRecord[] =>
  listRows(file, BlockRow, 'select * from blocked_users order by user_id', 'block of').map(
    ({ user_id: userId, blocked_by: by, expires_at: expiresAt, blocked_at: createdAt }) => {
      const key = `user:${userId}`;
      if (by)
        losses.add({ kind: 'block', key, field: 'blocked_by', value: by, why: 'Blocks do not say who made them.' });
      return { key, userId, roleId: null, reason: null, expiresAt, createdAt };
    },
  );
