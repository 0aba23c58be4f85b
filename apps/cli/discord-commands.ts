import { checkSetup, type SetupCheck } from '#adapters/discord/bot/check-setup.ts';
import { describeMissingIntents } from '#adapters/discord/describe-intents.ts';
import { buildInviteUrl } from '#adapters/discord/permissions.ts';
import type { BotIntents } from '#core/chat/index.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import { invalid } from '#core/shared/errors.ts';
import type { DiscordConnection } from '../composition/discord.ts';
import type { Command } from './command/command.ts';
import { DISCORD_REVIEW } from './discord-review.ts';
import type { CommandContext } from './command/command-context.ts';

/** @throws validation_error without Discord as the chat platform */
const requireDiscord = <Discord>({ discord }: { readonly discord?: Discord | null }): Discord => {
  if (discord) return discord;
  throw invalid(null, 'required', 'Set CHAT_PLATFORM=discord, DISCORD_TOKEN and DISCORD_APPLICATION_ID first.');
};

const PORTAL = 'https://discord.com/developers/applications, page "Bot"';
const SWITCHES = { messageContent: 'Message Content Intent', serverMembers: 'Server Members Intent' } as const;

/** From 10,000 users on Discord reviews the privileged intents of an application, each year. */
const MEMBERS_WARNED_OF = 8_000;

const toIntentLines = (granted: BotIntents): readonly string[] => {
  const missing = listKeys(SWITCHES).filter((intent) => !granted[intent]);
  if (missing.length === 0) return ['Intents: both privileged intents are granted'];
  const names = missing.map((intent) => SWITCHES[intent]).join(' and ');
  return [
    `Intents: ${names} not granted; where Discord grants it, switch it on at ${PORTAL}`,
    ...describeMissingIntents(granted),
  ];
};

const toMemberLines = (servers: SetupCheck['servers'], granted: BotIntents): readonly string[] => {
  const members = servers.reduce((sum, { memberCount }) => sum + memberCount, 0);
  if (members < MEMBERS_WARNED_OF) return [];
  const isPrivileged = granted.messageContent || granted.serverMembers;
  return [
    `Members: about ${members.toLocaleString('en')}. From 10,000 users on Discord reviews privileged intents each year, and ends them without its approval.` +
      (isPrivileged ? ' Apply in time; "DISCORD_INTENTS=none" shows what the bot is without them.' : ''),
  ];
};

/** What the configuration of a server names, and Discord does not show the bot. */
const listHiddenLines = async ({ app }: CommandContext, servers: SetupCheck['servers']): Promise<readonly string[]> => {
  const known = await app.organizations.listAllServers();
  const lines: string[] = [];
  for (const { id, name } of known.filter((server) => servers.some((one) => one.id === server.id))) {
    const { hiddenPlaces } = await app.chatServer.get(id);
    lines.push(
      ...hiddenPlaces.map(
        (place) =>
          `Server ${id} (${name}): the bot does not see channel or group ${place.id}, which the configuration names; grant ${place.missingPermissions.join(', ')} there`,
      ),
    );
  }
  return lines;
};

const INVITE_HINT =
  'Discord hides private channels and groups from the bot. Grant its role View Channels in those that it is to use.';

const toLines = ({ applicationName, granted, servers }: SetupCheck): readonly string[] => [
  `Application: ${applicationName}`,
  ...toIntentLines(granted),
  ...toMemberLines(servers, granted),
  ...(servers.length === 0 ? ['Servers: none; invite the bot with: admin discord-invite'] : []),
  ...servers.map(
    ({ id, name, missing }) =>
      `Server ${id} (${name}): ${missing.length === 0 ? 'permissions as needed' : `grant ${missing.join(', ')}`}`,
  ),
];

const toInvitation = (context: { readonly discord?: Pick<DiscordConnection, 'applicationId'> | null }): string =>
  `${buildInviteUrl(requireDiscord(context).applicationId)}\n${INVITE_HINT}`;

export const DISCORD_COMMANDS: readonly Command[] = [
  DISCORD_REVIEW,
  {
    words: ['admin', 'discord-invite'],
    usage: '',
    summary: 'prints the address at which the bot is invited to a server of Discord',
    run: (_, context) => Promise.resolve(toInvitation(context)),
    runWithoutDatabase: ({ discord }) => toInvitation({ discord }),
  },
  {
    words: ['admin', 'discord-check'],
    usage: '',
    summary: 'asks Discord whether the bot has the intents and, in each server, the permissions that it needs',
    run: async (_, context) => {
      const setup = await checkSetup(requireDiscord(context).rest);
      return [...toLines(setup), ...(await listHiddenLines(context, setup.servers))].join('\n');
    },
  },
];
