import { ContainerModule } from 'inversify';
import { createEncryptedRows } from '#adapters/postgres/secrets/encrypted-rows.ts';
import { secretRotationUseCases } from '#core/secret-rotation/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { DATABASE, type FeatureModules } from './feature.ts';

/** The secrets of all features, for operators who change keys. */
export const secretRotation: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.secretRotation, secretRotationUseCases, { secrets: port.secretBox, encrypted: port.encryptedRows });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.encryptedRows, ({ db }) => createEncryptedRows(db), DATABASE);
  }),
};
