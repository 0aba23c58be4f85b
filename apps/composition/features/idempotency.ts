import { idempotencyUseCases } from '#core/idempotency/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { DATABASE, TIME } from '../tokens/port-lists.ts';
import { PostgresIdempotentRequests } from '#adapters/postgres/idempotency/idempotent-requests.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Requests under an Idempotency-Key. */
export const idempotency = defineFeature({
  useCases: (provide) => {
    provide(feature.idempotency, idempotencyUseCases, {
      ...TIME,
      requests: port.idempotentRequests,
      work: port.unitOfWork,
      secrets: port.secretBox,
    });
  },
  stores: (provide) => {
    provide(port.idempotentRequests, ({ db }) => new PostgresIdempotentRequests(db), DATABASE);
  },
});
