import { removeDirections } from '#core/shared/values/escape-controls.ts';
import { z } from 'zod';
import { type AccessUseCases, ALL_SCOPES, type Token } from '#core/access/index.ts';
import type { TokenId } from '#core/shared/ids.ts';
import { idField, InstantIn, InstantOut } from '../pipeline/codecs.ts';
import { created, one, page, route } from '../pipeline/route.ts';
import { MANAGES_ACCESS } from './managed-access.ts';

const TokenView = z.object({
  id: idField<TokenId>('token'),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(ALL_SCOPES)),
  status: z.enum(['active', 'expired', 'revoked']),
  expiresAt: InstantOut.nullable(),
  revokedAt: InstantOut.nullable(),
  lastUsedAt: InstantOut.nullable(),
  createdAt: InstantOut,
});

const NewTokenView = TokenView.extend({ secret: z.string() });

const NewTokenBody = z.strictObject({
  name: z.string().overwrite(removeDirections),
  scopes: z.array(z.string()).max(100),
  expiresAt: InstantIn.nullable().default(null),
});

const toView = (access: AccessUseCases, token: Token) => ({
  ...token,
  scopes: [...token.scopes],
  status: access.getTokenStatus(token),
});

/** The API tokens of a server or of an organization. */
export const tokenRoutes = [
  route({
    ...MANAGES_ACCESS,
    id: 'tokens.list',
    method: 'get',
    path: '/tokens',
    summary: 'List the tokens, newest first',
    returns: page(TokenView),
    handle: async ({ access }, { principal }) => {
      const tokens = await access.listTokens(principal.owner);
      return { items: tokens.map((token) => toView(access, token)), next: null };
    },
  }),

  route({
    ...MANAGES_ACCESS,
    id: 'tokens.create',
    method: 'post',
    path: '/tokens',
    summary: 'Create a token, whose secret is shown once',
    body: NewTokenBody,
    idempotency: 'unit',
    hasSecret: true,
    returns: created(NewTokenView),
    fails: ['limit_reached', 'no_api_access'],
    handle: async ({ access }, { principal, body }) => {
      const { token, secret } = await access.createToken({ owner: principal.owner, ...body });
      return { ...toView(access, token), secret };
    },
  }),

  route({
    ...MANAGES_ACCESS,
    id: 'tokens.revoke',
    method: 'post',
    path: '/tokens/{tokenId}/revoke',
    summary: 'End a token at once',
    body: z.strictObject({}),
    idempotency: 'unit',
    returns: one(TokenView),
    handle: async ({ access }, { principal, params }) =>
      toView(access, await access.revokeTokenOf(principal.owner, params.tokenId)),
  }),
];
