import { listKeys } from '../shared/values/list-keys.ts';
export type TokenKind = 'guild' | 'organization';

interface PlanTerms {
  /** None means no API access. */
  readonly tokenKinds: readonly TokenKind[];
  /** Limits the active tokens per server or organization; null means unlimited. */
  readonly maxActiveTokens: number | null;
  /** Limits any 60 seconds per token. */
  readonly requestsPerMinute: number;
}

export const PLANS = {
  free: { tokenKinds: [], maxActiveTokens: 0, requestsPerMinute: 60 },
  community: { tokenKinds: [], maxActiveTokens: 0, requestsPerMinute: 60 },
  pro: { tokenKinds: ['guild'], maxActiveTokens: 10, requestsPerMinute: 120 },
  team: { tokenKinds: ['guild', 'organization'], maxActiveTokens: 10, requestsPerMinute: 300 },
  enterprise: { tokenKinds: ['guild', 'organization'], maxActiveTokens: null, requestsPerMinute: 1200 },
} as const satisfies Record<string, PlanTerms>;

export type Plan = keyof typeof PLANS;

export const PLAN_NAMES = listKeys(PLANS);

export const getTerms = (plan: Plan): PlanTerms => PLANS[plan];

/** Limits requests without a valid token per client address. */
export const ANONYMOUS_REQUESTS_PER_MINUTE = 60;
