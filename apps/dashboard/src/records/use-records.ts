import { useQuery } from '@tanstack/react-query';
import { type Owner, toKey } from '../owner.ts';
import { usePages } from '../queries.ts';
import { fetchRecord, fetchRecords, type Place, type RecordPath } from './record-api.ts';

/** The beginning of the keys of all queries about these records. */
export const toRecordsKey = (owner: Owner, { path }: Place<RecordPath>): readonly string[] => [...toKey(owner), path];

export const toOneKey = (owner: Owner, kind: Place<RecordPath>, id: string): readonly string[] => [
  ...toRecordsKey(owner, kind),
  'one',
  id,
];

const PAGE_SIZE = 50;

/** The records page by page; empty texts of the query are left out. */
export const useRecords = <Path extends RecordPath>(
  owner: Owner,
  kind: Place<Path>,
  query: Readonly<Record<string, string>>,
) => {
  const filters = Object.entries(query).filter(([, text]) => text.trim() !== '');
  return usePages(
    [...toRecordsKey(owner, kind), 'list', filters],
    (cursor, signal) => {
      const search = new URLSearchParams([
        ...filters,
        ['limit', String(PAGE_SIZE)],
        ...(cursor === undefined ? [] : [['cursor', cursor]]),
      ]);
      return fetchRecords(owner, kind, search, signal);
    },
    { keepsPrevious: true },
  );
};

export const useRecord = <Path extends RecordPath>(owner: Owner, kind: Place<Path>, id: string) =>
  useQuery({ queryKey: toOneKey(owner, kind, id), queryFn: ({ signal }) => fetchRecord(owner, kind, id, signal) });
