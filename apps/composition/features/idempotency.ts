import { ContainerModule } from 'inversify';
import { PostgresIdempotentRequests } from '#adapters/postgres/idempotency/idempotent-requests.ts';
import { idempotencyUseCases } from '#core/idempotency/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { DATABASE, type FeatureModules, TIME } from './feature.ts';

/** Requests under an Idempotency-Key. */
export const idempotency: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    provider(bind)(feature.idempotency, idempotencyUseCases, {
      ...TIME,
      requests: port.idempotentRequests,
      work: port.unitOfWork,
      secrets: port.secretBox,
    });
  }),
  storage: new ContainerModule(({ bind }) => {
    provider(bind)(port.idempotentRequests, ({ db }) => new PostgresIdempotentRequests(db), DATABASE);
  }),
};
