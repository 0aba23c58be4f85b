import { ContainerModule } from 'inversify';
import { PostgresEventConsumer } from '#adapters/postgres/events/event-consumer.ts';
import { provider } from '../provide.ts';
import { port } from '../tokens.ts';
import { DATABASE } from '../port-lists.ts';

export const reactionsStorage = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(port.eventConsumer, ({ db }) => new PostgresEventConsumer(db), DATABASE);
});
