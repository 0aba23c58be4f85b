import { toEpochMs, type Instant } from '#core/shared/instant.ts';

const KEPT_BYTES = 4 * 1024;
/** At most this much of a body is read. */
export const READ_BYTES = 16 * 1024;
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

/** The first 4 KiB of a body as text that any database takes; null when there is none. Gives up on it after 16 KiB. */
export const readBeginning = async (body: AsyncIterable<Buffer>): Promise<string | null> =>
  (await readText(body, KEPT_BYTES)) || null;

/** So many bytes of a body as text that any database takes. Gives up on it after 16 KiB. */
export const readText = async (body: AsyncIterable<Buffer>, keptBytes: number): Promise<string> => {
  const kept: Buffer[] = [];
  let read = 0;
  for await (const chunk of body) {
    if (read < keptBytes) kept.push(chunk.subarray(0, keptBytes - read));
    read += chunk.length;
    if (read >= READ_BYTES) break;
  }
  // The option `stream` leaves out a character that is cut at the end.
  return new TextDecoder().decode(Buffer.concat(kept), { stream: true }).replaceAll('\0', '');
};

/** The whole body; null when there is more. */
export const readUpTo = async (body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Reads Retry-After, in seconds or as an HTTP date (RFC 9110); at most 24 hours, null when it says nothing. */
export const parseRetryAfter = (header: string | undefined, now: Instant): number | null => {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - toEpochMs(now);
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_WAIT_MS);
};
