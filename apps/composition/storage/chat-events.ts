import { ContainerModule } from 'inversify';
import { PostgresInboundEventStore } from '#adapters/postgres/chat-events/inbound-event-store.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { DATABASE } from '../port-lists.ts';

export const chatEventsStorage = new ContainerModule(({ bind }) => {
  provider(bind)(port.inboundEventStore, ({ db }) => new PostgresInboundEventStore(db), DATABASE);
});
