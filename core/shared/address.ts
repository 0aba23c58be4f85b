import { render } from './values/template.ts';

/** A scheme, then what comes before the host and an `@`; browsers take a backslash for a slash, and need no slashes at all. */
const HAS_USER = /^[a-z][a-z0-9+.-]*:[/\\]*[^/\\?#]*@/i;
/** What the URL standard (https://url.spec.whatwg.org/#url-parsing) drops: blanks and controls around, line breaks and tabs anywhere. */
const DROPPED = /^[\0-\x20]+|[\0-\x20]+$|[\t\r\n]+/g;

const canParseWithUser = (address: string): boolean => HAS_USER.test(address.replaceAll(DROPPED, ''));

/**
 * Whether an address carries a user name or a password before its host, as the URL standard reads it: with any number
 * of slashes or backslashes, and for all values of its template variables.
 */
export const hasUserInfo = (address: string): boolean =>
  ['', 'x'].some((value) => canParseWithUser(render(address, () => value, Number.MAX_SAFE_INTEGER).text));
