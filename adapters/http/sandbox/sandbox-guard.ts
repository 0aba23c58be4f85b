import { createHash, timingSafeEqual } from 'node:crypto';
import type { Middleware } from 'koa';
import { forbidden } from '#core/shared/errors.ts';
import { isLocalRequest } from '../pipeline/local-request.ts';

/** @throws forbidden unless the request is local or has the token that opens the sandbox from elsewhere, if there is one */
export const guardSandbox =
  (token: string | null): Middleware =>
  async (ctx, next) => {
    const isAuthorized = token !== null && isSameSecret(ctx.get('authorization'), `Bearer ${token}`);
    if (!isAuthorized && !isLocalRequest(ctx)) {
      throw forbidden(
        'not_local',
        'The sandbox answers only on this machine, at a loopback address, or with the SANDBOX_TOKEN as bearer token.',
      );
    }
    await next();
  };

const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(hashSecret(given), hashSecret(secret));
const hashSecret = (text: string) => createHash('sha256').update(text).digest();
