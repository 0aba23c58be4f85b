import { read, type Schemas, serverApi } from '../api.ts';
import type { Owner } from '../owner.ts';

/** What the canned reply reads like in the ticket. */
export const renderCannedReply = async (
  owner: Owner,
  id: string,
  ticketId: string,
  signal?: AbortSignal,
): Promise<Schemas['RenderedCannedReply']> => {
  const options = { params: { path: { id } }, body: { ticketId }, ...(signal && { signal }) };
  return (await read(serverApi(owner.id).POST('/canned-replies/{id}/render', options))).data;
};
