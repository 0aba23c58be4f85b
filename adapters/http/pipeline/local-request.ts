import type { Context } from 'koa';

/** Headers that a proxy adds: a request with one of them did not begin on this machine. */
const FORWARDING_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const isLoopbackAddress = (address: string | undefined): boolean => /^(::ffff:)?127\.|^::1$/.test(address ?? '');

const isLoopbackHost = (url: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(URL.parse(url)?.hostname ?? '');

/**
 * Whether a request was made by a program on this machine, for this machine: not through a proxy, and not by a page of
 * another site in a browser here, whose name leads to a loopback address (DNS rebinding).
 */
export const isLocalRequest = (ctx: Context): boolean => {
  const { host = '', origin } = ctx.headers;
  return (
    isLoopbackAddress(ctx.req.socket.remoteAddress) &&
    FORWARDING_HEADERS.every((header) => ctx.headers[header] === undefined) &&
    isLoopbackHost(`http://${host}`) &&
    (origin === undefined || isLoopbackHost(origin))
  );
};
