import { listKeys } from '../shared/values/list-keys.ts';
/** What can hold a token: one server, or an organization of servers. */
export type TokenKind = 'guild' | 'organization';

interface PlanTerms {
  /** The kinds of token the plan allows; none means no API access. */
  readonly tokenKinds: readonly TokenKind[];
  /** Active tokens per server or organization; null is unlimited. */
  readonly maxActiveTokens: number | null;
  /** Per token, in any 60 seconds. */
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

/** Requests without a valid token, per client address and minute. */
export const ANONYMOUS_REQUESTS_PER_MINUTE = 60;
