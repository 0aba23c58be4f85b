import { parseArgs } from 'node:util';
import { allScopesFor, stateOf, type Token, type TokenOwner } from '#core/access/index.ts';
import type { UseCases } from '#core/index.ts';
import { type Plan, PLAN_NAMES } from '#core/organizations/index.ts';
import { AppError, invalid } from '#core/shared/errors.ts';
import type { GuildId, OrganizationId, TokenId } from '#core/shared/ids.ts';
import { type Instant, instantOf } from '#core/shared/instant.ts';
import { demoDataCommand } from './demo-data/command.ts';
import { seedDemo } from './demo.ts';
import type { Grounds } from './grounds.ts';

/** What a command prints, and how it ends. */
export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 1;
}

export const USAGE = `Commands:
  token create --guild <id> | --org <id> --name <name> --scopes <a,b | all> [--expires <ISO date>]
  token list   --guild <id> | --org <id>
  token revoke <tokenId>
  admin guild add <id> --name <name> --plan <plan>
  admin guild plan <id> <plan>
  admin org add <name> --plan <plan>
  admin org join <orgId> <guildId>
  admin org leave <guildId>
  admin demo                                        adds the demo servers and prints their tokens
  admin rotate-secrets                              seals everything with the first key of SECRETS_KEY
  demo-data [--tickets <n>] [--months <n>] [--guild <id>] [--seed <text>]   adds months of made-up tickets
Plans: ${PLAN_NAMES.join(', ')}.`;

/** Runs one command. A refusal is told on stderr, with exit status 1. */
export const runCommand = async ({ app, database }: Grounds, argv: readonly string[]): Promise<Outcome> => {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
    const command = COMMANDS.find(({ words }) => words.every((word, index) => positionals[index] === word));
    if (!command) throw invalid(USAGE);
    const stdout = await command.run(app, positionals.slice(command.words.length), values, database);
    return { stdout, stderr: '', exitCode: 0 };
  } catch (error) {
    if (!(error instanceof AppError || isUsageError(error))) throw error;
    return { stdout: '', stderr: error.message, exitCode: 1 };
  }
};

const OPTIONS = {
  guild: { type: 'string' },
  org: { type: 'string' },
  name: { type: 'string' },
  scopes: { type: 'string' },
  expires: { type: 'string' },
  plan: { type: 'string' },
  tickets: { type: 'string' },
  months: { type: 'string' },
  seed: { type: 'string' },
} as const;

type Options = { readonly [Name in keyof typeof OPTIONS]?: string | undefined };

interface Command {
  readonly words: readonly string[];
  readonly run: (app: UseCases, args: readonly string[], options: Options, db: Grounds['database']) => Promise<string>;
}

const COMMANDS: readonly Command[] = [
  {
    words: ['token', 'create'],
    run: async ({ access }, _, options) => {
      const owner = ownerOf(options);
      const scopes = needed(options.scopes, '--scopes');
      const { secret } = await access.createToken({
        owner,
        name: needed(options.name, '--name'),
        scopes: scopes === 'all' ? allScopesFor(owner.kind) : scopes.split(',').map((scope) => scope.trim()),
        expiresAt: options.expires === undefined ? null : instantFrom(options.expires),
      });
      return secret;
    },
  },
  {
    words: ['token', 'list'],
    run: async ({ access }, _, options) => {
      const now = instantOf(Date.now());
      return (await access.listTokens(ownerOf(options))).map((token) => line(token, now)).join('\n');
    },
  },
  {
    words: ['token', 'revoke'],
    run: async ({ access }, [id]) => {
      await access.revokeToken(tokenIdFrom(needed(id, '<tokenId>')));
      return `Token ${id} is revoked.`;
    },
  },
  {
    words: ['admin', 'guild', 'add'],
    run: async ({ organizations }, [id], { name, plan }) =>
      (await organizations.addServer(needed(id, '<id>') as GuildId, needed(name, '--name'), planOf(plan))).id,
  },
  {
    words: ['admin', 'guild', 'plan'],
    run: async ({ organizations }, [id, plan]) => {
      await organizations.changePlan(needed(id, '<id>') as GuildId, planOf(plan));
      return `Server ${id} is on plan ${plan}.`;
    },
  },
  {
    words: ['admin', 'org', 'add'],
    run: async ({ organizations }, [name], { plan }) =>
      (await organizations.addOrganization(needed(name, '<name>'), planOf(plan))).id,
  },
  {
    words: ['admin', 'org', 'join'],
    run: async ({ organizations }, [organization, guild]) => {
      await organizations.joinOrganization(organizationIdFrom(organization), needed(guild, '<guildId>') as GuildId);
      return `Server ${guild} is a member of organization ${organization}.`;
    },
  },
  {
    words: ['admin', 'org', 'leave'],
    run: async ({ organizations }, [guild]) => {
      await organizations.leaveOrganization(needed(guild, '<guildId>') as GuildId);
      return `Server ${guild} is a member of no organization.`;
    },
  },
  {
    words: ['admin', 'rotate-secrets'],
    run: async ({ secretRotation }) => `${await secretRotation.rotate()} secret(s) were sealed with the newest key.`,
  },
  {
    words: ['admin', 'demo'],
    run: async (app) => {
      const { guildToken, organizationToken } = await seedDemo(app);
      return [guildToken, organizationToken].join('\n');
    },
  },
  {
    words: ['demo-data'],
    run: (app, args, options, database) => demoDataCommand({ app, database }, args, options),
  },
];

const needed = (value: string | undefined, what: string): string => {
  if (value === undefined || value === '') throw invalid(`${what} is missing.\n${USAGE}`);
  return value;
};

const planOf = (text: string | undefined): Plan => {
  const plan = PLAN_NAMES.find((name) => name === needed(text, '--plan'));
  if (!plan) throw invalid(`"${text}" is not a plan. Plans: ${PLAN_NAMES.join(', ')}.`);
  return plan;
};

const ownerOf = ({ guild, org }: Options): TokenOwner => {
  if (guild && org) throw invalid('Name either --guild or --org.');
  return guild
    ? { kind: 'guild', guildId: guild as GuildId }
    : { kind: 'organization', organizationId: organizationIdFrom(needed(org, '--guild or --org')) };
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const uuidFrom = (text: string, what: string): string => {
  if (!UUID.test(text)) throw invalid(`"${text}" is not the id of ${what}.`);
  return text;
};

const organizationIdFrom = (text: string | undefined) =>
  uuidFrom(needed(text, '<orgId>'), 'an organization') as OrganizationId;
const tokenIdFrom = (text: string) => uuidFrom(text, 'a token') as TokenId;

const instantFrom = (text: string): Instant => {
  const epochMs = Date.parse(text);
  if (Number.isNaN(epochMs)) throw invalid(`--expires: "${text}" is not an ISO 8601 date.`);
  return instantOf(epochMs);
};

/** Of `token list`: id, prefix, name, scopes, state, dates. */
const line = (token: Token, now: Instant): string =>
  [
    ...[token.id, token.prefix, token.name, token.scopes.join(','), stateOf(token, now)],
    ...[`created ${token.createdAt}`, `expires ${token.expiresAt ?? 'never'}`, `used ${token.lastUsedAt ?? 'never'}`],
    ...(token.revokedAt ? [`revoked ${token.revokedAt}`] : []),
  ].join('  ');

const isUsageError = (error: unknown): error is Error =>
  String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
