import { toUserId } from '#core/shared/ids.ts';
import type { Client, TestApi } from '../api.ts';
import { STAFF } from '../build.ts';
import { done, type Json, openTicket } from '../spec-helpers.ts';
import type { ServerAndClient } from '../use-api.ts';

export const AT = '/v1/notifications';
export const SETTINGS = '/v1/notification-settings';
export const LEE = toUserId('200000000000000061');
export const KIM = toUserId('200000000000000062');
/** Has no staff role. */
export const GUEST = toUserId('200000000000000063');

/** What tests do with tickets, and what staff is notified of. */
export const createNotificationScene = (api: TestApi, { server, as }: ServerAndClient) => {
  const countUnread = async (staffId: string = STAFF, client: Client = as): Promise<number> =>
    (await done(client.get(`${AT}/count?staffId=${staffId}`))).unread;
  const list = (staffId: string = STAFF, query = ''): Promise<Json> => done(as.get(`${AT}?staffId=${staffId}${query}`));
  const listKinds = async (staffId: string = STAFF): Promise<string[]> =>
    (await list(staffId)).map(({ kind }: Json) => kind);
  const act = ({ id }: Json, action: string, body: object = {}): Promise<Json> =>
    done(as.post(`/v1/tickets/${id}/${action}`, body));
  const open = (fields: object = {}): Promise<Json> => openTicket(as, server, { subject: 'Refund', ...fields });
  const openAssigned = async (toStaffId: string = STAFF): Promise<Json> => {
    const ticket = await open();
    await act(ticket, 'assign', { toStaffId });
    return ticket;
  };
  const say = ({ channelId }: Json, userId: string, content: string): Promise<Json> =>
    done(api.anonymous.post(`/sandbox/api/guilds/${server.id}/channels/${channelId}/messages`, { userId, content }));
  const note = async (content: string, staffId: string = LEE): Promise<Json> => {
    const ticket = await open();
    const added = await act(ticket, 'notes', { content, staffId });
    await api.work();
    return { ticket, note: added };
  };
  const change = (fields: object, staffId: string = STAFF): Promise<Json> =>
    done(as.patch(SETTINGS, { staffId, ...fields }));
  const readMessages = async (userId: string = STAFF): Promise<string[]> => {
    const path = `/sandbox/api/guilds/${server.id}/members/${userId}/direct-messages`;
    return (await done(api.anonymous.get(path))).map(({ content }: Json) => content as string);
  };
  const workLater = async (ms = 10_000): Promise<void> => {
    await api.work();
    api.clock.advance(ms);
    await api.work();
  };
  /** Three members have the staff role, and the server has inboxes. */
  const hire = async (): Promise<void> => {
    for (const user of [STAFF, LEE, KIM]) await api.service.chat.setRoles(server.id, user, ['7']);
    await done(as.patch('/v1/settings', { staffRoleIds: ['7'] }));
    await countUnread();
  };
  return { hire, countUnread, list, listKinds, act, open, openAssigned, say, note, change, readMessages, workLater };
};
