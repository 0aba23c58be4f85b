import { secretRotationUseCases } from '#core/secret-rotation/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { createEncryptedRows } from '#adapters/postgres/secrets/encrypted-rows.ts';
import { DATABASE } from '../tokens/port-lists.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** The secrets of all features, for operators who change keys. */
export const secretRotation = defineFeature({
  useCases: (provide) => {
    provide(feature.secretRotation, secretRotationUseCases, { secrets: port.secretBox, encrypted: port.encryptedRows });
  },
  stores: (provide) => {
    provide(port.encryptedRows, ({ db }) => createEncryptedRows(db), DATABASE);
  },
});
