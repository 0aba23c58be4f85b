import { createHmac, randomBytes } from 'node:crypto';
import type Router from '@koa/router';
import type { RouterContext, RouterMiddleware } from '@koa/router';
import { z } from 'zod';
import type { AccountProvider, SignInAttempt } from '#core/dashboard/index.ts';
import type { UseCases } from '#core/index.ts';
import { AppError } from '#core/shared/errors.ts';
import { parseJsonBody } from '../exchange/body.ts';
import { createPathError } from '../exchange/unknown-paths.ts';
import { parse } from '../pipeline/validate-input.ts';
import type { DashboardState } from './dashboard-request.ts';
import { describeBrowser } from './describe-browser.ts';
import { toCountedAddress } from '../exchange/client-address.ts';
import { ClientRoom } from '../load-shedding/client-room.ts';
import { readAttemptCookie, setAttemptCookie } from '../exchange/session-cookie.ts';
import { answerSession, type ShowSession } from './session-paths.ts';

export interface AccountPathOptions {
  readonly app: UseCases;
  readonly show: ShowSession;
  /** The keys of attempts are derived from it. */
  readonly serviceKey: string;
  /** Null for a service that gives no desks to visitors. */
  readonly demo: object | null;
}

/** Where a sign-in with an account of the chat begins, and where it ends. */
const START = '/account-sign-in';
const FINISH = '/account-sign-in/session';

export const ACCOUNT_PATHS = [START, FINISH];

/** The page to which the chat platform sends the browser back. */
const RETURN_PAGE = '/dashboard/sign-in/account';

const ATTEMPT_BYTES = 32;
const ATTEMPT_SECONDS = 600;

/** Sign-ins that are read from the chat platform at the same time, shared by address: a flood of them costs neither memory nor sockets. */
const MAX_AT_ONCE = 20;

const Empty = z.strictObject({});
const AnswerBody = z.strictObject({ code: z.string().min(1).max(500), state: z.string().max(200) });

/**
 * Signing in with an account of the chat. What belongs to one attempt is derived from a random cookie, which only the
 * browser has in which the attempt began: so nobody can be signed in with the account of somebody else.
 */
export const addAccountPaths = (router: Router<DashboardState>, options: AccountPathOptions): void => {
  const { dashboard } = options.app;
  const deriveAttempt = createAttempts(options.serviceKey);
  router.get(START, (ctx) => {
    ctx.body = { data: { provider: dashboard.accountProvider?.name ?? null, isDemo: options.demo !== null } };
  });
  router.post(START, start(options.app, deriveAttempt));
  router.post(FINISH, limitSignIns(), finish(options, deriveAttempt));
};

type Context = RouterContext<DashboardState>;
type DeriveAttempt = (cookie: string, ctx: Context) => SignInAttempt;

const createAttempts = (serviceKey: string): DeriveAttempt => {
  const key = createHmac('sha256', serviceKey).update('dashboard account sign-in').digest();
  const derive = (purpose: string, cookie: string) =>
    createHmac('sha256', key).update(`${purpose} ${cookie}`).digest('base64url');
  return (cookie, ctx) => ({
    redirectUrl: ctx.state.site.origin + RETURN_PAGE,
    state: derive('state', cookie),
    verifier: derive('verifier', cookie),
  });
};

/** @throws not_found when accounts of the chat cannot sign in here */
const requireProvider = ({ dashboard }: UseCases, ctx: Context): AccountProvider => {
  if (!dashboard.accountProvider) throw createPathError(ctx);
  return dashboard.accountProvider;
};

const start =
  (app: UseCases, deriveAttempt: DeriveAttempt): RouterMiddleware<DashboardState> =>
  async (ctx) => {
    const provider = requireProvider(app, ctx);
    parse(Empty, await parseJsonBody(ctx));
    const cookie = randomBytes(ATTEMPT_BYTES).toString('base64url');
    const url = await provider.createAuthorizationUrl(deriveAttempt(cookie, ctx));
    setAttemptCookie(ctx, ctx.state.site, cookie, ATTEMPT_SECONDS);
    ctx.status = 201;
    ctx.body = { data: { url } };
  };

/** @throws sign_in_unavailable when as many sign in at once as may, in all or from the address */
const limitSignIns = (): RouterMiddleware<DashboardState> => {
  const room = new ClientRoom();
  return async (ctx, next) => {
    const address = toCountedAddress(ctx.ip);
    if (room.check(address, MAX_AT_ONCE) !== null) {
      throw new AppError('sign_in_unavailable', 'Many people sign in right now. Try again in a few seconds.');
    }
    room.enter(address);
    try {
      await next();
    } finally {
      room.leave(address);
    }
  };
};

const finish =
  ({ app, show }: AccountPathOptions, deriveAttempt: DeriveAttempt): RouterMiddleware<DashboardState> =>
  async (ctx) => {
    requireProvider(app, ctx);
    const answer = parse(AnswerBody, await parseJsonBody(ctx));
    const cookie = readAttemptCookie(ctx, ctx.state.site);
    if (cookie === null) {
      throw new AppError('sign_in_failed', 'The sign-in took too long, or it began in another browser. Sign in again.');
    }
    // A code works once; so does an attempt.
    setAttemptCookie(ctx, ctx.state.site, null, 0);
    const browser = describeBrowser(ctx.get('user-agent'));
    await answerSession(
      app,
      ctx,
      show,
      await app.dashboard.signInWithAccount(deriveAttempt(cookie, ctx), answer, browser),
    );
  };
