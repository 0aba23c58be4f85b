import { ContainerModule } from 'inversify';
import { reactionUseCases } from '#core/reactions/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { TIME } from '../port-lists.ts';

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
