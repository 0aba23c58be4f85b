import type { IncomingMessage } from 'node:http';

/** The address of the client as Koa finds it: so many entries from the right of X-Forwarded-For as there are proxies. */
export const getClientAddress = ({ headers, socket }: IncomingMessage, trustedProxies: number): string => {
  const forwarded = headers['x-forwarded-for'];
  const entries = trustedProxies > 0 && forwarded ? String(forwarded).split(/\s*,\s*/) : [];
  return entries.slice(-trustedProxies)[0] ?? socket.remoteAddress ?? '';
};

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/**
 * A client of IPv6 usually has a network of 64 bits, and any address in it: these count together. An IPv4 address
 * counts as such in either notation.
 */
export const toCountedAddress = (address: string): string => {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [before = '', after] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const head = before.split(':').filter(Boolean);
  const tail = (after ?? '').split(':').filter(Boolean);
  const zeros = after === undefined ? 0 : Math.max(0, GROUPS - head.length - tail.length);
  const all = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
  return `${all.slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
};
