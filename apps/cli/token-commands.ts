import { ALL_SCOPES, listScopesFor, getStatus, type Token, type TokenOwner } from '#core/access/index.ts';
import { invalid } from '#core/shared/errors.ts';
import type { Instant } from '#core/shared/instant.ts';
import { assertGiven, parseInstant, requireValue, parseOwner, parseTokenId } from './command/arguments.ts';
import type { Command } from './command/command.ts';

/** @throws validation_error naming the scopes there are */
const parseScopes = (text: string, { kind }: TokenOwner): readonly string[] => {
  const valid = listScopesFor(kind);
  if (text === 'all') return valid;
  const scopes = text.split(',').map((scope) => scope.trim());
  const unknown = scopes.find((scope) => !ALL_SCOPES.some((one) => one === scope));
  if (unknown === undefined) return scopes;
  throw invalid('--scopes', 'not_allowed', `unknown scope "${unknown}". Scopes: all, ${valid.join(', ')}.`);
};

/** Writes a line of `token list`: id, prefix, name, scopes, state, dates. */
const toLine = (token: Token, now: Instant): string =>
  [
    token.id,
    token.prefix,
    token.name,
    token.scopes.join(','),
    getStatus(token, now),
    `created ${token.createdAt}`,
    `expires ${token.expiresAt ?? 'never'}`,
    `used ${token.lastUsedAt ?? 'never'}`,
    ...(token.revokedAt ? [`revoked ${token.revokedAt}`] : []),
  ].join('  ');

export const TOKEN_COMMANDS: readonly Command[] = [
  {
    words: ['token', 'create'],
    usage: '--guild <id> | --org <id> --name <name> --scopes <a,b | all> [--expires <ISO date>]',
    summary: 'makes a token and prints it, alone and only now',
    run: async ({ options }, { app }) => {
      const { guild, org, name, scopes } = options;
      assertGiven({ '--guild or --org': guild ?? org, '--name': name, '--scopes': scopes });
      const owner = parseOwner(options);
      const { secret } = await app.access.createToken({
        owner,
        scopes: parseScopes(requireValue(options.scopes, '--scopes'), owner),
        name: requireValue(options.name, '--name'),
        expiresAt: options.expires === undefined ? null : parseInstant(options.expires),
      });
      return secret;
    },
  },
  {
    words: ['token', 'list'],
    usage: '--guild <id> | --org <id>',
    summary: 'a line for each token: id, prefix, name, scopes, state, dates',
    run: async ({ options }, { app, clock }) => {
      const now = clock.now();
      return (await app.access.listTokens(parseOwner(options))).map((token) => toLine(token, now)).join('\n');
    },
  },
  {
    words: ['token', 'revoke'],
    usage: '<tokenId>',
    summary: 'ends a token at once',
    run: async ({ args: [id] }, { app }) => {
      await app.access.revokeToken(parseTokenId(id));
      return `Token ${id} is revoked.`;
    },
  },
];
