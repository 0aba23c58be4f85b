import { isIP } from 'node:net';
import { type AllowList, isOpened, isPublic } from './addresses.ts';

/** All IP addresses of a name. Rejects when there are none. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** Where requests that others ask us to make may go. */
export interface Egress {
  /** Addresses let through although they are not public, by plain http too. */
  readonly allow: AllowList;
  /** `createDnsLookup` unless given. */
  readonly lookup?: Lookup;
}

/** These parts of a URL decide whether it may be called. */
export type Target = Pick<URL, 'protocol' | 'hostname'>;

/** Why a request was not made, or not answered, in a sentence for the API user. */
export class EgressFailure extends Error {}

/** The IP address that stands where a name could, without brackets; null when it is a name. */
export const parseLiteral = (hostname: string): string | null => {
  const text = hostname.replace(/^\[|\]$/g, '');
  return isIP(text) === 0 ? null : text;
};

const LOCALHOST = /(^|\.)localhost\.*$/i;

/** Whether a target may be called when these are all addresses it leads to, as far as is known. */
export const isAllowed = (target: Target, addresses: readonly string[], allow: AllowList): boolean => {
  const hasToBeOpened = target.protocol !== 'https:' || LOCALHOST.test(target.hostname);
  return hasToBeOpened
    ? addresses.length > 0 && addresses.every((address) => isOpened(address, allow))
    : addresses.every((address) => isPublic(address) || isOpened(address, allow));
};
