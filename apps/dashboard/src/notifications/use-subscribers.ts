import { useQuery } from '@tanstack/react-query';
import { read, type Schemas, serverApi } from '../api.ts';
import { useCreate } from '../changes.ts';
import type { Owner } from '../owner.ts';
import { queries } from '../queries.ts';
import { toTicketKey } from '../tickets/ticket-query.ts';
import { toInboxKey } from './use-unread.ts';

type Subscription = Schemas['TicketSubscription'];

const toSubscribersKey = (owner: Owner, id: string) => [...toTicketKey(owner, id), 'subscribers'];

/** Those who subscribe to a ticket, at most 50. */
export const useSubscribers = (owner: Owner, id: string) =>
  useQuery({
    queryKey: toSubscribersKey(owner, id),
    queryFn: async ({ signal }): Promise<readonly Subscription[]> => {
      const params = { path: { id }, query: { limit: 50 } };
      return (await read(serverApi(owner.id).GET('/tickets/{id}/subscribers', { params, signal }))).data;
    },
  });

interface SubscriptionChange {
  readonly ticketId: string;
  readonly staffId: string;
  readonly isSubscribed: boolean;
}

/** Subscribes somebody to a ticket, or ends it. */
export const useSetSubscription = (owner: Owner) =>
  useCreate(
    ({ ticketId, staffId, isSubscribed }: SubscriptionChange, key: string) => {
      const options = { params: { path: { id: ticketId }, header: { 'Idempotency-Key': key } }, body: { staffId } };
      return isSubscribed
        ? read(serverApi(owner.id).POST('/tickets/{id}/subscribe', options))
        : read(serverApi(owner.id).POST('/tickets/{id}/unsubscribe', options));
    },
    {
      stale: [toInboxKey(owner)],
      onSuccess: (_, { ticketId }) => queries.invalidateQueries({ queryKey: toSubscribersKey(owner, ticketId) }),
    },
  );
