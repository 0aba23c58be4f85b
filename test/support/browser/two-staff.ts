import type { UserId } from '#core/shared/ids.ts';
import { done, type Json, openTicket } from '../spec-helpers.ts';
import { useApi, useServer } from '../use-api.ts';
import { useBrowser, visit, type VisitOptions } from './browser.ts';

export const KIM = '200000000000000002' as UserId;
export const LEE = '200000000000000061' as UserId;
const ROLE = '44';

/** A server with Kim and Lee Park as its staff, and the dashboard as Kim has it. */
export const useTwoStaff = () => {
  const browser = useBrowser();
  const api = useApi();
  const { server, as } = useServer(api);
  const addStaff = async (id: UserId, name: string): Promise<void> => {
    await api.service.chat.setRoles(server.id, id, [ROLE]);
    await done(api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/${id}`, { name, roleIds: [ROLE] }));
  };
  beforeEach(async () => {
    await done(as.patch('/v1/settings', { staffRoleIds: [ROLE] }));
    await done(as.get(`/v1/notifications/count?staffId=${KIM}`));
    await addStaff(KIM, 'Kim');
    await addStaff(LEE, 'Lee Park');
  });
  const visitAsKim = (options: Partial<VisitOptions> = {}) =>
    visit(browser, api, { owner: { kind: 'guild', guildId: server.id }, role: 'staff', userId: KIM, ...options });
  /** Mentions Kim in a note of a new ticket. */
  const mention = async (subject: string): Promise<Json> => {
    const ticket = await openTicket(as, server, { subject });
    await done(as.post(`/v1/tickets/${ticket.id}/notes`, { content: `<@${KIM}>, please look.`, staffId: LEE }));
    await api.work();
    return ticket;
  };
  const path = (rest = 'notifications') => `/dashboard/servers/${server.id}/${rest}`;
  return { browser, api, server, as, path, addStaff, visitAsKim, mention };
};
