import { useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';
import { type Owner, toKey, toPath } from '../owner.ts';
import { type Page, usePages } from '../queries.ts';
import type { RecordKind, StoredRecord } from './record-kind.ts';

type Place = Pick<RecordKind<StoredRecord, object>, 'path'>;

/** The path of the API of the records, or of one of them. */
export const toRecordPath = (owner: Owner, { path }: Place, rest = ''): string => `${toPath(owner)}/${path}${rest}`;

/** The beginning of the keys of all queries about these records. */
export const toRecordsKey = (owner: Owner, { path }: Place): readonly string[] => [...toKey(owner), path];

export const toOneKey = (owner: Owner, kind: Place, id: string): readonly string[] => [
  ...toRecordsKey(owner, kind),
  'one',
  id,
];

const PAGE_SIZE = 50;

/** The records page by page; empty texts of the query are left out. */
export const useRecords = <Stored>(owner: Owner, kind: Place, query: Readonly<Record<string, string>>) => {
  const filters = Object.entries(query).filter(([, text]) => text.trim() !== '');
  return usePages<Stored>(
    [...toRecordsKey(owner, kind), 'list', filters],
    (cursor, signal) => {
      const search = new URLSearchParams([
        ...filters,
        ['limit', String(PAGE_SIZE)],
        ...(cursor === undefined ? [] : [['cursor', cursor]]),
      ]);
      return call<Page<Stored>>(`${toRecordPath(owner, kind)}?${search.toString()}`, { signal });
    },
    { keepsPrevious: true },
  );
};

export const useRecord = <Stored>(owner: Owner, kind: Place, id: string) =>
  useQuery({
    queryKey: toOneKey(owner, kind, id),
    queryFn: async ({ signal }) =>
      (await call<{ readonly data: Stored }>(toRecordPath(owner, kind, `/${encodeURIComponent(id)}`), { signal })).data,
  });
