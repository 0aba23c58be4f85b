import { recordImport } from '../../audit-log/index.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { type GuildId, type ImportId } from '../../shared/ids.ts';
import { plusMs } from '../../shared/instant.ts';
import type { ImportPorts } from './import-ports.ts';
import type { ImportRun, ImportStep } from './import-store.ts';

const BATCH = 100;
const LEASE_MS = 30_000;

export interface UndoResult {
  readonly removed: number;
  /** Counts tickets and records that somebody changed or uses since, or that have to be kept. */
  readonly left: number;
}

/**
 * Removes what an import added and nobody has touched since. Events are not recorded.
 *
 * @throws not_found for an unknown import; conflict for one that runs, or is undone
 */
export const undoImport =
  (ports: ImportPorts) =>
  async (guild: GuildId, id: ImportId): Promise<UndoResult> => {
    const { imports, clock, ids } = ports;
    const found = await imports.find(guild, id);
    if (!found) throw notFound(`Import ${id}`);
    if (found.status === 'undone') throw conflict('already_done', `Import ${id} was undone already.`);
    const now = clock.now();
    const run = await imports.acquire(
      { ...found, status: 'running', holder: ids.next('holder'), leaseUntil: plusMs(now, LEASE_MS), endedAt: null },
      now,
    );
    const step = (): ImportStep => ({ run, until: plusMs(clock.now(), LEASE_MS), counts: run.counts });
    const removed = await removeAll(ports, run, step);
    const total = Object.entries(run.counts).reduce((sum, [kind, count]) => sum + (PARTS.has(kind) ? 0 : count), 0);
    const result = { removed, left: Math.max(0, total - removed) };
    await ports.audit.work.run(async () => {
      await imports.end(step(), 'undone', clock.now());
      await recordImport(ports.audit)(guild, id, 'import.undone', result);
    });
    return result;
  };

/** Are counted with the ticket that they belong to; settings, and newer states of tickets of other imports, are not taken back. */
const PARTS: ReadonlySet<string> = new Set([
  'message',
  'note',
  'transcript',
  'attachment',
  'settings',
  'replacedTicket',
  'extendedTicket',
]);

/** Removes tickets first: they use the configuration. */
const removeAll = async ({ imports, pause }: ImportPorts, run: ImportRun, step: () => ImportStep): Promise<number> => {
  let removed = 0;
  let after = '';
  for (;;) {
    const tickets = await imports.listUntouchedTickets(run, after, BATCH);
    const last = tickets.at(-1);
    if (!last) break;
    removed += await imports.removeTickets(step(), tickets);
    after = last.key;
    await pause();
  }
  while ((await imports.removeDeleted(step(), BATCH)) > 0) await pause();
  return removed + (await imports.removeRecords(step(), await imports.listUntouchedRecords(run)));
};
