import { ContainerModule } from 'inversify';
import { chatServerUseCases } from '#core/chat-server/index.ts';
import { provider } from '../provide.ts';
import { feature, port } from '../tokens.ts';

/** The channels and roles of a server in the chat. */
export const chatServer = new ContainerModule(({ bind }) => {
  provider(bind)(feature.chatServer, chatServerUseCases, { chat: port.chatPlatform });
});
