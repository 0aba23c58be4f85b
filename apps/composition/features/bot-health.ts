import { ContainerModule } from 'inversify';
import { botHealthUseCases } from '#core/bot-health/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { EVENTS } from '../port-lists.ts';

/** Whether the bot reaches the chat platform. */
export const botHealth = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.botHealth, botHealthUseCases, { ...EVENTS, chat: port.chatPlatform, botState: port.botState });
});
