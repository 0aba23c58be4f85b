import { call, newIdempotencyKey, type Schemas } from '../api.ts';
import { type BulkAction, toBulkRequests } from './bulk.ts';
import type { Ticket } from './types.ts';

export type Outcome = Schemas['BulkOutcome'];

interface BulkAnswer {
  readonly data: { readonly outcomes: readonly Outcome[] };
}

/** Does it, one request after the other. @throws ApiError for a request that was refused as a whole */
export const executeInBulk = async (
  path: string,
  what: BulkAction,
  tickets: readonly Ticket[],
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const body of toBulkRequests(what, tickets)) {
    const options = { method: 'POST', body, idempotencyKey: newIdempotencyKey() } as const;
    outcomes.push(...(await call<BulkAnswer>(`${path}/tickets/bulk`, options)).data.outcomes);
  }
  return outcomes;
};
