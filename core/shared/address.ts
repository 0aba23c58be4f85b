import { render } from './values/template.ts';

/** Browsers accept a backslash for a slash, and need no slashes at all. */
const HAS_USER = /^[a-z][a-z0-9+.-]*:[/\\]*[^/\\?#]*@/i;
/** The URL standard (https://url.spec.whatwg.org/#url-parsing) removes these characters. */
const DROPPED = /^[\0-\x20]+|[\0-\x20]+$|[\t\r\n]+/g;

const canParseWithUser = (address: string): boolean => HAS_USER.test(address.replaceAll(DROPPED, ''));

/**
 * Tells whether the URL standard finds a user name or password before the host, for any number of slashes and for all
 * values of the template variables.
 */
export const hasUserInfo = (address: string): boolean =>
  ['', 'x'].some((value) => canParseWithUser(render(address, () => value, Number.MAX_SAFE_INTEGER).text));
