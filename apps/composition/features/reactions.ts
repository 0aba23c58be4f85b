import { ContainerModule } from 'inversify';
import { PostgresEventConsumer } from '#adapters/postgres/events/event-consumer.ts';
import { reactionUseCases } from '#core/reactions/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { DATABASE, type FeatureModules, TIME } from './feature.ts';

/** What follows from events: automation rules and flows. */
export const reactions: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.reactions, reactionUseCases, {
      ...TIME,
      watch: port.eventConsumer,
      automations: feature.automations,
      flows: feature.flows,
    });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.eventConsumer, ({ db }) => new PostgresEventConsumer(db), DATABASE);
  }),
};
