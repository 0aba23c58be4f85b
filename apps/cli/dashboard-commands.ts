import { ALL_ROLES, type Role, type TokenOwner } from '#core/access/index.ts';
import { toSignInUrl } from '#adapters/http/dashboard/sign-in-url.ts';
import type { UseCases } from '#core/index.ts';
import { invalid } from '#core/shared/errors.ts';
import { isChatId, type UserId, toUserId } from '#core/shared/ids.ts';
import { parseOwner } from './command/arguments.ts';
import type { Command, Options } from './command/command.ts';

const DEFAULT_NAME = 'Operator';
const DEFAULT_PUBLIC_URL = 'http://127.0.0.1:3000';

/** Null for the operator's people, who reach everything. */
const parsePersonOwner = (options: Options): TokenOwner | null =>
  options.guild === undefined && options.org === undefined ? null : parseOwner(options);

/** @throws validation_error naming the roles there are */
const parseRole = (text: string | undefined): Role | undefined => {
  const role = ALL_ROLES.find((one) => one === text);
  if (text === undefined || role) return role;
  throw invalid('--role', 'not_allowed', `"${text}" is not a role. Roles: ${ALL_ROLES.join(', ')}.`);
};

const parseUserId = (text: string | undefined): UserId | undefined => {
  if (text === undefined) return undefined;
  if (isChatId(text)) return toUserId(text);
  throw invalid('--user', 'invalid_format', `"${text}" is not the id of a user of the chat.`);
};

const assertOwnerExists = async ({ organizations }: UseCases, owner: TokenOwner | null): Promise<void> => {
  if (owner?.kind === 'guild') await organizations.getServer(owner.guildId);
  if (owner?.kind === 'organization') await organizations.show(owner.organizationId);
};

/** Makes a link for a person of this name. @returns the address, which works once */
export const createDashboardLink = async (
  { dashboard }: UseCases,
  publicUrl: string,
  person: Parameters<UseCases['dashboard']['ensurePerson']>[0],
): Promise<string> => {
  const { key } = await dashboard.createSignInLink(await dashboard.ensurePerson(person));
  return toSignInUrl(publicUrl, key);
};

export const DASHBOARD_COMMANDS: readonly Command[] = [
  {
    words: ['admin', 'dashboard-link'],
    usage: '[--person <name>] [--role <role>] [--user <userId>] [--guild <id> | --org <id>]',
    summary:
      'prints a link to sign in to the dashboard, once, within 7 days for a person of a server or an organization, else within 15 minutes; adds the person if needed',
    run: async ({ options }, { app, publicUrl = DEFAULT_PUBLIC_URL }) => {
      const owner = parsePersonOwner(options);
      await assertOwnerExists(app, owner);
      return createDashboardLink(app, publicUrl, {
        owner,
        name: options.person ?? DEFAULT_NAME,
        role: parseRole(options.role),
        userId: parseUserId(options.user),
      });
    },
  },
];
