import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** Ends of names that nobody can register in the public domain name system. */
const PRIVATE_ENDINGS = ['.internal', '.local', '.localhost', '.svc'];

/** Browsers call a request `none` that a person typed; programs send no such header. */
const OWN_SITES = [undefined, 'none'];

/**
 * Whether a page in a browser sent a request: with an `Origin`, from another site by `Sec-Fetch-Site` (W3C Fetch Metadata), or to a public name, which may
 * lead here for the page of its owner (DNS rebinding). The address of the gate is never foreign.
 */
export const isFromWebPage = (headers: IncomingHttpHeaders, ownAddress: string | null): boolean => {
  const site = headers['sec-fetch-site'];
  if (headers.origin !== undefined || !OWN_SITES.includes(site)) return true;
  const name = toHostname(`http://${headers.host ?? ''}`);
  return name === null || !(isPrivateName(name) || (ownAddress !== null && name === toHostname(ownAddress)));
};

const toHostname = (address: string): string | null =>
  URL.parse(address)
    ?.hostname.replaceAll(/^\[|\]$/g, '')
    .replace(/\.$/, '') ?? null;

const isPrivateName = (name: string): boolean =>
  isIP(name) !== 0 || !name.includes('.') || PRIVATE_ENDINGS.some((ending) => name.endsWith(ending));
