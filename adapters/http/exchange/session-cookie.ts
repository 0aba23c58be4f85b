import type { Context } from 'koa';
import { readCookie } from './credentials.ts';
import type { Instant } from '#core/shared/instant.ts';

/** How the dashboard is reached: what its cookies and its origin follow from. */
export interface Site {
  /** `https://support.example.com`, without a path. */
  readonly origin: string;
  readonly isSecure: boolean;
}

/** The public address if one is configured, otherwise the one that the request names. */
export const getSite = (ctx: Context, publicUrl: string | null): Site => {
  const origin = publicUrl === null ? `${ctx.protocol}://${ctx.host}` : new URL(publicUrl).origin;
  return { origin, isSecure: origin.startsWith('https:') };
};

/**
 * On https the prefix `__Host-` (RFC 6265bis, section 4.1.3) keeps other hosts of the domain from setting the cookie; on
 * http browsers refuse it.
 */
const getCookie = ({ isSecure }: Pick<Site, 'isSecure'>) =>
  isSecure
    ? { name: '__Host-guildesk', attributes: 'Path=/; HttpOnly; SameSite=Lax; Secure' }
    : { name: 'guildesk_session', attributes: 'Path=/dashboard; HttpOnly; SameSite=Lax' };

/** The secret of the session; null when the request has none, or more than one. */
export const readSessionCookie = (ctx: Context, site: Site): string | null =>
  readCookie(ctx.headers.cookie, getCookie(site).name);

/** The same before it is known how the dashboard is reached: a browser sends one of the two. */
export const readSessionSecret = (header: string | undefined): string | null =>
  header === undefined
    ? null
    : ([true, false]
        .map((isSecure) => readCookie(header, getCookie({ isSecure }).name))
        .find((secret) => secret !== null) ?? null);

/** @param secret of characters that need no encoding */
export const setSessionCookie = (ctx: Context, site: Site, secret: string, expiresAt: Instant): void => {
  const { name, attributes } = getCookie(site);
  ctx.append('Set-Cookie', `${name}=${secret}; ${attributes}; Expires=${new Date(expiresAt).toUTCString()}`);
};

const getAttemptCookie = ({ isSecure }: Site) =>
  isSecure
    ? { name: '__Host-guildesk_sign_in', attributes: 'Path=/; HttpOnly; SameSite=Lax; Secure' }
    : { name: 'guildesk_sign_in', attributes: 'Path=/dashboard; HttpOnly; SameSite=Lax' };

/** Names the sign-in that this browser has begun; null when it has begun none. */
export const readAttemptCookie = (ctx: Context, site: Site): string | null =>
  readCookie(ctx.headers.cookie, getAttemptCookie(site).name);

/** @param attempt of characters that need no encoding; null ends the attempt */
export const setAttemptCookie = (ctx: Context, site: Site, attempt: string | null, maxAgeSeconds: number): void => {
  const { name, attributes } = getAttemptCookie(site);
  ctx.append('Set-Cookie', `${name}=${attempt ?? ''}; ${attributes}; Max-Age=${attempt === null ? 0 : maxAgeSeconds}`);
};

export const clearSessionCookie = (ctx: Context, site: Site): void => {
  const { name, attributes } = getCookie(site);
  ctx.append('Set-Cookie', `${name}=; ${attributes}; Max-Age=0`);
};
