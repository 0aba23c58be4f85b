import type { Context } from 'koa';

/** Headers that a proxy or a content network adds: a request with one of them did not begin on this machine. */
const FORWARDING_HEADERS = new Set([
  'forwarded',
  'via',
  'cdn-loop',
  'cf-connecting-ip',
  'cf-ray',
  'client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'proxy-connection',
  'true-client-ip',
  'x-amzn-trace-id',
  'x-azure-clientip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-original-forwarded-for',
  'x-original-host',
  'x-proxyuser-ip',
  'x-real-ip',
  'x-scheme',
]);

const isForwarding = (header: string): boolean => header.startsWith('x-forwarded') || FORWARDING_HEADERS.has(header);

const isLoopbackAddress = (address: string | undefined): boolean => /^(::ffff:)?127\.|^::1$/.test(address ?? '');

/** Whether an address names this machine. */
export const isLoopbackUrl = (url: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(URL.parse(url)?.hostname ?? '');

/**
 * Whether a request was made by a program on this machine, for this machine: not through a proxy, and not by a page of
 * another origin in a browser here, whose name may lead to a loopback address (DNS rebinding). HTTP/1.0 is what nginx
 * speaks by default, without a header that says so.
 */
export const isLocalRequest = (ctx: Context): boolean => {
  const { host = '', origin } = ctx.headers;
  return (
    isLoopbackAddress(ctx.req.socket.remoteAddress) &&
    ctx.req.httpVersion !== '1.0' &&
    !Object.keys(ctx.headers).some(isForwarding) &&
    isLoopbackUrl(`http://${host}`) &&
    (origin === undefined || origin === `http://${host}`)
  );
};
