import { REQUESTER, STAFF } from '../../support/build.ts';
import { createNotificationScene, KIM, LEE, SETTINGS } from '../../support/notifications/notification-scene.ts';
import { done, refusal, whileOffline, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api);
const scene = createNotificationScene(api, { server, as });
const { list, listKinds, act, open, openAssigned, say, change, readMessages, workLater } = scene;

beforeEach(() => scene.hire());

describe('what a staff member wants', () => {
  const CHANNELS = { inbox: true, directMessage: false };
  const DEFAULTS = {
    staffId: STAFF,
    kinds: {
      mention: CHANNELS,
      assigned: CHANNELS,
      target: CHANNELS,
      reply: CHANNELS,
      subscribed: CHANNELS,
    },
    sound: false,
    quietHours: 'none',
    isQuiet: false,
  };

  it('is all in the inbox at first; fields that are left out stay', async () => {
    expect(await done(as.get(`${SETTINGS}?staffId=${STAFF}`))).toEqual(DEFAULTS);
    const kinds = { mention: { directMessage: true }, reply: { inbox: false } };
    const changed = await change({ kinds, sound: true });
    const expected = {
      ...DEFAULTS,
      kinds: {
        ...DEFAULTS.kinds,
        mention: { inbox: true, directMessage: true },
        reply: { inbox: false, directMessage: false },
      },
      sound: true,
    };
    expect(changed).toEqual(expected);
    expect(await change({ quietHours: 'outside_shift' })).toEqual({
      ...expected,
      quietHours: 'outside_shift',
      isQuiet: true,
    });
    expect(await done(as.get(`${SETTINGS}?staffId=${LEE}`))).toEqual({ ...DEFAULTS, staffId: LEE });
    for (const wrong of [{ kinds: { other: {} } }, { quietHours: 'always' }, { kinds: { reply: { mail: true } } }])
      expect(await as.patch(SETTINGS, { staffId: STAFF, ...wrong })).toMatchObject(refusal(400));
  });

  it('keeps a kind out of the inbox', async () => {
    await change({ kinds: { assigned: { inbox: false } } });
    await openAssigned();
    await api.work();
    expect(await list()).toEqual([]);
  });

  it('sends direct messages with the ticket and its address, in the language of the server', async () => {
    await done(as.patch('/v1/settings', { locale: 'de' }));
    await change({ kinds: { assigned: { inbox: false, directMessage: true }, mention: { directMessage: true } } });
    const ticket = await openAssigned();
    await act(ticket, 'notes', { content: `<@${STAFF}> secret words`, staffId: LEE });
    await api.work();
    await api.work();
    expect((await readMessages()).toReversed()).toEqual([
      `Ticket #${ticket.ticketNumber} (Refund) wurde dir zugewiesen.\n<#${ticket.channelId}>`,
      `#${ticket.ticketNumber} (Refund): Eine Notiz erwähnt dich.\n<#${ticket.channelId}>`,
    ]);
    expect(await listKinds()).toEqual(['mention']);
    expect(await readMessages(LEE)).toEqual([]);
  });

  it('gathers replies of a ticket in one direct message', async () => {
    await change({ kinds: { reply: { directMessage: true } } });
    const ticket = await openAssigned();
    for (const text of ['One', 'Two', 'Three']) {
      await say(ticket, REQUESTER, text);
      await api.work();
    }
    expect(await readMessages()).toEqual([]);
    await workLater();
    expect(await readMessages()).toHaveLength(1);
    await say(ticket, REQUESTER, 'Four');
    await workLater();
    expect(await readMessages()).toHaveLength(2);
  });

  it('sends no direct message to somebody who is no staff of the ticket any more, or about a deleted one', async () => {
    await change({ kinds: { assigned: { directMessage: true } } }, KIM);
    const waitsFor = async (ticket: Json) => {
      await act(ticket, 'assign', { toStaffId: KIM });
      await api.service.app.reactions.react();
    };
    await waitsFor(await open());
    await api.service.chat.setRoles(server.id, KIM, []);
    await api.work();
    await api.service.chat.setRoles(server.id, KIM, ['7']);
    const ticket = await open();
    await waitsFor(ticket);
    await act(ticket, 'close');
    await done(as.delete(`/v1/tickets/${ticket.id}`));
    await api.work();
    expect(await readMessages(KIM)).toEqual([]);
    await waitsFor(await open());
    await api.work();
    expect(await readMessages(KIM)).toHaveLength(1);
  });

  it('waits for the bot', async () => {
    await change({ kinds: { assigned: { directMessage: true } } });
    await openAssigned();
    await whileOffline(api, async () => {
      await api.service.app.reactions.react();
      await api.service.app.notifications.sendDirectMessages().catch(() => undefined);
    });
    expect(await readMessages()).toEqual([]);
    await workLater(30_000);
    expect(await readMessages()).toHaveLength(1);
  });

  it('has quiet hours outside of the shifts, which hold back direct messages and not the inbox', async () => {
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
    const shift = { name: 'All day', days, from: '00:00', to: '24:00', staffIds: [LEE] };
    await done(as.post('/v1/teams', { name: 'Billing', shifts: [shift] }));
    const kinds = { assigned: { directMessage: true } };
    expect(await change({ kinds, quietHours: 'outside_shift' })).toMatchObject({ isQuiet: true });
    expect(await change({ kinds, quietHours: 'outside_shift' }, LEE)).toMatchObject({ isQuiet: false });
    await openAssigned();
    await openAssigned(LEE);
    await api.work();
    for (const one of [STAFF, LEE]) expect(await listKinds(one)).toEqual(['assigned']);
    expect(await readMessages()).toEqual([]);
    expect(await readMessages(LEE)).toHaveLength(1);
  });
});
