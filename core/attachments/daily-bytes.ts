import type { Instant } from '../shared/instant.ts';

/** The day is in UTC. */
export const toDay = (at: Instant): string => at.slice(0, 'YYYY-MM-DD'.length);
