import type { Route } from '../pipeline/route.ts';
import { erasureRoutes } from './erasures.ts';
import { exportRoutes } from './exports.ts';
import { holdRoutes } from './legal-holds.ts';
import { requestRoutes } from './requests.ts';

const routesOfServers = [...erasureRoutes, ...exportRoutes];

/** The same for the person in all present members of an organization. */
const routesOfOrganizations = routesOfServers.map((declared): Route => {
  const { id, path, method, summary, fails } = declared;
  return {
    ...declared,
    id: id.replace('privacy.', 'organizationPrivacy.'),
    path: `/org${path}`,
    reach: 'org',
    summary: `${summary} (organization)`,
    fails: method === 'post' ? [...fails, 'no_member_server'] : fails,
  };
});

export const privacyRoutes: readonly Route[] = [
  ...routesOfServers,
  ...requestRoutes,
  ...holdRoutes,
  ...routesOfOrganizations,
];
