import { useQuery } from '@tanstack/react-query';
import { read, serverApi } from '../../api.ts';
import { useChange, useCreate } from '../../changes.ts';
import type { Owner } from '../../owner.ts';
import type { RequestBody, Schemas } from '../../schemas.ts';
import { toTicketKey } from '../../tickets/ticket-query.ts';

export type Reminder = Schemas['Reminder'];

const toRemindersKey = (owner: Owner, id: string) => [...toTicketKey(owner, id), 'reminders'];

/** The reminders of a ticket that wait, the next first. */
export const useReminders = (owner: Owner, id: string) =>
  useQuery({
    queryKey: toRemindersKey(owner, id),
    queryFn: async ({ signal }): Promise<readonly Reminder[]> => {
      const params = { path: { id }, query: { limit: 50 } };
      return (await read(serverApi(owner.id).GET('/tickets/{id}/reminders', { params, signal }))).data;
    },
  });

export const useAddReminder = (owner: Owner, id: string) =>
  useCreate(
    (body: RequestBody<'/tickets/{id}/reminders', 'post'>, key: string) => {
      const params = { path: { id }, header: { 'Idempotency-Key': key } };
      return read(serverApi(owner.id).POST('/tickets/{id}/reminders', { params, body }));
    },
    { stale: [toRemindersKey(owner, id)] },
  );

export const useCancelReminder = (owner: Owner, id: string) =>
  useChange(
    (reminderId: string) => {
      const params = { path: { id, reminderId } };
      return read(serverApi(owner.id).DELETE('/tickets/{id}/reminders/{reminderId}', { params, body: {} }));
    },
    { stale: [toRemindersKey(owner, id)] },
  );
