import { ContainerModule } from 'inversify';
import { createDiscordChat, type DiscordLog } from '#adapters/discord/chat/index.ts';
import type { IntentMode } from '#core/chat/index.ts';
import { DiscordRest } from '#adapters/discord/rest/discord-rest.ts';
import { DiscordReplies } from '#adapters/discord/interactions/discord-replies.ts';
import { provider } from './provide.ts';
import { connection } from './connection-tokens.ts';
import { port } from './tokens.ts';
import { VERSION } from './version.ts';

/** The bot of Discord that this service is. */
export interface DiscordConfig {
  /** Null in a process that sends all its requests through a gate. */
  readonly token: string | null;
  /** Also the id of the bot's user. */
  readonly applicationId: string;
  /** The base of the REST API, such as `https://discord.com/api/v10`. */
  readonly apiBase: string;
  /** Null for the address that the REST API names. */
  readonly gatewayUrl: string | null;
  /** The address of the gate; null to send requests to Discord directly. */
  readonly proxyUrl: string | null;
  /** Whether nobody waits for the requests of this process. */
  readonly isBackground: boolean;
  /** Where a gate listens. */
  readonly gatePort: number;
  /** Into how many shards the servers are divided; null for what Discord recommends. */
  readonly shardCount: number | null;
  /** Which privileged intents the bot asks for. */
  readonly intentMode: IntentMode;
}

/** How a process reaches Discord. */
export interface DiscordConnection {
  readonly rest: DiscordRest;
  readonly applicationId: string;
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
    provide(port.chatPlatform, (tools) => createDiscordChat({ ...tools, applicationId }), {
      rest: connection.discordRest,
      effects: port.chatEffectStore,
      members: port.memberStore,
      botState: port.botState,
      clock: port.clock,
      blobs: port.blobStore,
    });
    provide(port.chatReplies, ({ rest }) => new DiscordReplies(rest, applicationId), { rest: connection.discordRest });
  });
