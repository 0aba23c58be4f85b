import { z } from 'zod';
import { ALL_SCOPES, createUnauthorizedError, type Principal, type TokenIdentity } from '#core/access/index.ts';
import { PLAN_NAMES, getTerms } from '#core/organizations/index.ts';
import { one, route } from '../pipeline/route.ts';
import { idField, InstantOut } from '../pipeline/codecs.ts';
import type { TokenId } from '#core/shared/ids.ts';

const MeView = z
  .object({
    tokenId: idField<TokenId>('token'),
    kind: z.enum(['guild', 'organization']).describe('The server or the organization that the token reaches.'),
    name: z.string().describe('The label the token was given.'),
    prefix: z.string().describe('The first characters of the token.'),
    scopes: z.array(z.enum(ALL_SCOPES)).describe('Scopes of the token.'),
    server: z
      .object({ id: z.string().describe('Id of the server.'), name: z.string().describe('Its name.') })
      .nullable()
      .describe('The server of a guild token.'),
    organization: z
      .object({ id: z.string().describe('Id of the organization.'), name: z.string().describe('Its name.') })
      .nullable()
      .describe('The organization of an organization token.'),
    plan: z.enum(PLAN_NAMES).describe('The plan of the server or organization.'),
    expiresAt: InstantOut.nullable().describe('When the token ends; null for never.'),
    limits: z
      .object({
        requestsPerMinute: z
          .int()
          .describe(
            'Requests of this token in any 60 seconds: by its plan, unless the operator has set another limit.',
          ),
        activeTokens: z.int().nullable().describe('Active tokens the plan allows; null is unlimited.'),
      })
      .describe('The limits in force.'),
  })
  .meta({ id: 'Me', description: 'The token of this request, its owner and its limits.' });

/** The dashboard has no such path. */
const requireToken = ({ identity }: Principal): TokenIdentity => {
  if (identity.kind !== 'token') throw createUnauthorizedError(false);
  return identity;
};

export const meRoutes = [
  route({
    id: 'access.getMe',
    method: 'get',
    path: '/me',
    reach: 'any',
    scope: null,
    summary: 'Show the token that asks',
    returns: one(MeView),
    handle: (_, { principal }) => {
      const { owner, ownerName, plan, scopes, requestsPerMinute } = principal;
      const { id: tokenId, name, prefix, expiresAt } = requireToken(principal);
      const { maxActiveTokens } = getTerms(plan);
      return Promise.resolve({
        tokenId,
        kind: owner.kind,
        name,
        prefix,
        scopes: [...scopes],
        server: owner.kind === 'guild' ? { id: owner.guildId, name: ownerName } : null,
        organization: owner.kind === 'organization' ? { id: owner.organizationId, name: ownerName } : null,
        plan,
        expiresAt,
        limits: { requestsPerMinute, activeTokens: maxActiveTokens },
      });
    },
  }),
];
