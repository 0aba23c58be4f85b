import type { PortableReader } from '../format/portable-file.ts';
import { attempt, type OnBroken } from '../planning/attempt.ts';
import { planDeleted, type PlannedDeleted } from '../tickets/plan-deleted.ts';
import { DELETED_FILE, readTickets, type TicketGroup } from '../tickets/read-tickets.ts';
import type { TicketContext } from '../tickets/ticket-context.ts';
import type { ImportPorts } from './import-ports.ts';
import type { ImportCounts } from './import-store.ts';
import { identify, listFiles, omitErasedGroups } from './plan-batches.ts';
import type { Progress } from './progress.ts';

export interface DeletedBatch {
  readonly planned: readonly PlannedDeleted[];
  readonly known: number;
  readonly files: readonly (readonly [string, string])[];
}

/** Plans the transcripts of one deleted ticket after the other. Those of a ticket that is or was there are left alone. */
export async function* planDeletedTickets(
  ports: ImportPorts,
  context: TicketContext,
  reader: PortableReader,
  onBroken: OnBroken,
): AsyncGenerator<DeletedBatch> {
  for await (const group of readTickets(reader.readLines(DELETED_FILE), onBroken, DELETED_FILE))
    yield await planOne(ports, context, group, onBroken);
}

const planOne = async (
  { imports }: ImportPorts,
  context: TicketContext,
  given: TicketGroup,
  onBroken: OnBroken,
): Promise<DeletedBatch> => {
  const { guild, manifest } = context;
  const groups = omitErasedGroups(context, [given]);
  const planned = groups.flatMap((group) =>
    attempt(group.place, onBroken, () => planDeleted(context, identify(context, group), group)),
  );
  const files = groups.flatMap((group) => listFiles(context, group));
  const [one] = planned;
  const isKnown = one !== undefined && (await imports.isKnownDeleted(guild, manifest.source, one));
  return isKnown ? { planned: [], known: 1, files } : { planned, known: 0, files };
};

export const describeDeleted = (planned: readonly PlannedDeleted[]): ImportCounts => ({
  transcript: planned.reduce((sum, { transcripts }) => sum + transcripts.length, 0),
  attachment: planned.reduce((sum, { attachments }) => sum + attachments.length, 0),
});

/** Writes each as a whole or not at all. @returns how many are known */
export const writeDeletedTickets = async (
  ports: ImportPorts,
  batches: AsyncIterable<DeletedBatch>,
  progress: Progress,
  onFiles: (files: DeletedBatch['files']) => void,
): Promise<number> => {
  let known = 0;
  for await (const { planned, known: more, files } of batches) {
    if (planned.length > 0) await ports.imports.addDeleted(progress.step(describeDeleted(planned)), planned);
    known += more;
    onFiles(files);
    await ports.pause();
  }
  return known;
};
