import { GatewayCloseCodes } from 'discord-api-types/v10';

const PORTAL = 'https://discord.com/developers/applications, page "Bot"';

/** Says what an operator has to do about a token that Discord does not accept. */
export const TOKEN_REFUSED = `Discord refused the token of the bot. Set DISCORD_TOKEN to the one of ${PORTAL}.`;

/** Reconnecting does not help against these. https://docs.discord.com/developers/topics/opcodes-and-status-codes#gateway */
export const REFUSALS: Readonly<Partial<Record<number, string>>> = {
  [GatewayCloseCodes.AuthenticationFailed]: TOKEN_REFUSED,
  [GatewayCloseCodes.InvalidShard]: 'Discord does not know a shard of this number. Correct DISCORD_SHARDS.',
  [GatewayCloseCodes.ShardingRequired]:
    'The bot is in too many servers for this number of shards. Raise DISCORD_SHARDS, or leave it out.',
  [GatewayCloseCodes.InvalidIntents]:
    'Discord does not know an intent that this version of the bot asks for. Update the service.',
  [GatewayCloseCodes.DisallowedIntents]: `Discord refused the intents of the bot. Switch on "Server Members Intent" and "Message Content Intent" at ${PORTAL}.`,
};
