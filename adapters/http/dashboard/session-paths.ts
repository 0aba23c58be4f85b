import type Router from '@koa/router';
import type { RouterContext, RouterMiddleware } from '@koa/router';
import { z } from 'zod';
import { listScopesFor, SCOPES, type TokenOwner } from '#core/access/index.ts';
import { isOperator, type NewSession, type OpenSession, type Person } from '#core/dashboard/index.ts';
import type { DemoDeskUseCases } from '#core/demo-desks/index.ts';
import type { UseCases } from '#core/index.ts';
import { listKeys } from '#core/shared/values/list-keys.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { parseJsonBody } from '../exchange/body.ts';
import { type Cursors, PAGE_QUERY } from '../pipeline/pagination.ts';
import { parse } from '../pipeline/validate-input.ts';
import type { CsrfTokens } from './csrf.ts';
import { describeBrowser } from './describe-browser.ts';
import { addProfilePaths } from './profile-paths.ts';
import { type DashboardState, requireSession } from './dashboard-request.ts';
import { clearSessionCookie, setSessionCookie } from '../exchange/session-cookie.ts';

export interface SessionPathOptions {
  readonly app: UseCases;
  readonly cursors: Cursors;
  readonly show: ShowSession;
}

const SignInBody = z.strictObject({ key: z.string().max(200) });
const PageQuery = z.strictObject(PAGE_QUERY);

const KINDS: readonly TokenOwner['kind'][] = ['guild', 'organization'];

/** Every scope with its sentence, and the kinds of tokens that can have it. */
const SCOPE_LIST = listKeys(SCOPES).map((scope) => ({
  scope,
  description: SCOPES[scope],
  kinds: KINDS.filter((kind) => listScopesFor(kind).includes(scope)),
}));

interface ShowOptions {
  readonly csrf: CsrfTokens;
  readonly version: string;
  readonly publicUrl: string | null;
  /** Whether the simulated chat can be controlled from the dashboard. */
  readonly hasSandbox: boolean;
  /** Whether the chat has refused the token of the bot, which then has stopped for good. */
  readonly isBotRefused: () => boolean;
  readonly demo: Pick<DemoDeskUseCases, 'find'> | null;
}

/** Returns what a page gets of its session. */
export type ShowSession = (open: OpenSession) => Promise<object>;

const showPerson = ({ id, name, userId, language, timezone, isAccount }: Person) => ({
  id,
  name,
  userId,
  language,
  timezone,
  /** The name of an account is that of the chat. */
  isAccount,
});

export const createShow =
  ({ csrf, version, publicUrl, hasSandbox, isBotRefused, demo }: ShowOptions): ShowSession =>
  async ({ session, person }) => ({
    id: session.id,
    person: showPerson(person),
    isOperator: isOperator(person),
    csrfToken: csrf.create(session.id),
    expiresAt: session.expiresAt,
    isSandbox: hasSandbox,
    canSendLinks: publicUrl !== null,
    /** When the desk of the visitor is deleted; null for everybody else. */
    demoEndsAt: (demo && person.guildId && (await demo.find(person.guildId))?.expiresAt) ?? null,
    isDemo: demo !== null,
    isBotRefused: isBotRefused(),
    version,
  });

/** The paths of a session itself: signing in and out, and what the person can open. */
export const addSessionPaths = (router: Router<DashboardState>, options: SessionPathOptions): void => {
  const { dashboard } = options.app;
  const { show } = options;
  router.post('/session', signIn(options.app, show));
  router.get('/session', async (ctx) => {
    // A page asks whether somebody is signed in: that nobody is, is no error.
    ctx.body = { data: ctx.state.open && (await show(ctx.state.open)) };
  });
  router.delete(
    '/session',
    signOut(({ session }) => dashboard.signOut(session.id)),
  );
  router.delete(
    '/sessions',
    signOut(({ person }) => dashboard.signOutEverywhere(person.id)),
  );
  addProfilePaths(router, options.app, showPerson);
  router.get('/scopes', (ctx) => {
    requireSession(ctx.state);
    ctx.body = { data: SCOPE_LIST };
  });
  router.get('/servers', listReachable(options, dashboard.listReachableServers));
  router.get('/organizations', listReachable(options, dashboard.listReachableOrganizations));
};

const signIn =
  (app: UseCases, show: ShowSession): RouterMiddleware<DashboardState> =>
  async (ctx) => {
    const { key } = parse(SignInBody, await parseJsonBody(ctx));
    await answerSession(app, ctx, show, await app.dashboard.signIn(key, describeBrowser(ctx.get('user-agent'))));
  };

/** Answers with a new session, which takes the place of the one that the browser had. */
export const answerSession = async (
  { dashboard }: UseCases,
  ctx: RouterContext<DashboardState>,
  show: ShowSession,
  { secret, ...open }: NewSession,
): Promise<void> => {
  if (ctx.state.open) await dashboard.signOut(ctx.state.open.session.id);
  setSessionCookie(ctx, ctx.state.site, secret, open.session.expiresAt);
  ctx.status = 201;
  ctx.body = { data: await show(open) };
};

const signOut =
  (end: (open: OpenSession) => Promise<void>): RouterMiddleware<DashboardState> =>
  async (ctx) => {
    const open = requireSession(ctx.state);
    await end(open);
    clearSessionCookie(ctx, ctx.state.site);
    ctx.body = { data: { id: open.session.id, deleted: true } };
  };

/** A page of what the person reaches, with the person's role. */
const listReachable =
  <T extends object>(
    { cursors }: SessionPathOptions,
    list: (person: Person, page: PageRequest) => Promise<Page<T>>,
  ): RouterMiddleware<DashboardState> =>
  async (ctx) => {
    const { person } = requireSession(ctx.state);
    const { limit, cursor } = parse(PageQuery, { ...ctx.query });
    const name = `${ctx.path} ${person.id}`;
    const { items, next } = await list(person, {
      limit,
      after: cursor === undefined ? null : cursors.verify(cursor, name),
    });
    const nextCursor = next && cursors.sign(next, name);
    ctx.body = {
      data: items,
      pagination: { nextCursor, hasMore: nextCursor !== null, limit },
    };
  };
