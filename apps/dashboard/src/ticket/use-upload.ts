import { useMutation } from '@tanstack/react-query';
import { call, newIdempotencyKey, type Schemas } from '../api.ts';
import { type Owner, toPath } from '../owner.ts';
import type { DraftFile } from './draft.ts';

export const MAX_FILES = 10;

const upload = async (owner: Owner, file: File): Promise<DraftFile> => {
  const body = new FormData();
  body.append('file', file);
  const { data } = await call<{ readonly data: Schemas['Attachment'] }>(`${toPath(owner)}/attachments`, {
    method: 'POST',
    body,
    idempotencyKey: newIdempotencyKey(),
  });
  return { id: data.id, filename: data.filename };
};

/** Uploads files one after the other, and reports each. */
export const useUpload = (owner: Owner, onUploaded: (file: DraftFile) => void) =>
  useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) onUploaded(await upload(owner, file));
    },
  });
