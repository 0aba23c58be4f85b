import { ContainerModule } from 'inversify';
import { eventStreamUseCases } from '#core/event-stream/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';

/** Live streams of events. */
export const eventStream = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.eventStream, eventStreamUseCases, { feeds: port.eventFeeds, clock: port.clock });
  provide(port.eventSignal, ({ streams }) => streams, { streams: feature.eventStream });
});
