import type { Instant } from '../../shared/instant.ts';
import type { PlannedTicket } from '../tickets/plan-ticket.ts';
import { buildContext } from './build-context.ts';
import type { ImportInput } from './import-options.ts';
import type { ImportPorts } from './import-ports.ts';
import type { ImportCounts } from './import-store.ts';
import { planBatches, type TicketBatch } from './plan-batches.ts';
import type { PreparedImport } from './prepare-import.ts';
import type { Progress } from './progress.ts';
import { planDeletedTickets, writeDeletedTickets } from './write-deleted.ts';

export interface WrittenTickets {
  readonly known: number;
  /** Has the ids of attachments by the SHA-256 of their bytes. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

/** Writes the tickets of a file batch by batch, each of which is there as a whole or not at all. */
export const writeTickets = async (
  ports: ImportPorts,
  input: ImportInput,
  prepared: PreparedImport,
  progress: Progress,
): Promise<WrittenTickets> => {
  const { survey, onBroken, numberOffset } = prepared;
  const files = new Map<string, string[]>();
  const addFiles = (listed: TicketBatch['files']): void => {
    for (const [sha256, id] of listed) files.set(sha256, [...(files.get(sha256) ?? []), id]);
  };
  let known = 0;
  if (survey.tickets.size + survey.deleted === 0) return { known, files };
  if (survey.tickets.size > 0) await ports.imports.reserveNumbers(progress.step(), survey.lastNumber + numberOffset);
  const context = await buildContext(ports, input, prepared);
  for await (const batch of planBatches(ports, context, input.reader, onBroken)) {
    await writeBatch(ports, batch, { progress, now: context.now });
    known += batch.known;
    addFiles(batch.files);
    await ports.pause();
  }
  const deleted = planDeletedTickets(ports, context, input.reader, onBroken);
  known += await writeDeletedTickets(ports, deleted, progress, addFiles);
  return { known, files };
};

const writeBatch = async (
  { imports }: ImportPorts,
  { planned, replaced, extended }: TicketBatch,
  { progress, now }: { readonly progress: Progress; readonly now: Instant },
): Promise<void> => {
  if (planned.length > 0) await imports.addTickets(progress.step(describeParts(planned)), planned);
  if (replaced.length > 0) await imports.replaceTickets((count) => progress.step({ replacedTicket: count }), replaced);
  if (extended.length > 0) {
    const message = extended.reduce((sum, { messages }) => sum + messages.length, 0);
    await imports.extendTickets(progress.step({ extendedTicket: extended.length, message }), extended, now);
  }
};

export const describeParts = (planned: readonly PlannedTicket[]): ImportCounts => {
  const count = (part: 'messages' | 'notes' | 'transcripts' | 'attachments') =>
    planned.reduce((sum, one) => sum + one[part].length, 0);
  return {
    ticket: planned.length,
    message: count('messages'),
    note: count('notes'),
    transcript: count('transcripts'),
    attachment: count('attachments'),
  };
};
