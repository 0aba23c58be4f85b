import { type Instant, toEpochMs } from '../../shared/instant.ts';

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;

/** The delay is the time waited so far, so it doubles. */
export const getRetryDelayMs = ({ createdAt }: { readonly createdAt: Instant }, now: Instant): number =>
  Math.min(MAX_RETRY_MS, Math.max(FIRST_RETRY_MS, toEpochMs(now) - toEpochMs(createdAt)));
