import { render } from './values/template.ts';

/** Browsers accept a backslash for a slash, and need no slashes at all. */
const HAS_USER = /^[a-z][a-z0-9+.-]*:[/\\]*[^/\\?#]*@/i;
/** The URL standard (https://url.spec.whatwg.org/#url-parsing) removes these characters. */
const DROPPED = /^[\0-\x20]+|[\0-\x20]+$|[\t\r\n]+/g;

const canParseWithUser = (address: string): boolean => HAS_USER.test(address.replaceAll(DROPPED, ''));

/** Applies the URL standard with any number of slashes, and all values of template variables. */
export const hasUserInfo = (address: string): boolean =>
  ['', 'x'].some((value) => canParseWithUser(render(address, () => value, Number.MAX_SAFE_INTEGER).text));
