import { useQuery } from '@tanstack/react-query';
import { read, type Schemas, serverApi } from '../api.ts';
import { useChange, useCreate } from '../changes.ts';
import { type Owner, toKey } from '../owner.ts';
import { type FetchPage, usePages, useSession } from '../queries.ts';
import type { RequestBody } from '../schemas.ts';
import { toInboxKey } from './use-unread.ts';

export type Notification = Schemas['Notification'];
export type NotificationSettings = Schemas['NotificationSettings'];
export type NotificationKind = Notification['kind'];

const PAGE_SIZE = 50;

/** The account in the chat whose inbox is shown; null for a person without one. */
export const useStaffId = (): string | null => useSession().data?.person.userId ?? null;

const fetchInbox =
  (owner: Owner): FetchPage<Notification> =>
  (cursor, signal) => {
    const query = { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
    return read(serverApi(owner.id).GET('/notifications', { params: { query }, signal }));
  };

export const useNotifications = (owner: Owner) =>
  usePages<Notification>([...toInboxKey(owner), 'list'], fetchInbox(owner));

/** Reads the newest one that is unread. */
export const findNewest = async (owner: Owner): Promise<Notification | undefined> => {
  const params = { query: { limit: 1, unread: 'true' } } as const;
  return (await read(serverApi(owner.id).GET('/notifications', { params }))).data[0];
};

/** Marks some as read, or all up to a time. */
export const useMarkRead = (owner: Owner) =>
  useCreate(
    (body: RequestBody<'/notifications/read', 'post'>, key: string) =>
      read(serverApi(owner.id).POST('/notifications/read', { params: { header: { 'Idempotency-Key': key } }, body })),
    { stale: [toInboxKey(owner)] },
  );

export const toSettingsQuery = (owner: Owner) => ({
  queryKey: [...toKey(owner), 'notification-settings'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<NotificationSettings> =>
    (await read(serverApi(owner.id).GET('/notification-settings', { params: {}, signal }))).data,
});

export const useNotificationSettings = (owner: Owner) => useQuery(toSettingsQuery(owner));

export const useChangeSettings = (owner: Owner) =>
  useChange(
    (body: RequestBody<'/notification-settings', 'patch'>) =>
      read(serverApi(owner.id).PATCH('/notification-settings', { body })),
    { stale: [toSettingsQuery(owner).queryKey] },
  );
