import { ContainerModule } from 'inversify';
import { PostgresEventFeeds } from '#adapters/postgres/events/event-feeds.ts';
import { eventStreamUseCases } from '#core/event-stream/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { DATABASE, type FeatureModules } from './feature.ts';

/** Live streams of events. */
export const eventStream: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.eventStream, eventStreamUseCases, { feeds: port.eventFeeds, clock: port.clock });
    provide(port.eventSignal, ({ streams }) => streams, { streams: feature.eventStream });
  }),
  storage: new ContainerModule(({ bind }) => {
    provider(bind)(port.eventFeeds, ({ db }) => new PostgresEventFeeds(db), DATABASE);
  }),
};
