import Router, { type RouterMiddleware } from '@koa/router';
import type { Middleware } from 'koa';
import type { Principal, RateLimiter } from '#core/access/index.ts';
import type { ChatSandbox } from '#core/chat/index.ts';
import type { ContinuedSession, OpenSession } from '#core/dashboard/index.ts';
import type { DemoDeskUseCases } from '#core/demo-desks/index.ts';
import type { UseCases } from '#core/index.ts';
import { notFound } from '#core/shared/errors.ts';
import { type GuildId, isChatId, isUuid, type OrganizationId } from '#core/shared/ids.ts';
import type { DeskGuard } from '../server/desk-guard.ts';
import { addDeskPaths, DESK_PATH } from './desk-paths.ts';
import { addDeskSandbox } from './desk-sandbox.ts';
import type { EventStreams } from '../event-streams/event-streams.ts';
import type { KnownCallers } from '../load-shedding/known-callers.ts';
import type { LoadShedder } from '../load-shedding/load-shedder.ts';
import { limitAnonymousRate, limitSessionRate, type RateLimits, toSessionCaller } from '../exchange/rate-limit.ts';
import { skipOtherPaths, toMiddleware } from '../exchange/to-middleware.ts';
import { createPathError } from '../exchange/unknown-paths.ts';
import { createHandler } from '../server/create-handler.ts';
import type { Cursors } from '../pipeline/pagination.ts';
import { DASHBOARD_PREFIX, type Mounted } from '../pipeline/route.ts';
import { ACCOUNT_PATHS, addAccountPaths } from './account-paths.ts';
import { assertOwnPage, createCsrfTokens, type CsrfTokens } from './csrf.ts';
import { type DashboardState, requireSession } from './dashboard-request.ts';
import { getSite, readSessionCookie, setSessionCookie } from '../exchange/session-cookie.ts';
import { addSessionPaths, createShow } from './session-paths.ts';

export interface RoutingOptions {
  readonly app: UseCases;
  readonly streams: EventStreams;
  readonly rateLimiter: RateLimiter;
  readonly rateLimits: RateLimits;
  readonly shedder: LoadShedder;
  readonly callers: KnownCallers;
  readonly cursors: Cursors;
  readonly publicUrl: string | null;
  readonly isStrict: boolean;
  /** Null for a service that is no demo. */
  readonly guardDesk: DeskGuard | null;
}

export interface DashboardOptions extends RoutingOptions {
  readonly routes: readonly Mounted[];
  /** The keys of CSRF tokens are derived from it. */
  readonly serviceKey: string;
  /** Is the version of the service, such as `0.1.0`. */
  readonly version: string;
  readonly hasSandbox: boolean;
  readonly isBotRefused: () => boolean;
  /** Null for a service that is no demo. */
  readonly demo: DemoDeskUseCases | null;
  readonly chat: ChatSandbox;
}

type Step = Middleware<DashboardState>;

/** `/dashboard/api`: sessions in place of tokens, for pages of the dashboard alone. Every request takes these steps in this order. */
export const createDashboardApi = (options: DashboardOptions): readonly Middleware[] => {
  const csrf = createCsrfTokens(options.serviceKey);
  const router = new Router<DashboardState>({ prefix: DASHBOARD_PREFIX });
  router.use(refuseOtherPages(options));
  router.use(findSession(options));
  router.use(limitRate(options));
  router.use(assertCsrfToken(csrf));
  const { demo, guardDesk } = options;
  const show = createShow({ ...options, csrf });
  addSessionPaths(router, { ...options, show });
  addAccountPaths(router, { ...options, show });
  if (demo) addDeskPaths(router, { ...options, limits: options, demo, show });
  if (guardDesk) addDeskSandbox(router, { ...options, guardDesk });
  for (const route of options.routes) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
    router.register(path, [route.method], [createAccess(options.app), createHandler(route, options)]);
  }
  return [skipOtherPaths(DASHBOARD_PREFIX, toMiddleware(router)), refuseOtherPaths];
};

const refuseOtherPaths: Middleware = (ctx, next) => {
  if (ctx.path.startsWith(`${DASHBOARD_PREFIX}/`)) throw createPathError(ctx);
  return next();
};

const assertCsrfToken =
  (csrf: CsrfTokens): Step =>
  (ctx, next) => {
    const isSignIn = SIGN_IN.includes(ctx.path) && ctx.method === 'POST';
    if (ctx.state.open && !isSignIn) csrf.assertSent(ctx, ctx.state.open.session.id);
    return next();
  };

/** A page that signs in knows no CSRF token; to sign out it does. */
const SIGN_IN = ['/session', ...ACCOUNT_PATHS, DESK_PATH].map((path) => DASHBOARD_PREFIX + path);

const refuseOtherPages =
  ({ publicUrl }: DashboardOptions): Step =>
  (ctx, next) => {
    ctx.state.site = getSite(ctx, publicUrl);
    assertOwnPage(ctx, ctx.state.site);
    return next();
  };

const findSession = ({ app, shedder, callers, rateLimits }: DashboardOptions): Step => {
  const noteSession = (secret: string, open: ContinuedSession | null): void => {
    if (!open) {
      callers.forget(secret);
      return;
    }
    const caller = toSessionCaller(rateLimits, open.session);
    callers.remember(secret, caller);
    if (open.newSecret !== null) callers.remember(open.newSecret, caller);
  };
  return async (ctx, next) => {
    const secret = readSessionCookie(ctx, ctx.state.site);
    const open = secret === null ? null : await shedder.measureWait(() => app.dashboard.continueSession(secret));
    ctx.state.open = open;
    if (secret !== null) noteSession(secret, open);
    if (open && open.newSecret !== null) {
      setSessionCookie(ctx, ctx.state.site, open.newSecret, open.session.expiresAt);
    }
    await next();
  };
};

/** Counts per session, or per client address without one. */
const limitRate =
  (options: DashboardOptions): Step =>
  async (ctx, next) => {
    const { open } = ctx.state;
    if (open) await limitSessionRate(options, ctx, open.session);
    else await limitAnonymousRate(options, ctx);
    await next();
  };

type Params = Readonly<Record<string, string | undefined>>;

/** Finds the role of the session in the server or organization of the path; null for one that it does not reach. */
const findAccess = async (
  { dashboard }: UseCases,
  open: OpenSession,
  { guildId = '', organizationId }: Params,
): Promise<Principal | null> => {
  if (organizationId === undefined) {
    return isChatId(guildId) ? dashboard.findServerAccess(open, guildId as GuildId) : null;
  }
  return isUuid(organizationId) ? dashboard.findOrganizationAccess(open, organizationId as OrganizationId) : null;
};

/** @throws not_found */
const createAccess =
  (app: UseCases): RouterMiddleware<DashboardState> =>
  async (ctx, next) => {
    const session = requireSession(ctx.state);
    const principal = await findAccess(app, session, ctx.params);
    if (!principal) throw notFound(ctx.params.organizationId === undefined ? 'Server' : 'Organization');
    ctx.state.principal = principal;
    ctx.state.reauthenticate = async () => {
      const open = await app.dashboard.recheckSession(session);
      return open && findAccess(app, open, ctx.params);
    };
    await next();
  };
