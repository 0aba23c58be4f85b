import { done, openTicket } from '../spec-helpers.ts';
import type { EndpointCase, Prepared, Scene } from './endpoint-case.ts';

const STAFF = '200000000000000002';
const OF_STAFF = `staffId=${STAFF}`;

/** A staff member has an inbox with an entry. */
const notify = async ({ api, server, as }: Scene): Promise<Prepared> => {
  await done(as.get(`/v1/notifications/count?${OF_STAFF}`));
  const ticket = await openTicket(as, server);
  await done(as.post(`/v1/tickets/${ticket.id}/assign`, { toStaffId: STAFF }));
  await api.work();
  return {};
};

export const NOTIFICATION_CASES: Readonly<Record<string, EndpointCase>> = {
  'notifications.list': { prepare: notify, query: OF_STAFF, isList: true },
  'notifications.countUnread': { query: OF_STAFF },
  'notifications.markRead': { vary: { until: '2026-01-02T12:00:00.000Z' } },
  'notifications.getSettings': { query: OF_STAFF },
  'notifications.updateSettings': {},
};
