import type { ErrorReason } from '#core/shared/errors.ts';
import { DASHBOARD_PREFIX, type Mounted, type Route } from '../pipeline/route.ts';
import { accessRoutes } from './access-routes.ts';
import { colleagueRoutes } from './colleague-routes.ts';
import { peopleRoutes } from './people-routes.ts';
import { requestLogRoutes } from './request-log-routes.ts';
import { ownWorkRoutes } from './own-work-routes.ts';
import { tokenRoutes } from './token-routes.ts';
import { transcriptRoutes } from './transcript-routes.ts';
import { viewerRoutes } from './viewer-routes.ts';

const SERVER = '/servers/{guildId}';
const ORGANIZATION = '/organizations/{organizationId}';

/** The routes that only the dashboard has, each for a server and for an organization. */
const OWN_ROUTES: readonly Route[] = [...accessRoutes, ...tokenRoutes, ...requestLogRoutes, ...peopleRoutes];

/** The routes that only the dashboard has, each for a server. */
const OWN_SERVER_ROUTES: readonly Route[] = [
  ...viewerRoutes,
  ...ownWorkRoutes,
  ...colleagueRoutes,
  ...transcriptRoutes,
];

/** Why a request with a session can be refused, in addition to what a token can meet. */
const SESSION_REASONS: readonly ErrorReason[] = ['role_insufficient', 'foreign_staff_id', 'no_chat_account'];

const mount = (route: Route, id: string, path: string): Mounted => ({
  ...route,
  id: `dashboard.${id}`,
  path,
  fails: [...route.fails, ...SESSION_REASONS],
  token: 'any',
  prefix: DASHBOARD_PREFIX,
  isMirror: true,
  directId: route.id,
});

/** Pages that show tickets follow what happens to them; the messages of a stream have nothing but ids. */
const toSessionScope = (route: Route): Route =>
  route.returns.kind === 'stream' ? { ...route, scope: 'tickets:read' } : route;

/**
 * The routes of a server and of an organization once more, for sessions in place of tokens: `/tickets` at
 * `/servers/{guildId}/tickets`, `/org/tickets` at `/organizations/{organizationId}/tickets`.
 */
export const mountForDashboard = (catalogue: readonly Mounted[]): readonly Mounted[] => [
  ...OWN_ROUTES.flatMap((route) => [
    mount(route, `server.${route.id}`, SERVER + route.path),
    mount(route, `organization.${route.id}`, ORGANIZATION + route.path),
  ]),
  ...OWN_SERVER_ROUTES.map((route) => mount(route, `server.${route.id}`, SERVER + route.path)),
  ...catalogue
    .filter(({ isMirror, reach }) => !isMirror && reach === 'guild')
    .map((route) => mount(toSessionScope(route), route.id, SERVER + route.path)),
  ...catalogue
    .filter(({ reach }) => reach === 'org')
    .map((route) => mount(route, route.id, route.path.replace(/^\/org/, ORGANIZATION))),
];
