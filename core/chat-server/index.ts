import type { ChatPlatform, ChatServer } from '../chat/index.ts';
import type { GuildId } from '../shared/ids.ts';

export interface ChatServerPorts {
  readonly chat: Pick<ChatPlatform, 'describeServer'>;
}

export const chatServerUseCases = ({ chat }: ChatServerPorts) => ({
  /** @throws bot_unavailable */
  get: (guild: GuildId): Promise<ChatServer> => chat.describeServer(guild),
});

export type ChatServerUseCases = ReturnType<typeof chatServerUseCases>;
