import { ContainerModule } from 'inversify';
import { PostgresEventFeeds } from '#adapters/postgres/events/event-feeds.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { DATABASE } from '../port-lists.ts';
import { PostgresEventConsumer } from '#adapters/postgres/events/event-consumer.ts';

export const eventStreamStorage = new ContainerModule(({ bind }) => {
  provider(bind)(port.eventFeeds, ({ db }) => new PostgresEventFeeds(db), DATABASE);
});

export const reactionsStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.eventConsumer, ({ db }) => new PostgresEventConsumer(db), DATABASE);
});
