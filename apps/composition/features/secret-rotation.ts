import { ContainerModule } from 'inversify';
import { createSealedRows } from '#adapters/postgres/secrets/sealed-rows.ts';
import { secretRotationUseCases } from '#core/secret-rotation/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { DATABASE, type FeatureModules } from './feature.ts';

/** The secrets of all features, for operators who change keys. */
export const secretRotation: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.secretRotation, secretRotationUseCases, { secrets: port.secretBox, sealed: port.sealedRows });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.sealedRows, ({ db }) => createSealedRows(db), DATABASE);
  }),
};
