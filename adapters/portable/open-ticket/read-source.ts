import { z } from 'zod';
import { refuse } from '../entry-names.ts';
import { parseRow } from '../parse-row.ts';
import { openSourceFiles, type SourceFiles } from './source-files.ts';
import { General, Option, Panel, Question, Record, Ticket, UsedOption } from './source-schemas.ts';

type Records = z.output<typeof Record>[];

/** Everything that Open Ticket keeps of a server. */
export interface OpenTicketServer {
  readonly guildId: string;
  readonly botId: string | null;
  readonly exportedAt: string;
  readonly general: General;
  readonly options: readonly Option[];
  readonly questions: readonly Question[];
  readonly panels: readonly Panel[];
  /** The oldest come first. */
  readonly tickets: readonly Ticket[];
  readonly usedOptions: readonly UsedOption[];
  /** Names the panels of messages, by `<channel>_<message>`. */
  readonly panelMessages: ReadonlyMap<string, string>;
  /** Has the reasons of users who are blocked. */
  readonly blocked: ReadonlyMap<string, string | null>;
}

export interface OpenTicketOptions {
  readonly guildId: string | null;
}

/** Reads the folder or archive of Open Ticket 4. @throws validation_error for another or a broken one, and one of another server */
export const readOpenTicket = async (path: string, options: OpenTicketOptions): Promise<OpenTicketServer> => {
  const files = await openSourceFiles(path);
  try {
    const general = await files.find('config', 'general', General);
    if (!general) throw refuse(`${path} is no folder of Open Ticket: config/general.json is missing.`);
    return {
      guildId: getGuildId(general, options),
      botId: findBotId(general),
      exportedAt: files.exportedAt,
      general,
      ...(await readConfiguration(files)),
      ...(await readDatabase(files)),
    };
  } finally {
    await files.close();
  }
};

const getGuildId = ({ serverId }: General, { guildId }: OpenTicketOptions): string => {
  if (serverId !== null && guildId !== null && serverId !== guildId)
    throw refuse(`config/general.json is of server ${serverId}, not of ${guildId}.`);
  const id = serverId ?? guildId;
  if (id === null) throw refuse('Name the server with --guild: config/general.json does not.');
  return id;
};

/** The first part of a token is the id of its bot. */
const findBotId = ({ token }: General): string | null => {
  const [first = ''] = token?.split('.') ?? [];
  const id = Buffer.from(first, 'base64').toString('latin1');
  return /^\d{15,20}$/.test(id) ? id : null;
};

const readConfiguration = async (files: SourceFiles) => ({
  options: (await files.find('config', 'options', z.array(Option))) ?? [],
  questions: (await files.find('config', 'questions', z.array(Question))) ?? [],
  panels: (await files.find('config', 'panels', z.array(Panel))) ?? [],
});

const readDatabase = async (files: SourceFiles) => {
  const read = async (name: string, category: string): Promise<Records> => {
    const records = (await files.find('database', name, z.array(Record))) ?? [];
    return records.filter((record) => record.category === `opendiscord:${category}`);
  };
  const parse = <Schema extends z.ZodType>(schema: Schema, what: string, records: Records) =>
    records.map(({ key, value }) => parseRow(schema, value, `${what} ${key}`));
  const tickets = parse(Ticket, 'ticket', await read('tickets', 'ticket'));
  const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    tickets: tickets.toSorted((a, b) => (a.id.padStart(20, '0') < b.id.padStart(20, '0') ? -1 : 1)),
    usedOptions: parse(UsedOption, 'option', await read('options', 'used-option')),
    panelMessages: new Map((await read('global', 'panel-message')).map(({ key, value }) => [key, String(value)])),
    blocked: new Map((await read('users', 'blacklist')).map(({ key, value }) => [key, toText(value)])),
  };
};
