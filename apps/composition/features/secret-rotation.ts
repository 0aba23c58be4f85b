import { ContainerModule } from 'inversify';
import { secretRotationUseCases } from '#core/secret-rotation/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';

/** The secrets of all features, for operators who change keys. */
export const secretRotation = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.secretRotation, secretRotationUseCases, { secrets: port.secretBox, encrypted: port.encryptedRows });
});
