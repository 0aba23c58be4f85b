import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { checkSetup } from '#adapters/discord/bot/check-setup.ts';
import { DiscordRest } from '#adapters/discord/rest/discord-rest.ts';
import { systemClock } from '#adapters/node/system-clock.ts';
import { readConfig } from '../../composition/config/config.ts';
import { describeError } from '../../composition/trouble/describe-error.ts';
import { VERSION } from '../../composition/version.ts';
import { type Finding, pass, warn } from '../doctor/finding.ts';
import { parseToken, type SetupBot } from './answers.ts';

const DEADLINE_MS = 10_000;
const PORTAL = 'https://discord.com/developers/applications, page "Bot"';

/** Finds the addresses of a host. @throws when it has none */
export type Lookup = (name: string) => Promise<readonly string[]>;

export const lookUp: Lookup = async (name) => (await lookup(name, { all: true })).map(({ address }) => address);

const listOwnAddresses = (): readonly string[] =>
  Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));

/** Whether the name leads to this machine, as far as can be seen from here. It may be set up later, so nothing fails. */
export const checkDomain = async (domain: string, resolveName: Lookup = lookUp): Promise<Finding> => {
  try {
    const addresses = await resolveName(domain);
    const own = listOwnAddresses();
    if (addresses.some((address) => own.includes(address))) return pass('domain', `${domain} leads to this machine`);
    return warn(
      'domain',
      `${domain} leads to ${addresses.join(', ')}, which no network card here has`,
      'That is right in a container and behind a router; else correct the record at your provider of domains.',
    );
  } catch {
    return warn(
      'domain',
      `${domain} leads nowhere yet`,
      'Add a record (A, AAAA) with the address of the machine: without it there is no certificate.',
    );
  }
};

/** Asks Discord whom a token belongs to. @throws Error in words for the operator, without the token */
export const checkToken = async (text: string, environment: NodeJS.ProcessEnv): Promise<SetupBot> => {
  const token = parseToken(text);
  // The id is asked for, and has to be there for a configuration that can be read.
  const set = { CHAT_PLATFORM: 'discord', DISCORD_TOKEN: token, DISCORD_APPLICATION_ID: '0' };
  const { DISCORD_API_BASE } = environment;
  const { discord } = readConfig({ ...set, DISCORD_API_BASE });
  if (!discord) throw new Error('The configuration of Discord cannot be read.');
  const rest = new DiscordRest({ ...discord, version: VERSION, clock: systemClock, deadlineMs: DEADLINE_MS });
  try {
    const { applicationId, applicationName, granted } = await checkSetup(rest);
    return { token, applicationId, applicationName, granted };
  } catch (error) {
    throw new Error(
      rest.isStopped
        ? `Discord refuses this token. "Reset Token" at ${PORTAL} makes a new one.`
        : `Discord cannot be asked about the token: ${describeError(error)}. See that this machine reaches ${discord.apiBase}.`,
      { cause: error },
    );
  }
};
