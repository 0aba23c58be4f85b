import { checkSetup, type SetupCheck } from '#adapters/discord/check-setup.ts';
import { buildInviteUrl } from '#adapters/discord/permissions.ts';
import { invalid } from '#core/shared/errors.ts';
import type { DiscordConnection } from '../composition/discord.ts';
import type { Command } from './command.ts';
import type { CommandContext } from './command-context.ts';

/** @throws validation_error without Discord as the chat platform */
const requireDiscord = ({ discord }: CommandContext): DiscordConnection => {
  if (discord) return discord;
  throw invalid(null, 'required', 'Set CHAT_PLATFORM=discord, DISCORD_TOKEN and DISCORD_APPLICATION_ID first.');
};

const toLines = ({ applicationName, missingIntents, servers }: SetupCheck): readonly string[] => [
  `Application: ${applicationName}`,
  ...(missingIntents.length === 0
    ? ['Intents: as needed']
    : [
        `Intents: switch on ${missingIntents.join(' and ')} at https://discord.com/developers/applications, page "Bot"`,
      ]),
  ...(servers.length === 0 ? ['Servers: none; invite the bot with: admin discord-invite'] : []),
  ...servers.map(
    ({ id, name, missing }) =>
      `Server ${id} (${name}): ${missing.length === 0 ? 'permissions as needed' : `grant ${missing.join(', ')}`}`,
  ),
];

export const DISCORD_COMMANDS: readonly Command[] = [
  {
    words: ['admin', 'discord-invite'],
    usage: '',
    summary: 'prints the address at which the bot is invited to a server of Discord',
    run: (_, context) => Promise.resolve(buildInviteUrl(requireDiscord(context).applicationId)),
  },
  {
    words: ['admin', 'discord-check'],
    usage: '',
    summary: 'asks Discord whether the bot has the intents and, in each server, the permissions that it needs',
    run: async (_, context) => toLines(await checkSetup(requireDiscord(context).rest)).join('\n'),
  },
];
