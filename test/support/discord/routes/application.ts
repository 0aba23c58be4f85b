import { toUser } from '../payloads.ts';
import { type Call, route, type Route } from './routes.ts';
import type { World } from '../world.ts';

/** What the switches of the developer portal say. */
export interface Portal {
  messageContent: boolean;
  guildMembers: boolean;
}

/** GATEWAY_GUILD_MEMBERS_LIMITED and GATEWAY_MESSAGE_CONTENT_LIMITED, which bots in few guilds get by the switches. */
const FLAGS = { guildMembers: 1 << 15, messageContent: 1 << 19 };

/** The flags of the application that the switches set. */
export const toFlags = ({ guildMembers, messageContent }: Portal): number =>
  (guildMembers ? FLAGS.guildMembers : 0) | (messageContent ? FLAGS.messageContent : 0);

const toApplication = (world: World, portal: Portal) => {
  const flags = toFlags(portal);
  return {
    id: world.bot.id,
    name: 'Support',
    icon: null,
    description: '',
    type: null,
    flags,
    flags_new: String(flags),
    bot: toUser(world.bot),
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    redirect_uris: [],
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    owner: toUser(world.bot),
    approximate_guild_count: [...world.guilds.keys()].filter((id) => world.isInGuild(id)).length,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    explicit_content_filter: 0,
    team: null,
    eligible_oauth2_scopes: [],
  };
};

/** What the bot asks about itself, and a user who has signed in. */
export const createApplicationRoutes = (world: World, portal: Portal): Route[] => {
  const showApplication = () => ({ status: 200, body: toApplication(world, portal) });
  const showCaller = ({ callerId }: Call) => ({
    status: 200,
    body: {
      ...toUser(world.user(callerId)),
      mfa_enabled: true,
      locale: 'en-US',
      premium_type: 0,
      email: null,
      verified: true,
    },
  });
  return [
    route('GET /applications/@me', { handle: showApplication }),
    route('GET /oauth2/applications/@me', { handle: showApplication }),
    route('GET /users/@me', { caller: 'user', handle: showCaller }),
  ];
};
