import { uploadFile } from '../portability/upload-file.ts';
import { done } from '../spec-helpers.ts';
import type { EndpointCase, Prepared, Scene } from './endpoint-case.ts';

/** An import that another worker has is tried again after this time. */
const RETRY_MS = 6_000;
const BODY = { options: { otherGuild: true } };

const withUpload = async ({ as }: Scene): Promise<Prepared> => ({ body: { ...BODY, partIds: await uploadFile(as) } });

const createImport = async ({ as }: Scene): Promise<string> =>
  (await done(as.post('/v1/imports', { ...BODY, partIds: await uploadFile(as) }))).id;

/** Works until no worker works on the import. Other requests move the clock, so that leases end. */
const settle = async ({ api, as }: Scene, id: string): Promise<void> => {
  for (;;) {
    await api.work();
    const { status } = await done(as.get(`/v1/imports/${id}`));
    if (!['checking', 'running', 'undoing'].includes(status)) return;
    api.clock.advance(RETRY_MS);
  }
};

const onImport = async (scene: Scene): Promise<Prepared> => ({ params: { id: await createImport(scene) } });

const onChecked = async (scene: Scene): Promise<Prepared> => {
  const id = await createImport(scene);
  await settle(scene, id);
  return { params: { id } };
};

const onFinished = async (scene: Scene): Promise<Prepared> => {
  const id = await createImport(scene);
  await settle(scene, id);
  await done(scene.as.post(`/v1/imports/${id}/run`));
  await settle(scene, id);
  return { params: { id } };
};

const onExport = async ({ as }: Scene): Promise<Prepared> => {
  const { id } = await done(as.post('/v1/exports', { settingsOnly: true }));
  return { params: { id } };
};

export const TRANSFER_CASES: Readonly<Record<string, EndpointCase>> = {
  'imports.create': { prepare: withUpload, status: 202, vary: { from: 'ticketsbot' } },
  'imports.list': { prepare: onImport, isList: true },
  'imports.get': { prepare: onImport },
  'imports.startCheck': { prepare: onChecked, status: 202, vary: { numbers: 'keep' } },
  'imports.run': { prepare: onChecked, status: 202 },
  'imports.cancel': { prepare: onImport },
  'imports.undo': { prepare: onFinished, status: 202 },
  'imports.delete': { prepare: onChecked },
  'exports.create': { status: 202, vary: { settingsOnly: false } },
  'exports.list': { prepare: onExport, isList: true },
  'exports.get': { prepare: onExport },
  'exports.delete': { prepare: onExport },
};
