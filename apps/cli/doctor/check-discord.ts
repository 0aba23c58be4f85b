import { systemClock } from '#adapters/node/system-clock.ts';
import type { SetupCheck } from '#adapters/discord/bot/check-setup.ts';
import type { IntentMode } from '#core/chat/index.ts';
import type { DiscordConfig } from '../../composition/config/config-discord.ts';
import { INSTALLATION } from '../../composition/installation.ts';
import { VERSION } from '../../composition/version.ts';
import { describeError } from '../../composition/trouble/describe-error.ts';
import { fail, type Finding, pass, warn } from './finding.ts';

const DEADLINE_MS = 5_000;
const PORTAL = 'https://discord.com/developers/applications, page "Bot"';
const DETAILS = INSTALLATION.toCommandLine('admin', 'discord-check');

/** Whether Discord takes the token, and the bot has what it needs. */
export const checkDiscord = async (config: DiscordConfig): Promise<readonly Finding[]> => {
  const [{ checkSetup }, { DiscordRest }] = await Promise.all([
    import('#adapters/discord/bot/check-setup.ts'),
    import('#adapters/discord/rest/discord-rest.ts'),
  ]);
  const rest = new DiscordRest({ ...config, version: VERSION, clock: systemClock, deadlineMs: DEADLINE_MS });
  try {
    return reportSetup(await checkSetup(rest), config);
  } catch (error) {
    return [
      rest.isStopped
        ? fail('discord', 'Discord refuses the token', `Set DISCORD_TOKEN to the token at ${PORTAL}.`)
        : fail('discord', describeError(error), `See that this machine reaches ${config.proxyUrl ?? config.apiBase}.`),
    ];
  }
};

const reportSetup = (setup: SetupCheck, { applicationId, intentMode }: DiscordConfig): readonly Finding[] => [
  setup.applicationId === applicationId
    ? pass('discord', `the token belongs to the application ${setup.applicationName}`)
    : fail(
        'discord',
        `the token belongs to application ${setup.applicationId} (${setup.applicationName}), and DISCORD_APPLICATION_ID is ${applicationId}`,
        'Take both from the same application.',
      ),
  reportIntents(setup, intentMode),
  reportServers(setup),
];

const reportIntents = ({ granted }: SetupCheck, mode: IntentMode): Finding => {
  const name = 'discord intents';
  const missing = [
    ...(granted.messageContent ? [] : ['Message Content Intent']),
    ...(granted.serverMembers ? [] : ['Server Members Intent']),
  ];
  if (missing.length === 0) return pass(name, 'both privileged intents are granted');
  const found = `not granted: ${missing.join(', ')}`;
  if (mode === 'none') return pass(name, `${found}; DISCORD_INTENTS=none asks for neither`);
  const advice = `Switch them on at ${PORTAL}; docs/use/discord-limits.md says what the bot is without them.`;
  return mode === 'full'
    ? fail(name, `${found}, and DISCORD_INTENTS=full needs them`, advice)
    : warn(name, found, advice);
};

const reportServers = ({ servers }: SetupCheck): Finding => {
  const name = 'discord servers';
  const lacking = servers.filter(({ missing }) => missing.length > 0);
  if (servers.length === 0) {
    return warn(name, 'the bot is in no server', `Invite it: ${INSTALLATION.toCommandLine('admin', 'discord-invite')}`);
  }
  if (lacking.length === 0) {
    const hidden = `what it does not see there for lack of View Channels: ${DETAILS}`;
    return pass(name, `the bot has its permissions in all servers (${servers.length}); ${hidden}`);
  }
  const missing = [...new Set(lacking.flatMap((server) => server.missing))].join(', ');
  const found = `the bot lacks permissions in ${lacking.length} of ${servers.length} servers: ${missing}`;
  return warn(name, found, `Which: ${DETAILS}`);
};
