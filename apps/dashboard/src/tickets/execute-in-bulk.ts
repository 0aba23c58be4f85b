import { newIdempotencyKey, read, type Schemas, serverApi, toHeader } from '../api.ts';
import { type BulkAction, toBulkRequests } from './bulk.ts';
import type { Owner } from '../owner.ts';
import type { Ticket } from './types.ts';

export type Outcome = Schemas['BulkOutcome'];

/** Does it, one request after the other. @throws ApiError for a request that was refused as a whole */
export const executeInBulk = async (
  owner: Owner,
  what: BulkAction,
  tickets: readonly Ticket[],
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const body of toBulkRequests(what, tickets)) {
    const params = { header: toHeader({ idempotencyKey: newIdempotencyKey() }) };
    outcomes.push(...(await read(serverApi(owner.id).POST('/tickets/bulk', { params, body }))).data.outcomes);
  }
  return outcomes;
};
