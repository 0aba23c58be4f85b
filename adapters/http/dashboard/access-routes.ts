import { z } from 'zod';
import { ALL_ROLES, ALL_SCOPES, hasApiAccess, type Principal } from '#core/access/index.ts';
import { getTerms, PLAN_NAMES } from '#core/organizations/index.ts';
import { one, route } from '../pipeline/route.ts';

/** Says what the person may do here, and what the plan allows. */
const AccessView = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.enum(PLAN_NAMES),
  role: z.enum(ALL_ROLES).nullable(),
  scopes: z.array(z.enum(ALL_SCOPES)),
  hasApiAccess: z.boolean(),
  maxActiveTokens: z.int().nullable(),
  /** Of the server; null for an organization. */
  timezone: z.string().nullable(),
});

const describeAccess = ({ owner, ownerName, plan, scopes, identity }: Principal) => ({
  id: owner.kind === 'guild' ? owner.guildId : owner.organizationId,
  name: ownerName,
  plan,
  role: identity.kind === 'person' ? identity.role : null,
  scopes: [...scopes],
  hasApiAccess: hasApiAccess(plan, owner.kind),
  maxActiveTokens: getTerms(plan).maxActiveTokens,
});

/** The server or the organization itself. */
export const accessRoutes = [
  route({
    id: 'access.get',
    method: 'get',
    path: '/access',
    reach: 'person',
    scope: null,
    summary: 'Show what the person may do here',
    returns: one(AccessView),
    handle: async ({ settings }, { principal }) => ({
      ...describeAccess(principal),
      timezone: principal.owner.kind === 'guild' ? (await settings.get(principal.owner.guildId)).timezone : null,
    }),
  }),
];
