import type { TokenOwner } from '#core/access/index.ts';
import { type Plan, PLAN_NAMES } from '#core/organizations/index.ts';
import { invalid } from '#core/shared/errors.ts';
import { toGuildId, toOrganizationId, toTokenId } from '#core/shared/ids.ts';
import { type Instant, toInstant } from '#core/shared/instant.ts';
import type { Options } from './command.ts';

/** @throws validation_error naming what is missing */
export const requireValue = (value: string | undefined, what: string): string => {
  if (value === undefined || value === '') throw invalid(null, 'required', `${what} is missing.`);
  return value;
};

/**
 * Asks for everything that a command needs at once.
 *
 * @param given by the words of the usage, such as `--plan`
 * @throws validation_error naming all that is missing, and the plans if one is
 */
export const assertGiven = (given: Readonly<Record<string, string | undefined>>): void => {
  const missing = Object.keys(given).filter((name) => (given[name] ?? '') === '');
  if (missing.length === 0) return;
  const plans = missing.some((name) => /plan/.test(name)) ? ` ${PLANS_TO_CHOOSE}` : '';
  const names = `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`;
  throw invalid(null, 'required', `${names}${plans}`);
};

const PLANS_TO_CHOOSE = `Plans: ${PLAN_NAMES.join(', ')}; docs/operate/servers.md says what each includes.`;

export const parseGuildId = (text: string | undefined) => toGuildId(requireValue(text, '<guildId>'));

/** @throws validation_error naming the plans there are */
export const parsePlan = (text: string | undefined): Plan => {
  const plan = PLAN_NAMES.find((name) => name === requireValue(text, '--plan'));
  if (!plan) throw invalid(null, 'not_allowed', `"${text}" is not a plan. ${PLANS_TO_CHOOSE}`);
  return plan;
};

export const parseOwner = ({ guild, org }: Options): TokenOwner => {
  if (guild && org) throw invalid(null, 'inconsistent', 'Name either --guild or --org.');
  return guild
    ? { kind: 'guild', guildId: toGuildId(guild) }
    : { kind: 'organization', organizationId: parseOrganizationId(requireValue(org, '--guild or --org')) };
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const parseUuid = (text: string, what: string): string => {
  if (!UUID.test(text)) throw invalid(null, 'invalid_format', `"${text}" is not the id of ${what}.`);
  return text;
};

export const parseOrganizationId = (text: string | undefined) =>
  toOrganizationId(parseUuid(requireValue(text, '<orgId>'), 'an organization'));

export const parseTokenId = (text: string | undefined) =>
  toTokenId(parseUuid(requireValue(text, '<tokenId>'), 'a token'));

export const parseInstant = (text: string): Instant => {
  const epochMs = Date.parse(text);
  if (Number.isNaN(epochMs)) throw invalid('--expires', 'invalid_format', `"${text}" is not an ISO 8601 date.`);
  return toInstant(epochMs);
};
