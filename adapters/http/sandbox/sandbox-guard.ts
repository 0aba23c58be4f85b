import { createHash, timingSafeEqual } from 'node:crypto';
import type { Middleware } from 'koa';
import { forbidden } from '#core/shared/errors.ts';
import { isLocalRequest } from '../exchange/local-request.ts';

/** Who may use the sandbox. */
export interface SandboxAccess {
  /** Opens it from anywhere; null for none. */
  readonly token: string | null;
  /** Whether programs on this machine need no token. */
  readonly isOpenLocally: boolean;
}

/** @throws forbidden unless the request has the token, or is local where that is enough */
export const guardSandbox =
  ({ token, isOpenLocally }: SandboxAccess): Middleware =>
  async (ctx, next) => {
    const isAuthorized = token !== null && isSameSecret(ctx.get('authorization'), `Bearer ${token}`);
    if (!isAuthorized && !(isOpenLocally && isLocalRequest(ctx))) {
      throw forbidden(
        'not_local',
        'The sandbox answers only on this machine, at a loopback address, or with the SANDBOX_TOKEN as bearer token.',
      );
    }
    await next();
  };

const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(hashSecret(given), hashSecret(secret));
const hashSecret = (text: string) => createHash('sha256').update(text).digest();
