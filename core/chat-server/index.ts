import type { BotIntents, ChatPlatform, ChatServer, UnlistedPlace } from '../chat/index.ts';
import type { GuildId } from '../shared/ids.ts';
import { type ConfigurationPorts, listConfiguredPlaces } from './list-configured-places.ts';

export interface ChatServerPorts extends ConfigurationPorts {
  readonly chat: Pick<ChatPlatform, 'describeServer' | 'describeUnlisted' | 'getIntents'>;
}

export interface ConfiguredChatServer extends ChatServer {
  readonly intents: BotIntents;
  /** The configuration names them, and the bot does not see them. */
  readonly hiddenPlaces: readonly Pick<UnlistedPlace, 'id' | 'missingPermissions'>[];
}

export const chatServerUseCases = (ports: ChatServerPorts) => ({
  /** @throws bot_unavailable */
  get: async (guild: GuildId): Promise<ConfiguredChatServer> => {
    const [server, intents] = await Promise.all([ports.chat.describeServer(guild), ports.chat.getIntents()]);
    return { ...server, intents, hiddenPlaces: await listHiddenPlaces(ports, guild, server) };
  },
});

/** Many that are hidden have one cause. */
const MAX_ASKED = 50;

const listHiddenPlaces = async (
  ports: ChatServerPorts,
  guild: GuildId,
  { channels, forums, groups, isComplete }: ChatServer,
): Promise<ConfiguredChatServer['hiddenPlaces']> => {
  if (isComplete) return [];
  const listed = new Set([...channels, ...forums, ...groups].map(({ id }) => id));
  const unlisted = [...(await listConfiguredPlaces(ports, guild))].filter((id) => !listed.has(id));
  const found = await ports.chat.describeUnlisted(guild, unlisted.slice(0, MAX_ASKED));
  return found
    .filter(({ state }) => state === 'hidden')
    .map(({ id, missingPermissions }) => ({ id, missingPermissions }));
};

export type ChatServerUseCases = ReturnType<typeof chatServerUseCases>;
