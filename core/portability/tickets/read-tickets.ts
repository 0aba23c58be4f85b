import { AppError } from '../../shared/errors.ts';
import type { PortableLine } from '../format/portable-file.ts';
import { nameFiles } from './name-files.ts';
import { createBroken, parseRecord, type PortableRecord, readKey } from '../format/portable-record.ts';

export const TICKETS_FILE = 'tickets.jsonl';
/** Has the transcripts of deleted tickets. */
export const DELETED_FILE = 'deleted-tickets.jsonl';
export const USERS_FILE = 'users.jsonl';

/** One ticket is in memory at a time, with all that belongs to it. */
const MAX_TICKET_LENGTH = 128 * 1024 * 1024;

const PARTS = ['message', 'note', 'timeline', 'transcript', 'attachment'] as const;
export type TicketPart = (typeof PARTS)[number];

/** The lines of a ticket. */
export interface TicketGroup {
  readonly key: string;
  /** Names file and line of the ticket. */
  readonly place: string;
  /** Counts from 1, in the order of the file. */
  readonly position: number;
  readonly ticket: PortableRecord;
  readonly parts: Readonly<Record<TicketPart, readonly PortableRecord[]>>;
  /** Is the sum of the lengths of its lines. */
  readonly length: number;
  /** Is what the file has, if persons were erased from it. */
  readonly given?: TicketGroup;
}

interface OpenGroup extends TicketGroup {
  readonly parts: Readonly<Record<TicketPart, PortableRecord[]>>;
  length: number;
}

export const describePlace = (file: string, { number }: PortableLine): string => `${file}, line ${number}`;

const isPart = (name: unknown): name is TicketPart => PARTS.some((part) => part === name);

/**
 * Reads tickets with all of their lines. One with a line that is broken is left out.
 *
 * @param onBroken takes the error of a broken line, and throws it unless such lines are passed over
 */
export async function* readTickets(
  lines: AsyncIterable<PortableLine>,
  onBroken: (place: string, error: AppError) => void,
  file = TICKETS_FILE,
): AsyncGenerator<TicketGroup> {
  let taken: TakenLine = { position: 0, open: null, complete: null };
  for await (const line of lines) {
    taken = takeLine(taken, { text: line.text, place: describePlace(file, line) }, onBroken);
    if (taken.complete) yield taken.complete;
  }
  if (taken.open) yield taken.open;
}

interface TakenLine {
  /** Counts the tickets so far. */
  readonly position: number;
  /** Takes the lines that follow; null after a broken line, until the next ticket. */
  readonly open: OpenGroup | null;
  /** Ended before the line. */
  readonly complete: TicketGroup | null;
}

const takeLine = (
  { position, open }: TakenLine,
  { text, place }: { readonly text: string; readonly place: string },
  onBroken: (place: string, error: AppError) => void,
): TakenLine => {
  let taken: TakenLine = { position, open, complete: null };
  try {
    const record = parseRecord(text);
    if (record.record === 'ticket') {
      taken = { position: position + 1, open: null, complete: open };
      return { ...taken, open: openGroup(record, place, position + 1) };
    }
    addPart(open, record, text.length);
    return taken;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    onBroken(place, error);
    return { ...taken, open: null };
  }
};

const openGroup = ({ record: _, ...ticket }: PortableRecord, place: string, position: number): OpenGroup => ({
  key: readKey(ticket),
  place,
  position,
  ticket,
  parts: { message: [], note: [], timeline: [], transcript: [], attachment: [] },
  length: 0,
});

const addPart = (
  group: OpenGroup | null,
  { record: part, ticket, ...fields }: PortableRecord,
  length: number,
): void => {
  if (!isPart(part)) throw createBroken(`record: one of ticket, ${PARTS.join(', ')} is needed`);
  if (!group) return;
  if (ticket !== group.key) throw createBroken(`ticket: the line belongs to no ticket before it`);
  const { line, files } = part === 'message' ? nameFiles(fields) : { line: fields, files: [] };
  group.parts[part].push(line);
  group.parts.attachment.push(...files);
  group.length += length;
  if (group.length > MAX_TICKET_LENGTH) throw createBroken('the ticket is too large');
};

/** Leaves room for an offset within 32 bits. */
const MAX_NUMBER = 1_000_000_000;

/** A source without numbers has them by the order of its tickets. @throws validation_error for anything but a number */
export const readNumber = ({ ticket: { number }, position }: Pick<TicketGroup, 'ticket' | 'position'>): number => {
  const given = number ?? position;
  if (typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= MAX_NUMBER) return given;
  throw createBroken(`number: a whole number from 1 to ${MAX_NUMBER} is needed`);
};
