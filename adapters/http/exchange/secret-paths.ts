import { INBOX_PATH } from '#core/webhooks/index.ts';
import { isOfApi } from './request-target.ts';

/** Below these paths the path itself is the secret that gives access: no log, no trace and no list of requests shows it. */
export const SECRET_PATHS = {
  transcripts: '/transcripts',
  attachments: '/attachments',
  exports: '/data-exports',
  serverExports: '/server-exports',
  inbox: INBOX_PATH.replace(/\/$/, ''),
} as const;

const NAMES = Object.values(SECRET_PATHS).map((path) => path.slice(1));
const PATTERN = new RegExp(`^(?:[a-z][a-z0-9+.-]*://[^/]*)?/*(${NAMES.join('|')})/+.+`, 'is');

/** Returns the path as it may be logged, in whichever spelling it was requested. */
export const redactPath = (path: string): string => {
  if (isOfApi(path)) return path;
  const [, name] = PATTERN.exec(decode(path)) ?? [];
  return name === undefined ? path : `/${name.toLowerCase()}/{token}`;
};

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return unescapeBytes(path);
  }
};

/** Reads what is not UTF-8 byte by byte. */
const unescapeBytes = (path: string): string =>
  path.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
