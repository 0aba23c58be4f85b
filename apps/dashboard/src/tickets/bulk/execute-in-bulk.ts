import { read, type Schemas, serverApi, toHeader } from '../../api.ts';
import type { BulkRequest } from './bulk.ts';
import type { Owner } from '../../owner.ts';

export type Outcome = Schemas['BulkOutcome'];

/**
 * Does it, one request after the other. Repeated under the same key, it does nothing again.
 *
 * @throws ApiError for a request that was refused as a whole
 */
export const executeInBulk = async (
  owner: Owner,
  requests: readonly BulkRequest[],
  key: string,
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const [index, body] of requests.entries()) {
    const params = { header: toHeader({ idempotencyKey: `${key}-${index}` }) };
    outcomes.push(...(await read(serverApi(owner.id).POST('/tickets/bulk', { params, body }))).data.outcomes);
  }
  return outcomes;
};
