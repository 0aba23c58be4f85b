import { ContainerModule } from 'inversify';
import { chatEventUseCases } from '#core/chat-events/index.ts';
import { provider } from '../provide.ts';
import { feature } from '../tokens.ts';
import { type FeatureModules } from './feature.ts';

/** The events of the chat platform. */
export const chatEvents: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.chatEvents, chatEventUseCases, {
      tickets: feature.tickets,
      panels: feature.panels,
      commands: feature.commands,
      flows: feature.flows,
      staffCommands: feature.staffCommands,
    });
  }),
  storage: null,
};
