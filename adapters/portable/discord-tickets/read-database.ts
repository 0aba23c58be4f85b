import type { Decrypt } from './decrypt.ts';
import { chooseGuild } from '../choose-guild.ts';
import { parseRow } from '../parse-row.ts';
import { type DiscordTicketsServer, Settings, TicketRow } from './source-schemas.ts';

export type TableName =
  | 'guild'
  | 'category'
  | 'question'
  | 'tag'
  | 'ticket'
  | 'feedback'
  | 'questionAnswer'
  | 'archivedUser'
  | 'archivedMessage';

export type Row = Readonly<Record<string, unknown>>;

/** The tables of a database of the bot. Times are ISO text, lists are lists. */
export interface Tables {
  /** Lists the rows whose column has the value. Tickets come in the order of their ids. */
  list(table: TableName, column: string, value: unknown): Iterable<Row>;
  listGuildIds(): readonly string[];
  count(table: TableName): number;
  close(): void;
}

/** The bot decrypts some fields of a row when it reads them. */
const ENCRYPTED = {
  ticket: ['topic', 'closedReason'],
  feedback: ['comment'],
  questionAnswer: ['value'],
  archivedUser: ['username', 'displayName'],
  archivedMessage: ['content'],
} as const;

type EncryptedTable = keyof typeof ENCRYPTED;

interface DatabaseChoice {
  readonly tables: Tables;
  readonly decrypt: Decrypt;
  /** Is needed where the database has several servers. */
  readonly guildId: string | null;
  /** ISO 8601. */
  readonly exportedAt: string;
}

/** Reads a server as the export of the bot would have it. @throws validation_error without the server, or for rows that are broken */
export const readDatabase = ({ tables, decrypt, guildId, exportedAt }: DatabaseChoice): DiscordTicketsServer => {
  const guild = chooseGuild(tables.listGuildIds(), guildId);
  const [settings] = tables.list('guild', 'id', guild);
  const categories = [...tables.list('category', 'guildId', guild)].map((category) => ({
    ...category,
    questions: [...tables.list('question', 'categoryId', category['id'])],
  }));
  const tags = [...tables.list('tag', 'guildId', guild)];
  return {
    guildId: guild,
    guildName: null,
    botId: null,
    version: null,
    exportedAt,
    settings: parseRow(Settings, { ...settings, categories, tags }, `server ${guild}`),
    readTickets: () => readTickets(tables, decrypt, guild),
  };
};

const readTickets = async function* (tables: Tables, decrypt: Decrypt, guild: string): AsyncGenerator<TicketRow> {
  const named = new Set<string>();
  const reader = new RowReader(tables, decrypt);
  for (const ticket of tables.list('ticket', 'guildId', guild)) {
    const ticketId = ticket['id'];
    const [feedback = null] = await reader.list('feedback', ticketId);
    const row = {
      ...(await reader.decryptRow('ticket', ticket)),
      feedback,
      questionAnswers: await reader.list('questionAnswer', ticketId),
      archivedUsers: await reader.listUsers(ticketId, named),
      archivedMessages: await reader.list('archivedMessage', ticketId),
    };
    yield parseRow(TicketRow, row, `ticket ${String(ticketId)}`);
  }
};

/** Reads and decrypts what belongs to a ticket, all values at once. */
class RowReader {
  readonly #tables: Tables;
  readonly #decrypt: Decrypt;

  constructor(tables: Tables, decrypt: Decrypt) {
    this.#tables = tables;
    this.#decrypt = decrypt;
  }

  async decryptRow(table: EncryptedTable, row: Row): Promise<Row> {
    const entries = ENCRYPTED[table].map(async (name) => {
      const value = row[name];
      return [name, typeof value === 'string' ? await this.#decrypt(value) : value] as const;
    });
    return { ...row, ...Object.fromEntries(await Promise.all(entries)) };
  }

  list(table: EncryptedTable, ticketId: unknown): Promise<readonly Row[]> {
    return Promise.all([...this.#tables.list(table, 'ticketId', ticketId)].map((row) => this.decryptRow(table, row)));
  }

  /** Names are decrypted once for each user. */
  listUsers(ticketId: unknown, named: Set<string>): Promise<readonly Row[]> {
    const users = [...this.#tables.list('archivedUser', 'ticketId', ticketId)].map(async (row): Promise<Row> => {
      const id = String(row['userId']);
      if (named.has(id)) return { ...row, username: null, displayName: null };
      named.add(id);
      return this.decryptRow('archivedUser', row);
    });
    return Promise.all(users);
  }
}
