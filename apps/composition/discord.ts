import { ContainerModule } from 'inversify';
import { createDiscordChat, type DiscordLog } from '#adapters/discord/chat/index.ts';
import { CarriedMembers } from '#adapters/discord/carried-members.ts';
import { DiscordRest } from '#adapters/discord/rest/discord-rest.ts';
import { DiscordReplies } from '#adapters/discord/interactions/discord-replies.ts';
import { provider } from './tokens/provide.ts';
import { connection } from './tokens/connection-tokens.ts';
import { port } from './tokens/tokens.ts';
import type { DiscordConfig } from './config/config-discord.ts';
import { VERSION } from './version.ts';

/** How a process reaches Discord. */
export interface DiscordConnection {
  readonly rest: DiscordRest;
  readonly applicationId: string;
  readonly carried: CarriedMembers;
}

/** Discord as the chat platform. */
export const createDiscordModule = ({ applicationId, ...config }: DiscordConfig, log: DiscordLog) =>
  new ContainerModule(({ bind }) => {
    const provide = provider(bind);
    provide(connection.discordRest, (tools) => new DiscordRest({ ...config, ...tools, version: VERSION, log }), {
      clock: port.clock,
      tracer: port.tracer,
      invalid: connection.invalidRequests,
    });
    provide(connection.carriedMembers, (tools) => new CarriedMembers(tools.clock), { clock: port.clock });
    provide(port.chatPlatform, (tools) => createDiscordChat({ ...tools, applicationId }), {
      rest: connection.discordRest,
      effects: port.chatEffectStore,
      members: port.memberStore,
      botState: port.botState,
      carried: connection.carriedMembers,
      clock: port.clock,
      blobs: port.blobStore,
    });
    provide(port.chatReplies, ({ rest }) => new DiscordReplies(rest, applicationId), { rest: connection.discordRest });
  });
