import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;
type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** Address ranges that the operator has allowed, without other checks. */
export type AllowList = readonly Range[];

/**
 * ipaddr.js classifies every address without a named range as unicast, for example `::7f00:1`; only this block is ever
 * assigned.
 */
const ASSIGNED_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Serves a machine in Azure its credentials; looks public, is not. */
const AZURE_HOST = ipaddr.parseCIDR('168.63.129.16/32');

const isIn = (address: Address, range: Range): boolean => address.kind() === range[0].kind() && address.match(range);

const omitZone = (address: string): string => address.replace(/%.*$/, '');

const parseRange = (text: string): Range => {
  const [address = ''] = text.split('/');
  const version = isIP(address);
  // A single address is a range of one.
  const range = address === text ? `${text}/${version === 6 ? 128 : 32}` : text;
  // ipaddr.js reads `10/8` as 0.0.0.10/8; only addresses in full are meant here.
  if (version === 0 || !ipaddr.isValidCIDR(range)) {
    throw new Error(`"${text}" is not an address range. Write it like 10.0.0.0/8, 127.0.0.1/32 or fd00::/8.`);
  }
  return ipaddr.parseCIDR(range);
};

/** Reads ranges in CIDR notation, and single addresses. @throws Error with a sentence about the first that is none */
export const parseAllowList = (ranges: readonly string[]): AllowList => ranges.map(parseRange);

/** Whether the operator has opened the address. `::ffff:a.b.c.d` counts as the IPv4 address in it. */
export const isOpened = (address: string, allow: AllowList): boolean => {
  const parsed = ipaddr.process(omitZone(address));
  return allow.some((range) => isIn(parsed, range));
};

/** Whether the whole internet reaches one machine by this address, without a translation on the way. */
export const isPublic = (address: string): boolean => {
  const parsed = ipaddr.parse(omitZone(address));
  if (parsed.range() !== 'unicast' || isIn(parsed, AZURE_HOST)) return false;
  return parsed.kind() === 'ipv4' || isIn(parsed, ASSIGNED_IPV6);
};
