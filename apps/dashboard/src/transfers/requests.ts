import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newIdempotencyKey, read, serverApi, toHeader } from '../api.ts';
import { useChange } from '../changes.ts';
import { type Owner, toKey } from '../owner.ts';
import { queries } from '../query-client.ts';
import { type FetchPage, usePages } from '../queries.ts';
import type { RequestBody, Schemas } from '../schemas.ts';
import { t } from '../texts/texts.ts';

export type Import = Schemas['Import'];
export type Report = Schemas['TransferReport'];
export type ServerExport = Schemas['ServerExport'];
export type ImportBody = Omit<RequestBody<'/imports', 'post'>, 'partIds' | 'transcriptPartIds'>;

const PAGE_SIZE = 20;
const POLL_MS = 1_000;
/** Each upload may have 10 MiB, 100 of them 256 MiB. */
const PART_BYTES = 8 * 1024 * 1024;
const MAX_BYTES = 256 * 1024 * 1024;
const WORKING: readonly Import['status'][] = ['checking', 'running', 'undoing'];

const toQuery = (cursor: string | undefined) => ({ limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) });

export const isWorking = ({ status }: Pick<Import, 'status'>): boolean => WORKING.includes(status);

export const toImportsKey = (owner: Owner) => [...toKey(owner), 'imports'];
export const toExportsKey = (owner: Owner) => [...toKey(owner), 'server-exports'];

/** Reads a list again while a worker works on something in it. */
const usePolled = <Item extends Pick<Import, 'status'>>(key: readonly unknown[], fetch: FetchPage<Item>) => {
  const hasWork = usePages(key, fetch).items.some(isWorking);
  return usePages(key, fetch, hasWork ? { refetchInterval: POLL_MS } : {});
};

/** The list has no reports; each is read by itself. */
export const useImports = (owner: Owner) =>
  usePolled<Import>(toImportsKey(owner), (cursor, signal) =>
    read(serverApi(owner.id).GET('/imports', { params: { query: toQuery(cursor) }, signal })),
  );

/** Asks for links, which lists do not have. */
export const useServerExports = (owner: Owner) =>
  usePolled<ServerExport>(toExportsKey(owner), async (cursor, signal) => {
    const page = await read(serverApi(owner.id).GET('/exports', { params: { query: toQuery(cursor) }, signal }));
    const data = await Promise.all(
      page.data.map(async (one) => {
        if (one.status !== 'finished') return one;
        const params = { path: { id: one.id } };
        return (await read(serverApi(owner.id).GET('/exports/{id}', { params, signal }))).data;
      }),
    );
    return { ...page, data };
  });

export const readImport = async (owner: Owner, id: string, signal: AbortSignal): Promise<Import> =>
  (await read(serverApi(owner.id).GET('/imports/{id}', { params: { path: { id } }, signal }))).data;

type Action = 'run' | 'cancel' | 'undo';

/** Runs, cancels or undoes an import. */
export const useImportAction = (owner: Owner, id: string, action: Action) =>
  useChange(
    async () => {
      const params = { path: { id } };
      const api = serverApi(owner.id);
      if (action === 'run') return (await read(api.POST('/imports/{id}/run', { params }))).data;
      if (action === 'undo') return (await read(api.POST('/imports/{id}/undo', { params }))).data;
      return (await read(api.POST('/imports/{id}/cancel', { params }))).data;
    },
    { stale: [toImportsKey(owner)] },
  );

const uploadPart = async (owner: Owner, part: Blob): Promise<string> => {
  const body = new FormData();
  body.append('file', new File([part], 'part'));
  const params = { header: toHeader({ idempotencyKey: newIdempotencyKey() }) };
  const { data } = await read(
    serverApi(owner.id).POST('/attachments', { params, body: { file: '' }, bodySerializer: () => body }),
  );
  return data.id;
};

export interface NewImport {
  readonly body: ImportBody;
  readonly file: File;
  readonly transcripts: File | null;
}

/** Uploads the files in parts, and has them checked. `share` is how much of them is uploaded. */
export const useNewImport = (owner: Owner, onOrdered: (ordered: Import) => void) => {
  const [share, setShare] = useState<number | null>(null);
  const order = useMutation({
    mutationFn: async ({ body, file, transcripts }: NewImport): Promise<Import> => {
      const total = file.size + (transcripts?.size ?? 0);
      if (total > MAX_BYTES)
        throw new Error(t('The file is larger than 256 MB. Import it by the command line: the docs say how.'));
      let sent = 0;
      const upload = async (whole: File | null): Promise<string[]> => {
        const ids: string[] = [];
        for (let start = 0; whole && start < whole.size; start += PART_BYTES) {
          const part = whole.slice(start, start + PART_BYTES);
          ids.push(await uploadPart(owner, part));
          sent += part.size;
          setShare(sent / total);
        }
        return ids;
      };
      setShare(0);
      const partIds = await upload(file);
      const transcriptPartIds = await upload(transcripts);
      const params = { header: toHeader({ idempotencyKey: newIdempotencyKey() }) };
      const given = { ...body, partIds, transcriptPartIds };
      return (await read(serverApi(owner.id).POST('/imports', { params, body: given }))).data;
    },
    onSuccess: onOrdered,
    onSettled: () => {
      setShare(null);
      return queries.invalidateQueries({ queryKey: toImportsKey(owner) });
    },
  });
  return { ...order, share };
};
