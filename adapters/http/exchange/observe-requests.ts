import type { Context, Middleware } from 'koa';
import { randomUUID } from 'node:crypto';
import type { UseCases } from '#core/index.ts';
import type { Principal, RateLimiter } from '#core/access/index.ts';
import { invalid } from '#core/shared/errors.ts';
import { consumeAnonymous, type RateLimits } from './rate-limit.ts';
import type { RequestState } from './request-state.ts';
import { presentError } from './errors.ts';
import { redactPath } from './secret-paths.ts';

/** The logged fields of a request: no bodies, no headers, only the prefix of a token. */
export interface RequestReport {
  readonly requestId: string;
  readonly method: string;
  readonly path: string;
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  readonly token: string | null;
  /** Id of the person in the dashboard who asks. */
  readonly personId: string | null;
  /** The server that was asked about; null when the path or the token names none. */
  readonly guildId: string | null;
  readonly clientAddress: string;
  /** Is an error of the service, not of the client. */
  readonly error: unknown;
}

export type Report = (report: RequestReport) => void;

interface Reporting {
  readonly app: UseCases;
  readonly rateLimiter: RateLimiter;
  readonly rateLimits: RateLimits;
  readonly report: Report;
}

/** The headers of every response: no content type sniffing, no caching. */
export const ALWAYS = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' } as const;

const PRESENTABLE_ID = /^[\w.:-]{1,100}$/;

/** The id that the client gave its request, if it can be shown, or a new one. */
export const getRequestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && PRESENTABLE_ID.test(given) ? given : randomUUID();

/** Gives each request an id, turns failures into answers, and reports the outcome. */
export const reportRequests =
  (options: Reporting): Middleware<RequestState> =>
  async (ctx, next) => {
    const startedAt = performance.now();
    const requestId = getRequestId(ctx.get('x-request-id'));
    const reauthenticate = () => Promise.resolve(null);
    const state: RequestState = { requestId, route: 'none', principal: null, reason: null, reauthenticate };
    Object.assign(ctx.state, state);
    ctx.set({ 'X-Request-Id': requestId, ...ALWAYS });
    let error: unknown = null;
    try {
      assertSoundHead(ctx);
      await next();
    } catch (thrown) {
      await present(options, ctx, thrown);
      error = ctx.status >= 500 ? thrown : null;
    }
    options.report({
      requestId,
      method: ctx.method,
      path: redactPath(ctx.path),
      route: ctx.state.route,
      status: ctx.status,
      durationMs: performance.now() - startedAt,
      ...describeIdentity(ctx.state.principal),
      guildId: findGuild(ctx.path, ctx.state.principal),
      clientAddress: ctx.ip,
      error,
    });
  };

const describeIdentity = (principal: Principal | null): Pick<RequestReport, 'token' | 'personId'> => {
  const identity = principal?.identity;
  return {
    token: identity?.kind === 'token' ? identity.prefix : null,
    personId: identity?.kind === 'person' ? identity.id : null,
  };
};

/** Uses the path of an organization token, of the dashboard or of the sandbox, or the token of a server. */
const findGuild = (path: string, principal: Principal | null): string | null => {
  const [, named] =
    /^\/(?:v1\/org\/servers|dashboard\/api\/servers|sandbox\/api\/guilds)\/(\d{1,20})(?:\/|$)/.exec(path) ?? [];
  return named ?? (principal?.owner.kind === 'guild' ? principal.owner.guildId : null);
};

/** @throws validation_error for heads that RFC 9110 and 9112 refuse, and that Node would answer without a body */
const assertSoundHead = ({ req: { httpVersion, headers, headersDistinct } }: Context): void => {
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    throw invalid('Expect', 'not_allowed', 'nothing but 100-continue can be expected.');
  }
  const hosts = headersDistinct.host ?? [];
  if (hosts.length > 1) throw invalid('Host', 'duplicate', 'it is given twice');
  if (hosts.length === 0 && httpVersion === '1.1') throw invalid('Host', 'required', 'the header is missing');
};

const present = async (options: Reporting, ctx: Context, thrown: unknown): Promise<void> => {
  const { status, headers, body } = presentError(thrown, (ctx.state as RequestState).requestId);
  if (!ctx.response.get('X-RateLimit-Limit')) ctx.set(await consumeAnonymous(options, ctx.ip));
  (ctx.state as RequestState).reason = body.error.reason;
  ctx.set(headers);
  ctx.status = status;
  ctx.body = body;
};
