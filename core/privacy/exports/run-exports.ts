import { type Instant, plusMs } from '../../shared/instant.ts';
import { createTurns } from '../run-in-turns.ts';
import type { StepPosition } from '../step-position.ts';
import { type DataExport, EXPORT_KEPT_MS, MAX_PARTS, PART_LENGTH, type PersonalRecords } from './data-export.ts';
import { linkFiles, type LinkFilesPorts } from './link-files.ts';
import { sendExport, type SendExportPorts } from './send-export.ts';

export interface RunExportPorts extends LinkFilesPorts, SendExportPorts {
  readonly personalRecords: PersonalRecords;
}

/** A part takes a small share of the lease, and each renews it. */
const LEASE_MS = 60_000;

/**
 * Continues due exports part by part, sends finished ones to persons who asked for them, and removes expired ones. A
 * part is stored with the progress of its export, so that a crash loses and repeats none. The function returns how many.
 */
export const runExports = (ports: RunExportPorts): (() => Promise<number>) =>
  createTurns<DataExport>({
    clock: ports.clock,
    leaseMs: LEASE_MS,
    acquire: (now, until, turn) => ports.exports.acquireDue(now, until, turn),
    execute: (dataExport, turnEnd) => continueExport(ports, dataExport, turnEnd),
  });

const continueExport = async (ports: RunExportPorts, dataExport: DataExport, turnEnd: Instant): Promise<void> => {
  const { expiresAt } = dataExport;
  if (expiresAt === null) return collect(ports, dataExport, turnEnd);
  if (expiresAt <= ports.clock.now()) return ports.exports.remove(dataExport);
  await sendExport(ports, dataExport, expiresAt);
};

const collect = async (ports: RunExportPorts, dataExport: DataExport, turnEnd: Instant): Promise<void> => {
  let current = dataExport;
  do {
    const part = await readPart(ports, current, turnEnd);
    const next = addPart(ports, current, part, turnEnd);
    if (!(await ports.exports.save(next, part.text))) return;
    current = next;
  } while (current.completedAt === null && ports.clock.now() < turnEnd);
};

interface Part {
  /** Is null without records. */
  readonly text: string | null;
  readonly recordCount: number;
  readonly next: StepPosition | null;
}

const readPart = async (ports: RunExportPorts, dataExport: DataExport, turnEnd: Instant): Promise<Part> => {
  const lines: string[] = [];
  let length = 0;
  let next: StepPosition | null = dataExport.position;
  do {
    const batch = await ports.personalRecords.readNext(dataExport, next);
    const linked = await linkFiles(ports, dataExport, batch.records);
    for (const record of linked) {
      const line = JSON.stringify(record);
      length += line.length;
      lines.push(line);
    }
    ({ next } = batch);
  } while (next !== null && length < PART_LENGTH && ports.clock.now() < turnEnd);
  return { text: lines.length > 0 ? lines.join(',\n') : null, recordCount: lines.length, next };
};

const addPart = (
  { clock }: RunExportPorts,
  dataExport: DataExport,
  { text, recordCount, next }: Part,
  turnEnd: Instant,
): DataExport => {
  const now = clock.now();
  const partCount = dataExport.partCount + (text === null ? 0 : 1);
  const isTruncated = next !== null && partCount >= MAX_PARTS;
  const progress = {
    ...dataExport,
    partCount,
    isTruncated,
    recordCount: dataExport.recordCount + recordCount,
    revision: dataExport.revision + 1,
  };
  if (next !== null && !isTruncated) {
    const isLast = now >= turnEnd;
    return { ...progress, position: next, dueAt: isLast ? now : plusMs(now, LEASE_MS) };
  }
  const expiresAt = plusMs(now, EXPORT_KEPT_MS);
  return { ...progress, completedAt: now, expiresAt, dueAt: dataExport.isForMember ? now : expiresAt };
};
