import { ContainerModule } from 'inversify';
import { botHealthUseCases } from '#core/bot-health/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';
import { EVENTS } from '../port-lists.ts';
import { chatServerUseCases } from '#core/chat-server/index.ts';

/** Whether the bot reaches the chat platform. */
export const botHealth = new ContainerModule(({ bind }) => {
  const provide = provider(bind);
  provide(feature.botHealth, botHealthUseCases, { ...EVENTS, chat: port.chatPlatform, botState: port.botState });
});

/** The channels and roles of a server in the chat. */
export const chatServer = new ContainerModule(({ bind }) => {
  provider(bind)(feature.chatServer, chatServerUseCases, { chat: port.chatPlatform });
});
