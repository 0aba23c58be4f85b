import type { BotIntents } from '#core/chat/index.ts';
import type { DiscordRest } from '../rest/discord-rest.ts';
import { toAppError } from '../rest/failures.ts';
import { toGranted } from '../gateway/session-intents.ts';
import { listMissingPermissions } from '../permissions.ts';

/** A server that the bot is in. */
export interface CheckedServer {
  readonly id: string;
  readonly name: string;
  /** About how many members it has; 0 when Discord does not say. */
  readonly memberCount: number;
  /** Permissions that the bot lacks, as the settings of Discord name them. */
  readonly missing: readonly string[];
}

export interface SetupCheck {
  /** Identifies the application that the token belongs to. */
  readonly applicationId: string;
  readonly applicationName: string;
  /** The privileged intents that Discord grants the application. */
  readonly granted: BotIntents;
  readonly servers: readonly CheckedServer[];
}

const CONTEXT = { needs: [], place: 'Discord' };
const PAGE = 200;

/** Asks Discord whether the bot has what it needs. @throws bot_unavailable, also when Discord refuses the token */
export const checkSetup = async (rest: DiscordRest): Promise<SetupCheck> => {
  try {
    const application = await rest.call(CONTEXT, ({ applications }, options) => applications.getCurrent(options));
    const granted = toGranted(application.flags);
    const { id: applicationId, name: applicationName } = application;
    return { applicationId, applicationName, granted, servers: await listServers(rest) };
  } catch (error) {
    throw toAppError(error);
  }
};

const listServers = async (rest: DiscordRest): Promise<readonly CheckedServer[]> => {
  const servers: CheckedServer[] = [];
  for (let after = '0'; ;) {
    const query = { limit: PAGE, after, with_counts: true };
    const page = await rest.call(CONTEXT, ({ users }, options) => users.getGuilds(query, options));
    servers.push(
      ...page.map(({ id, name, permissions, approximate_member_count: memberCount = 0 }) => ({
        id,
        name,
        memberCount,
        missing: listMissingPermissions(BigInt(permissions)),
      })),
    );
    const last = page.at(-1);
    if (!last || page.length < PAGE) return servers;
    after = last.id;
  }
};
