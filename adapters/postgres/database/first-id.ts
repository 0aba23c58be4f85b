import { type Instant, toEpochMs } from '#core/shared/instant.ts';

/** The smallest UUIDv7 of a time (RFC 9562): ids contain the time of creation. */
export const firstIdAt = (at: Instant): string => {
  const time = toEpochMs(at).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
};
