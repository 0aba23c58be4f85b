import { z } from 'zod';
import { ALL_ROLES, ALL_SCOPES, hasApiAccess, type Principal } from '#core/access/index.ts';
import type { UseCases } from '#core/index.ts';
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
  /** Of the server, or of all servers of the organization; null where they differ. */
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

/** Zones of more servers are not compared. */
const MAX_COMPARED = 100;

/** Returns null where the servers of the organization have different zones. */
const findTimezone = async (
  { settings, organizations }: Pick<UseCases, 'settings' | 'organizations'>,
  owner: Principal['owner'],
): Promise<string | null> => {
  if (owner.kind === 'guild') return (await settings.get(owner.guildId)).timezone;
  const { items, next } = await organizations.listServers(owner.organizationId, { limit: MAX_COMPARED, after: null });
  const all = await Promise.all(items.map(({ id }) => settings.get(id)));
  const [zone, ...others] = new Set(all.map(({ timezone }) => timezone));
  return next === null && others.length === 0 ? (zone ?? null) : null;
};

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
    handle: async (app, { principal }) => ({
      ...describeAccess(principal),
      timezone: await findTimezone(app, principal.owner),
    }),
  }),
];
