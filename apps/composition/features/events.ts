import { ContainerModule } from 'inversify';
import { eventStreamUseCases } from '#core/event-stream/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { reactionUseCases } from '#core/reactions/index.ts';
import { TIME } from '../port-lists.ts';

/** Live streams of events. */
export const eventStream = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.eventStream, eventStreamUseCases, { feeds: port.eventFeeds, clock: port.clock });
  provide(port.eventSignal, ({ streams }) => streams, { streams: feature.eventStream });
});

/** What follows from events: automation rules and flows. */
export const reactions = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.reactions, reactionUseCases, {
    ...TIME,
    eventConsumer: port.eventConsumer,
    requests: port.requestActivity,
    automations: feature.automations,
    flows: feature.flows,
  });
});
