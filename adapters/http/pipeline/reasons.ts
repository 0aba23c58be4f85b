import type { ErrorReason } from '#core/shared/errors.ts';
import type { Mounted } from './route.ts';

/** Why any request can be refused, whatever it asks for. */
const COMMON_REASONS: readonly ErrorReason[] = [
  'invalid_request',
  'token_missing',
  'token_invalid',
  'no_api_access',
  'wrong_token_kind',
  'missing_scope',
  'rate_limit_exceeded',
  'overloaded',
  'timed_out',
  'database_unavailable',
  'disk_full',
  'unexpected_error',
];

/** Whether any request can be refused so. */
export const isCommon = (reason: ErrorReason): boolean => COMMON_REASONS.includes(reason);

/** A search or a report also has these. */
export const HEAVY_READ = ['search_limit', 'too_slow'] as const satisfies readonly ErrorReason[];

/** Every reason that a route can answer: its own, and those that follow from what it declares. */
export const listReasons = ({ path, versioned, idempotency, fails }: Mounted): readonly ErrorReason[] => {
  const all: readonly ErrorReason[] = [
    ...COMMON_REASONS,
    ...(path.includes('{') ? (['unknown_resource'] as const) : []),
    ...(versioned ? (['stale_version'] as const) : []),
    ...(idempotency !== 'none' ? (['key_reused', 'request_running'] as const) : []),
    ...fails,
  ];
  return [...new Set(all)];
};
