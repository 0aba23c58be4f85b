import { ContainerModule } from 'inversify';
import { PostgresIdempotentRequests } from '#adapters/postgres/idempotency/idempotent-requests.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { DATABASE } from '../port-lists.ts';

export const idempotencyStorage = new ContainerModule(({ bind }) => {
  provider(bind)(port.idempotentRequests, ({ db }) => new PostgresIdempotentRequests(db), DATABASE);
});
