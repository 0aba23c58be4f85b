import type { Cell } from '../exports/csv.ts';
import { ExportButton } from '../exports/export-button.tsx';
import type { PageProps } from '../page-props.ts';
import { fetchRecords, type RecordOf, type RecordPath } from './record-api.ts';
import type { RecordKind } from './record-kind.ts';

const PAGE_SIZE = 100;

const toCell = (value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? value.join(', ')
    : JSON.stringify(value);
};

interface RecordExportProps<Path extends RecordPath, Draft extends object> extends Pick<PageProps, 'owner' | 'detail'> {
  readonly kind: Pick<RecordKind<Path, Draft>, 'path' | 'labels' | 'scope' | 'page' | 'word'>;
  /** Of the list, and of the file. */
  readonly title: string;
}

/** Saves all records of a kind, with the fields that can be edited, as a CSV file. */
export const RecordExport = <Path extends RecordPath, Draft extends object>({
  owner,
  detail,
  kind,
  title,
}: RecordExportProps<Path, Draft>) => (
  <ExportButton<RecordOf<Path>>
    title={title}
    about={detail.name}
    columns={Object.entries<string>(kind.labels).map(([field, name]) => ({
      name,
      read: (record) => toCell((record as Readonly<Record<string, unknown>>)[field]),
    }))}
    fetchPage={(cursor, signal) => {
      const query = { limit: String(PAGE_SIZE), ...(cursor !== undefined && { cursor }) };
      return fetchRecords(owner, kind, new URLSearchParams(query), signal);
    }}
  />
);
