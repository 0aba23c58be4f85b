import { ContainerModule } from 'inversify';
import { PostgresBotState } from '#adapters/postgres/bot-health/bot-state.ts';
import { botHealthUseCases } from '#core/bot-health/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { DATABASE, EVENTS, type FeatureModules } from './feature.ts';

/** Whether the bot reaches the chat platform. */
export const botHealth: FeatureModules = {
  useCases: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(feature.botHealth, botHealthUseCases, { ...EVENTS, chat: port.chatPlatform, botState: port.botState });
  }),
  storage: new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(port.botState, ({ db }) => new PostgresBotState(db), DATABASE);
  }),
};
