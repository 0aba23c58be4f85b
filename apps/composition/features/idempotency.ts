import { ContainerModule } from 'inversify';
import { idempotencyUseCases } from '#core/idempotency/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { TIME } from '../port-lists.ts';

/** Requests under an Idempotency-Key. */
export const idempotency = new ContainerModule(({ bind }) => {
  provider(bind)(feature.idempotency, idempotencyUseCases, {
    ...TIME,
    requests: port.idempotentRequests,
    work: port.unitOfWork,
    secrets: port.secretBox,
  });
});
