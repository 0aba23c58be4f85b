import { join } from 'node:path';
import { digestFile } from '#adapters/node/file-digests.ts';
import { BLOB_FOLDER, EMBEDDED_FOLDER } from '../../composition/data-files.ts';
import type { BackupRecord } from '../backup/backup-record.ts';
import { toMegabytes } from '../backup/megabytes.ts';
import { fail, type Finding, pass, skip } from '../doctor/finding.ts';

const NAMED_FILES = 5;
const ANOTHER = 'Use another backup, and check the disk that this one is on.';

/** Compares each file with what the backup recorded, by its bytes. */
export const checkBackupFiles = async (backup: string, record: BackupRecord | null): Promise<readonly Finding[]> => {
  if (!record) return [skip('files', 'left out, since a backup of an earlier version does not record what it has')];
  const files = Object.entries(record.files);
  const faults: { readonly path: string; readonly fault: string }[] = [];
  for (const [path, { bytes, sha256 }] of files) {
    const found = await digestFile(join(backup, path));
    if (found?.sha256 === sha256) continue;
    faults.push({ path, fault: describeFault(found?.bytes ?? null, bytes) });
  }
  const bytes = files.reduce((sum, [, file]) => sum + file.bytes, 0);
  if (faults.length === 0)
    return [pass('files', `${files.length} files with ${toMegabytes(bytes)} are as they were written`)];
  return [
    ...reportFaults(
      'files',
      faults.filter(({ path }) => !isBlob(path)),
    ),
    ...reportFaults(
      'files of messages',
      faults.filter(({ path }) => isBlob(path)),
    ),
  ];
};

const isBlob = (path: string): boolean => path.startsWith(`${BLOB_FOLDER}/`);

const describeFault = (found: number | null, written: number): string => {
  if (found === null) return 'is missing';
  if (found < written) return `is cut: it has ${found} of ${written} bytes`;
  return 'was changed after it was written';
};

const reportFaults = (
  name: string,
  faults: readonly { readonly path: string; readonly fault: string }[],
): readonly Finding[] => {
  if (faults.length === 0) return [];
  const lines = faults.slice(0, NAMED_FILES).map(({ path, fault }) => `${path} ${fault}`);
  const more = faults.length > NAMED_FILES ? [`and ${faults.length - NAMED_FILES} more`] : [];
  const advice = faults.some(({ path, fault }) => path.startsWith(EMBEDDED_FOLDER) && fault.startsWith('was changed'))
    ? `${ANOTHER} A service that is started in a backup changes it: copy it first.`
    : ANOTHER;
  return [fail(name, [...lines, ...more].join(', '), advice)];
};
