import { type GuildId, isChatId } from '../../shared/ids.ts';
import { truncate } from '../../shared/values/text.ts';
import type { NamedUser } from '../tickets/ticket-context.ts';
import { isRecord } from '../../shared/values/type-guards.ts';
import { getPortableKind, PORTABLE_KIND_NAMES } from '../format/portable-kinds.ts';
import type { ConfigurationLine } from '../configuration/plan-configuration.ts';
import { type Manifest, parseManifest } from '../format/manifest.ts';
import type { PortableReader } from '../format/portable-file.ts';
import { cleanValue, createBroken, parseRecord, type PortableRecord, readKey } from '../format/portable-record.ts';
import { RESOURCE_LIMITS } from '../../shared/resource-limits.ts';
import {
  DELETED_FILE,
  describePlace,
  readNumber,
  readTickets,
  type TicketGroup,
  TICKETS_FILE,
  USERS_FILE,
} from '../tickets/read-tickets.ts';
import { attempt, type OnBroken } from '../planning/attempt.ts';
import type { Loss } from '../planning/losses.ts';

/** Names more users than any server has members that open tickets. */
const MAX_USERS = 1_000_000;
const MAX_TICKETS = 5_000_000;
const MAX_NAME = 100;
const MAX_URL = 500;
/** Of kinds without a limit of their own. */
const MAX_RECORDS = 10_000;

/** Is what has to be known of a whole file before its first ticket is written. */
export interface FileSurvey {
  readonly manifest: Manifest;
  readonly configuration: readonly ConfigurationLine[];
  readonly settings: PortableRecord | null;
  readonly users: ReadonlyMap<string, NamedUser>;
  readonly staff: ReadonlySet<string>;
  /** Has the time of each ticket by its key, in milliseconds: all of them are in memory. */
  readonly tickets: ReadonlyMap<string, number>;
  /** Has the keys of categories that tickets name; null is none. */
  readonly categoryKeys: ReadonlySet<string | null>;
  readonly firstNumber: number;
  readonly lastNumber: number;
  /** Is the length of the lines of all tickets. */
  readonly length: number;
  /** Counts deleted tickets that have transcripts. */
  readonly deleted: number;
}

/** @throws validation_error for a file of another server, unless that was asked for */
export const readManifest = async (
  reader: PortableReader,
  guild: GuildId,
  { allowsOtherGuild }: { readonly allowsOtherGuild: boolean },
): Promise<Manifest> => {
  const manifest = parseManifest(await reader.findDocument('manifest.json'));
  if (manifest.guildId !== guild && !allowsOtherGuild)
    throw createBroken(
      `The file is of server ${manifest.guildId}, not of ${guild}. With --other-guild it is imported without channels and roles.`,
    );
  return manifest;
};

const readConfiguration = async (reader: PortableReader, onBroken: OnBroken): Promise<readonly ConfigurationLine[]> => {
  const lines: ConfigurationLine[] = [];
  for (const kind of PORTABLE_KIND_NAMES) {
    const { file, limit } = getPortableKind(kind);
    const max = limit === null ? MAX_RECORDS : RESOURCE_LIMITS[limit];
    let count = 0;
    for await (const line of reader.readLines(file)) {
      count += 1;
      if (count > max) throw createBroken(`${file} has more than ${max} lines, which no server can have.`);
      const place = describePlace(file, line);
      attempt(place, onBroken, () => lines.push({ kind, place, value: parseRecord(line.text) }));
    }
  }
  return lines;
};

const readUsers = async (reader: PortableReader, onBroken: OnBroken): Promise<ReadonlyMap<string, NamedUser>> => {
  const users = new Map<string, NamedUser>();
  for await (const line of reader.readLines(USERS_FILE)) {
    attempt(describePlace(USERS_FILE, line), onBroken, () => {
      const { id, name, avatarUrl } = parseRecord(line.text);
      if (typeof id !== 'string' || !isChatId(id) || typeof name !== 'string') return;
      const isPicture = typeof avatarUrl === 'string' && avatarUrl.length <= MAX_URL && /^https?:/.test(avatarUrl);
      users.set(id, { name: truncate(name, MAX_NAME), avatarUrl: isPicture ? avatarUrl : null });
    });
    if (users.size > MAX_USERS) throw createBroken(`${USERS_FILE} names more than ${MAX_USERS} users.`);
  }
  return users;
};

const LOSSES_FILE = 'losses.jsonl';
const MAX_LOSS_TEXT = 200;

/** Reads what the converter that wrote the file could not carry over. */
export const readLosses = async (
  reader: PortableReader,
  onBroken: OnBroken,
  onLoss: (loss: Loss) => void,
): Promise<void> => {
  for await (const line of reader.readLines(LOSSES_FILE))
    attempt(describePlace(LOSSES_FILE, line), onBroken, () => {
      const record = parseRecord(line.text);
      const read = (field: keyof Loss): string => {
        const text = record[field];
        return readKey({ [field]: typeof text === 'string' ? truncate(text, MAX_LOSS_TEXT) : text }, field);
      };
      onLoss({ kind: read('kind'), key: read('key'), field: read('field'), why: read('why') });
    });
};

/** Users who claimed, closed or first answered a ticket are staff. */
const listStaff = ({ ticket, parts }: TicketGroup): readonly string[] => {
  const { requesterId, claimedById, closedBy, firstResponseAt } = ticket;
  const authors = parts.message.flatMap(({ author, createdAt }) => {
    if (!isRecord(author)) return [];
    return author.type === 'staff' || createdAt === firstResponseAt ? [author.id] : [];
  });
  const closer = isRecord(closedBy) && closedBy.type !== 'user' ? closedBy.id : null;
  return [claimedById, closer, ...authors].filter((id): id is string => typeof id === 'string' && id !== requesterId);
};

const addNumber = (numbers: { first: number; last: number }, number: number): void => {
  numbers.first = Math.min(numbers.first, number);
  numbers.last = Math.max(numbers.last, number);
};

const readDeleted = async (reader: PortableReader, onBroken: OnBroken) => {
  const keys = new Set<string>();
  let length = 0;
  for await (const group of readTickets(reader.readLines(DELETED_FILE), onBroken, DELETED_FILE)) {
    if (keys.has(group.key)) onBroken(group.place, createBroken(`key: ${group.key} occurs twice`));
    keys.add(group.key);
    if (keys.size > MAX_TICKETS) throw createBroken(`The file has more than ${MAX_TICKETS} deleted tickets.`);
    length += group.length;
  }
  return { deleted: keys.size, length };
};

/** Reads a whole file once. @throws validation_error for a file that is broken or hostile */
export const surveyFile = async (
  reader: PortableReader,
  manifest: Manifest,
  onBroken: OnBroken,
): Promise<FileSurvey> => {
  const staff = new Set<string>();
  const tickets = new Map<string, number>();
  const categoryKeys = new Set<string | null>();
  const configuration = await readConfiguration(reader, onBroken);
  const settings = cleanValue(await reader.findDocument('settings.json'));
  const users = await readUsers(reader, onBroken);
  const numbers = { first: Infinity, last: 0 };
  let length = 0;
  for await (const group of readTickets(reader.readLines(TICKETS_FILE), onBroken)) {
    if (tickets.has(group.key)) onBroken(group.place, createBroken(`key: ${group.key} occurs twice`));
    tickets.set(group.key, Date.parse(String(group.ticket.createdAt)));
    if (tickets.size > MAX_TICKETS) throw createBroken(`The file has more than ${MAX_TICKETS} tickets.`);
    for (const id of listStaff(group)) staff.add(id);
    const { categoryKey } = group.ticket;
    categoryKeys.add(typeof categoryKey === 'string' ? categoryKey : null);
    attempt(group.place, onBroken, () => addNumber(numbers, readNumber(group)));
    length += group.length;
  }
  const gone = await readDeleted(reader, onBroken);
  return {
    manifest,
    configuration,
    settings: isRecord(settings) ? settings : null,
    users,
    staff,
    tickets,
    categoryKeys,
    firstNumber: numbers.first,
    lastNumber: numbers.last,
    length: length + gone.length,
    deleted: gone.deleted,
  };
};
