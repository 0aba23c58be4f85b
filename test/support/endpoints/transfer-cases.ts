import { uploadFile } from '../portability/upload-file.ts';
import { done } from '../spec-helpers.ts';
import type { EndpointCase, Prepared, Scene } from './endpoint-case.ts';

const BODY = { options: { otherGuild: true } };

const withUpload = async ({ as }: Scene): Promise<Prepared> => ({ body: { ...BODY, partIds: await uploadFile(as) } });

const createImport = async ({ as }: Scene): Promise<string> =>
  (await done(as.post('/v1/imports', { ...BODY, partIds: await uploadFile(as) }))).id;

const onImport =
  (...actions: readonly ('run' | 'cancel')[]) =>
  async (scene: Scene): Promise<Prepared> => {
    const id = await createImport(scene);
    for (const action of actions) {
      await scene.api.work();
      await done(scene.as.post(`/v1/imports/${id}/${action}`));
    }
    return { params: { id } };
  };

const onChecked = async (scene: Scene): Promise<Prepared> => {
  const prepared = await onImport()(scene);
  await scene.api.work();
  return prepared;
};

const onFinished = async (scene: Scene): Promise<Prepared> => {
  const prepared = await onImport('run')(scene);
  await scene.api.work();
  return prepared;
};

const onExport = async ({ as }: Scene): Promise<Prepared> => {
  const { id } = await done(as.post('/v1/exports', { settingsOnly: true }));
  return { params: { id } };
};

export const TRANSFER_CASES: Readonly<Record<string, EndpointCase>> = {
  'imports.create': { prepare: withUpload, status: 202, vary: { from: 'ticketsbot' } },
  'imports.list': { prepare: onImport(), isList: true },
  'imports.get': { prepare: onImport() },
  'imports.startCheck': { prepare: onChecked, status: 202, vary: { numbers: 'keep' } },
  'imports.run': { prepare: onChecked, status: 202 },
  'imports.cancel': { prepare: onImport() },
  'imports.undo': { prepare: onFinished, status: 202 },
  'imports.delete': { prepare: onChecked },
  'exports.create': { status: 202, vary: { settingsOnly: false } },
  'exports.list': { prepare: onExport, isList: true },
  'exports.get': { prepare: onExport },
  'exports.delete': { prepare: onExport },
};
