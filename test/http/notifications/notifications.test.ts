import { MAX_READ_IDS, MAX_SUBSCRIBERS } from '#core/notifications/index.ts';
import { signIn } from '../../support/browser/dashboard.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import {
  AT,
  createNotificationScene,
  GUEST,
  KIM,
  LEE,
  SETTINGS,
} from '../../support/notifications/notification-scene.ts';
import { done, openTicket, refusal, UNKNOWN, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);
const scene = createNotificationScene(api, { server, as });
const { countUnread, list, listKinds, act, open, openAssigned, say } = scene;

beforeEach(() => scene.hire());

describe('notifications', () => {
  it('say who is assigned a ticket, and not who takes one', async () => {
    const ticket = await open();
    await act(ticket, 'claim', { staffId: LEE });
    await act(ticket, 'transfer', { staffId: LEE, toStaffId: STAFF });
    await openAssigned(KIM);
    await api.work();
    const found = await list();
    expect(found).toEqual([
      {
        id: expect.any(String),
        kind: 'assigned',
        ticketId: ticket.id,
        ticketNumber: ticket.ticketNumber,
        subject: 'Refund',
        isSubscribed: false,
        eventId: expect.any(String),
        actor: { type: 'staff', id: LEE },
        createdAt: expect.any(String),
        readAt: null,
      },
    ]);
    expect(await listKinds(KIM)).toEqual(['assigned']);
    expect(await listKinds(LEE)).toEqual([]);
    expect(await countUnread()).toBe(1);
  });

  it('say that the requester of an own ticket wrote, each time, and nothing of what others write', async () => {
    const ticket = await openAssigned();
    await say(ticket, REQUESTER, 'One');
    await say(ticket, GUEST, 'Two');
    await act(ticket, 'reply', { content: 'Three', staffId: LEE });
    await act(ticket, 'reply', { content: 'Four', staffId: STAFF });
    await say(ticket, REQUESTER, 'Five');
    await say(await open(), REQUESTER, 'Six');
    await api.work();
    expect(await listKinds()).toEqual(['reply', 'reply', 'assigned']);
  });

  it('say that a target of an own ticket is due soon', async () => {
    await done(as.post('/v1/targets', { name: 'All', firstResponseMinutes: 100, warnBeforePercent: [75] }));
    await openAssigned();
    api.clock.advance(90 * 60_000);
    await api.work();
    await api.work();
    expect(await listKinds()).toEqual(['target', 'assigned']);
  });

  it('go to subscribers about messages and each other status, until they unsubscribe', async () => {
    const ticket = await open();
    const path = `/v1/tickets/${ticket.id}`;
    const subscribed = { ticketId: ticket.id, staffId: STAFF, isSubscribed: true };
    expect(await act(ticket, 'subscribe', { staffId: STAFF })).toEqual(subscribed);
    expect(await act(ticket, 'subscribe', { staffId: STAFF })).toEqual(subscribed);
    await act(ticket, 'subscribe', { staffId: LEE });
    expect(await done(as.get(`${path}/subscribers`))).toEqual([
      { staffId: STAFF, createdAt: expect.any(String) },
      { staffId: LEE, createdAt: expect.any(String) },
    ]);
    await say(ticket, REQUESTER, 'Hello');
    await act(ticket, 'reply', { content: 'Hi', staffId: LEE });
    await act(ticket, 'close', { staffId: KIM });
    await api.work();
    expect(await listKinds()).toEqual(['subscribed', 'subscribed', 'subscribed']);
    expect(await listKinds(LEE)).toEqual(['subscribed', 'subscribed']);
    const ended = { ticketId: ticket.id, staffId: STAFF, isSubscribed: false };
    expect(await act(ticket, 'unsubscribe', { staffId: STAFF })).toEqual(ended);
    expect(await act(ticket, 'unsubscribe', { staffId: STAFF })).toEqual(ended);
    await act(ticket, 'reopen', { staffId: KIM });
    await api.work();
    expect(await listKinds()).toHaveLength(3);
    expect(await listKinds(LEE)).toHaveLength(3);
    for (const action of ['subscribe', 'unsubscribe'])
      expect(await as.post(`/v1/tickets/${UNKNOWN}/${action}`, { staffId: STAFF })).toMatchObject(refusal(404));
    expect(await as.get(`/v1/tickets/${UNKNOWN}/subscribers`)).toMatchObject(refusal(404));
  });

  it('limit the subscribers of a ticket', async () => {
    const ticket = await open();
    for (let index = 0; index < MAX_SUBSCRIBERS; index += 1) await act(ticket, 'subscribe', { staffId: `${index}` });
    const more = await as.post(`/v1/tickets/${ticket.id}/subscribe`, { staffId: STAFF });
    expect(more).toMatchObject(refusal(409, `${MAX_SUBSCRIBERS} subscribers`));
    expect(more.body.error.reason).toBe('limit_reached');
    await act(ticket, 'subscribe', { staffId: '0' });
    await act(ticket, 'unsubscribe', { staffId: '0' });
    await act(ticket, 'subscribe', { staffId: STAFF });
  });

  it('are marked as read, and listed while they are unread', async () => {
    for (let index = 0; index < 3; index += 1) await openAssigned();
    await api.work();
    const [first, second, third] = await list();
    expect(await done(as.post(`${AT}/read`, { staffId: LEE, ids: [second.id] }))).toEqual({ unread: 0 });
    expect(await done(as.post(`${AT}/read`, { staffId: STAFF, ids: [second.id, UNKNOWN] }))).toEqual({ unread: 2 });
    expect((await list(STAFF, '&unread=true')).map(({ id }: Json) => id)).toEqual([first.id, third.id]);
    expect(await list(STAFF, '&unread=false')).toHaveLength(3);
    expect(await list(STAFF, '&limit=1')).toMatchObject([{ id: first.id }]);
    expect(await done(as.post(`${AT}/read`, { staffId: STAFF, until: first.createdAt }))).toEqual({ unread: 0 });
    expect(await list(STAFF, '&unread=true')).toEqual([]);
    for (const body of [{}, { ids: [second.id], until: first.createdAt }, { ids: [] }])
      expect(await as.post(`${AT}/read`, { staffId: STAFF, ...body })).toMatchObject(refusal(400));
    const ids = Array.from({ length: MAX_READ_IDS + 1 }, () => UNKNOWN);
    expect(await as.post(`${AT}/read`, { staffId: STAFF, ids })).toMatchObject(refusal(400));
  });

  it('go with their ticket, and after 30 days', async () => {
    const ticket = await openAssigned();
    await act(ticket, 'subscribe', { staffId: LEE });
    await openAssigned();
    await api.work();
    await act(ticket, 'close');
    await done(as.delete(`/v1/tickets/${ticket.id}`));
    expect(await listKinds()).toEqual(['assigned']);
    expect(await countUnread()).toBe(1);
    await api.work();
    const { database } = api.service;
    const rest = 'select 1 from notifications where guild_id = :guild and staff_id = :staff';
    expect(await database.query(rest, { guild: server.id, staff: STAFF })).toHaveLength(1);
    const followed = 'select 1 from ticket_subscriptions where guild_id = :guild';
    expect(await database.query(followed, { guild: server.id })).toEqual([]);
    api.clock.advance(31 * 86_400_000);
    expect(await api.service.app.notifications.purge()).toBeGreaterThan(0);
    expect(await list()).toEqual([]);
  });

  it('are made from the first look on; a server that nobody looks at has none', async () => {
    const other = await api.server();
    const client = await api.as(other);
    const assign = async () => {
      const ticket = await openTicket(client, other);
      await done(client.post(`/v1/tickets/${ticket.id}/assign`, { toStaffId: STAFF }));
      await api.work();
    };
    await assign();
    expect(await countUnread(STAFF, client)).toBe(0);
    await assign();
    expect(await countUnread(STAFF, client)).toBe(1);
  });
});

describe('whose notifications they are', () => {
  it('a token has to name the staff member', async () => {
    for (const path of [AT, `${AT}/count`, SETTINGS])
      expect((await as.get(path)).body.error).toMatchObject({
        code: 'validation_error',
        details: [{ field: 'staffId', reason: 'required' }],
      });
    for (const answer of [await as.post(`${AT}/read`, { ids: [UNKNOWN] }), await as.patch(SETTINGS, { sound: true })])
      expect(answer).toMatchObject(refusal(400));
  });

  it('a person of the dashboard has their own, and needs an account in the chat', async () => {
    const owner = { kind: 'guild', guildId: server.id } as const;
    const staff = await signIn(api, { owner, role: 'staff', userId: STAFF });
    const viewer = await signIn(api, { owner, role: 'viewer', userId: KIM });
    const other = await signIn(api, { owner, role: 'admin' });
    const at = (path: string) => `/servers/${server.id}${path}`;
    await openAssigned();
    await api.work();
    expect((await staff.get(at('/notifications'))).body.data).toMatchObject([{ kind: 'assigned' }]);
    expect((await staff.get(at('/notifications/count'))).body.data).toEqual({ unread: 1 });
    expect((await viewer.get(at('/notifications'))).body.data).toEqual([]);
    expect((await staff.get(at(`/notifications?staffId=${LEE}`))).body.error.reason).toBe('foreign_staff_id');
    expect((await staff.send('PATCH', at('/notification-settings'), { staffId: LEE })).status).toBe(403);
    expect((await staff.send('PATCH', at('/notification-settings'), { sound: true })).body.data.staffId).toBe(STAFF);
    for (const path of ['/notifications', '/notifications/count', '/notification-settings'])
      expect((await other.get(at(path))).body.error.reason).toBe('no_chat_account');
    expect((await other.post(at('/notifications/read'), { ids: [UNKNOWN] })).body.error.reason).toBe('no_chat_account');
  });

  it('needs the scopes of tickets', async () => {
    const reader = await api.as(server, ['tickets:read']);
    expect((await reader.get(`${AT}?staffId=${STAFF}`)).status).toBe(200);
    expect(await reader.patch(SETTINGS, { staffId: STAFF })).toMatchObject(refusal(403, 'tickets:write'));
    const other = await api.as(server, ['categories:read']);
    expect(await other.get(`${AT}?staffId=${STAFF}`)).toMatchObject(refusal(403, 'tickets:read'));
  });
});
