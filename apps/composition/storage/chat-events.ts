import { ContainerModule } from 'inversify';
import { PostgresArrivalStore } from '#adapters/postgres/chat-events/arrival-store.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { DATABASE } from '../port-lists.ts';

export const chatEventsStorage = new ContainerModule(({ bind }) => {
  provider(bind)(port.arrivalStore, ({ db }) => new PostgresArrivalStore(db), DATABASE);
});
