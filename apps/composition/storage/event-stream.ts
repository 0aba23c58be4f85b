import { ContainerModule } from 'inversify';
import { PostgresEventFeeds } from '#adapters/postgres/events/event-feeds.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { DATABASE } from '../port-lists.ts';

export const eventStreamStorage = new ContainerModule(({ bind }) => {
  provider(bind)(port.eventFeeds, ({ db }) => new PostgresEventFeeds(db), DATABASE);
});
