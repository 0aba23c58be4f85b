import { eventStreamUseCases } from '#core/event-stream/index.ts';
import { feature } from '../tokens/feature-tokens.ts';
import { port } from '../tokens/tokens.ts';
import { reactionUseCases } from '#core/reactions/index.ts';
import { DATABASE, TIME } from '../tokens/port-lists.ts';
import { PostgresEventFeeds } from '#adapters/postgres/events/event-feeds.ts';
import { PostgresEventConsumer } from '#adapters/postgres/events/event-consumer.ts';
import { defineFeature } from '../tokens/define-feature.ts';

/** Live streams of events. */
export const eventStream = defineFeature({
  useCases: (provide) => {
    provide(feature.eventStream, eventStreamUseCases, { feeds: port.eventFeeds, clock: port.clock });
    provide(port.eventSignal, ({ streams }) => streams, { streams: feature.eventStream });
  },
  stores: (provide) => {
    provide(port.eventFeeds, ({ db }) => new PostgresEventFeeds(db), DATABASE);
  },
});

/** Automation rules and flows follow events. */
export const reactions = defineFeature({
  useCases: (provide) => {
    provide(feature.reactions, reactionUseCases, {
      ...TIME,
      eventConsumer: port.eventConsumer,
      requests: port.requestActivity,
      tracer: port.tracer,
      automations: feature.automations,
      flows: feature.flows,
    });
  },
  stores: (provide) => {
    provide(port.eventConsumer, ({ db }) => new PostgresEventConsumer(db), DATABASE);
  },
});
