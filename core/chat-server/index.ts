import type { BotIntents, ChatPlatform, ChatServer } from '../chat/index.ts';
import type { GuildId } from '../shared/ids.ts';

export interface ChatServerPorts {
  readonly chat: Pick<ChatPlatform, 'describeServer' | 'getIntents'>;
}

export const chatServerUseCases = ({ chat }: ChatServerPorts) => ({
  /** @throws bot_unavailable */
  get: async (guild: GuildId): Promise<ChatServer & { readonly intents: BotIntents }> => {
    const [server, intents] = await Promise.all([chat.describeServer(guild), chat.getIntents()]);
    return { ...server, intents };
  },
});

export type ChatServerUseCases = ReturnType<typeof chatServerUseCases>;
