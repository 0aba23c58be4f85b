import { MAX_FILE_BYTES } from '../../attachments/index.ts';
import { recordImport } from '../../audit-log/index.ts';
import { plusMs } from '../../shared/instant.ts';
import { toIdNames } from '../format/references.ts';
import type { PortableRecord } from '../format/portable-record.ts';
import { removePlaces } from '../format/places.ts';
import type { ImportInput } from './import-options.ts';
import type { ImportPorts } from './import-ports.ts';
import type { ImportCounts, ImportRun } from './import-store.ts';
import { type PreparedImport, prepareImport } from './prepare-import.ts';
import { LEASE_MS, Progress } from './progress.ts';
import { type WrittenTickets, writeTickets } from './write-tickets.ts';

/** Nothing is removed by imported settings for an hour. */
const RETENTION_PAUSE_MS = 3_600_000;

/** What an import did. */
export interface ImportResult {
  readonly run: ImportRun;
  readonly prepared: PreparedImport;
  readonly known: number;
  readonly added: ImportCounts;
  readonly changed: number;
  readonly extended: number;
}

/**
 * Imports a portable file into a server. Of what the server has from an earlier run, only tickets follow their source, so an import that
 * was broken off goes on.
 *
 * @throws validation_error for a broken file; conflict while another import of the server runs
 */
export const runImport =
  (ports: ImportPorts) =>
  async (input: ImportInput): Promise<ImportResult> => {
    const prepared = await prepareImport(ports, input);
    const run = await acquire(ports, prepared);
    try {
      await input.watch.begin(run);
      return await importAll(ports, input, { ...prepared, numberOffset: run.numberOffset }, run);
    } catch (error) {
      await ports.imports.release(run);
      throw error;
    }
  };

const importAll = async (
  ports: ImportPorts,
  input: ImportInput,
  prepared: PreparedImport,
  run: ImportRun,
): Promise<ImportResult> => {
  const progress = new Progress(run, () => ports.clock.now(), input.watch.count);
  await writeConfiguration(ports, input, prepared, progress);
  const { known, files } = await writeTickets(ports, input, prepared, progress);
  await storeFiles(ports, input, files, progress);
  await ports.imports.updateStatistics();
  const endedAt = ports.clock.now();
  await ports.audit.work.run(async () => {
    await ports.imports.end(progress.step(), 'finished', endedAt);
    await recordImport(ports.audit)(run.guildId, run.id, 'import.finished', progress.counts);
  });
  const ended = { ...run, status: 'finished', counts: progress.counts, endedAt } as const;
  const { replacedTicket: changed = 0, extendedTicket: extended = 0, ...added } = progress.counts;
  return { run: ended, prepared, known: known + prepared.configuration.known, added, changed, extended };
};

const acquire = ({ imports, ids, clock }: ImportPorts, { plan, numberOffset }: PreparedImport): Promise<ImportRun> => {
  const now = clock.now();
  const run: ImportRun = {
    guildId: plan.guild,
    id: ids.next('import'),
    source: plan.manifest.source,
    status: 'running',
    numberOffset,
    counts: {},
    holder: ids.next('holder'),
    leaseUntil: plusMs(now, LEASE_MS),
    createdAt: now,
    endedAt: null,
  };
  return imports.acquire(run, now);
};

const writeConfiguration = async (
  { imports }: ImportPorts,
  { takesSettings }: ImportInput,
  { configuration, survey, findId, findAnyId, plan }: PreparedImport,
  progress: Progress,
): Promise<void> => {
  const { records } = configuration;
  const added = Object.groupBy(records, ({ kind }) => kind);
  const counts = Object.fromEntries(Object.entries(added).map(([kind, { length }]) => [kind, length]));
  if (records.length > 0) await imports.addRecords(progress.step(counts), records);
  if (!takesSettings || !survey.settings) return;
  const known = await imports.listImported(plan.guild, plan.manifest.source, 'settings', ['settings']);
  if (known.length > 0) return;
  const given = plan.isSameServer ? survey.settings : removePlaces(survey.settings);
  const settings = toIdNames(given, { findId, findAnyId, toUnknown: () => null }) as PortableRecord;
  const checked = plan.checks.check('settings', settings).record;
  const times = { now: plan.now, appliesAt: plusMs(plan.now, RETENTION_PAUSE_MS) };
  await imports.saveSettings(progress.step({ settings: 1 }), checked, times);
};

/** Stores the bytes of files whose records were written. The type of a file is found by its content. */
const storeFiles = async (
  { imports, blobs, inspector, pause }: ImportPorts,
  { guild, reader }: ImportInput,
  files: WrittenTickets['files'],
  progress: Progress,
): Promise<void> => {
  for (const [sha256, ids] of files) {
    const unstored = await imports.listUnstored(guild, ids);
    if (unstored.length === 0) continue;
    if (!reader.attachments.has(sha256)) {
      const missing = { status: 'failed', facts: null, error: 'The imported file does not have it.' } as const;
      await imports.settle(
        progress.step(),
        unstored.map((attachment) => ({ ...attachment, ...missing })),
      );
      continue;
    }
    const bytes = await reader.readAttachment(sha256, MAX_FILE_BYTES);
    const facts = await inspector.inspect(bytes);
    for (const { id } of unstored) await blobs.put({ guildId: guild, id }, { bytes, contentType: facts.contentType });
    await imports.settle(
      progress.step(),
      unstored.map((attachment) => ({ ...attachment, status: 'kept', facts })),
    );
    await pause();
  }
};
