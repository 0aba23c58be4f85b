import { ApplicationFlags } from 'discord-api-types/v10';
import type { DiscordRest } from './rest/discord-rest.ts';
import { toAppError } from './rest/failures.ts';
import { listMissingPermissions } from './permissions.ts';

/** A server that the bot is in. */
export interface CheckedServer {
  readonly id: string;
  readonly name: string;
  /** Permissions that the bot lacks, as the settings of Discord name them. */
  readonly missing: readonly string[];
}

export interface SetupCheck {
  readonly applicationName: string;
  /** Switches of the developer portal that are off, as its page "Bot" names them. */
  readonly missingIntents: readonly string[];
  readonly servers: readonly CheckedServer[];
}

const CONTEXT = { needs: 'a valid token', place: 'Discord' };
const PAGE = 200;

const INTENTS = [
  ['Server Members Intent', ApplicationFlags.GatewayGuildMembers, ApplicationFlags.GatewayGuildMembersLimited],
  ['Message Content Intent', ApplicationFlags.GatewayMessageContent, ApplicationFlags.GatewayMessageContentLimited],
] as const;

/** Asks Discord whether the bot has what it needs. @throws bot_unavailable, also when Discord refuses the token */
export const checkSetup = async (rest: DiscordRest): Promise<SetupCheck> => {
  try {
    const application = await rest.call(CONTEXT, ({ applications }, options) => applications.getCurrent(options));
    const flags: number = application.flags;
    const missingIntents = INTENTS.flatMap(([name, full, limited]) => ((flags & (full | limited)) === 0 ? [name] : []));
    return { applicationName: application.name, missingIntents, servers: await listServers(rest) };
  } catch (error) {
    throw toAppError(error);
  }
};

const listServers = async (rest: DiscordRest): Promise<readonly CheckedServer[]> => {
  const servers: CheckedServer[] = [];
  for (let after = '0'; ;) {
    const query = { limit: PAGE, after };
    const page = await rest.call(CONTEXT, ({ users }, options) => users.getGuilds(query, options));
    servers.push(
      ...page.map(({ id, name, permissions }) => ({ id, name, missing: listMissingPermissions(BigInt(permissions)) })),
    );
    const last = page.at(-1);
    if (!last || page.length < PAGE) return servers;
    after = last.id;
  }
};
