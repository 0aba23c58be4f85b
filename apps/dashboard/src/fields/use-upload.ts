import { useMutation } from '@tanstack/react-query';
import { newIdempotencyKey, read, serverApi, toHeader } from '../api.ts';
import type { Owner } from '../owner.ts';

export interface UploadedFile {
  readonly id: string;
  readonly filename: string;
}

export const MAX_FILES = 10;

const upload = async (owner: Owner, file: File): Promise<UploadedFile> => {
  const body = new FormData();
  body.append('file', file);
  const params = { header: toHeader({ idempotencyKey: newIdempotencyKey() }) };
  const { data } = await read(
    serverApi(owner.id).POST('/attachments', { params, body: { file: '' }, bodySerializer: () => body }),
  );
  return { id: data.id, filename: data.filename };
};

/** Uploads files one after the other, and reports each. */
export const useUpload = (owner: Owner, onUploaded: (file: UploadedFile) => void) =>
  useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) onUploaded(await upload(owner, file));
    },
  });
