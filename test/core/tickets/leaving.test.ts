import type { ChannelId, UserId } from '#core/shared/ids.ts';
import type { TicketTarget } from '#core/tickets/index.ts';
import { REQUESTER } from '../../support/build.ts';
import { aDesk } from './context.ts';

const onMemberLeave = { autoClose: { inactiveHours: null, warnHoursBefore: null, onMemberLeave: true } };

describe('when a requester leaves the server', () => {
  it('their open tickets are closed where the category says so, those of others are not', async () => {
    const desk = await aDesk(onMemberLeave);
    const other = await desk.open({ requesterId: '31' as never });
    const mine = await Promise.all(Array.from({ length: 3 }, () => desk.open()));
    for (let i = 0; i < 2; i += 1) await desk.app.chatEvents.memberLeft(desk.guild, REQUESTER);
    for (const ticket of mine) {
      expect(await desk.read(ticket)).toMatchObject({ closeCause: 'member_left', closedBy: { type: 'system' } });
      expect(await desk.history(ticket)).toEqual(['ticket.created', 'ticket.closed']);
    }
    expect(await desk.read(other)).toMatchObject({ status: 'open' });
  });

  it('their tickets stay where the category says nothing', async () => {
    const desk = await aDesk();
    const ticket = await desk.open();
    await desk.app.chatEvents.memberLeft(desk.guild, REQUESTER);
    expect(await desk.read(ticket)).toMatchObject({ status: 'open', version: 1 });
  });
});

describe('when the channel of a ticket is deleted', () => {
  it('the ticket is closed, and can be opened again in a new one', async () => {
    const desk = await aDesk();
    const ticket = await desk.open();
    const channel = ticket.channelId as ChannelId;
    await desk.chat.removeChannel(desk.guild, channel);
    await desk.app.chatEvents.channelDeleted(desk.guild, channel);
    expect(await desk.read(ticket)).toMatchObject({ closeCause: 'channel_deleted', channelId: null });
    const reopened = await desk.app.tickets.reopen(desk.on(ticket));
    expect(reopened.channelId).not.toBe(channel);
    expect(await desk.chatOf(reopened)).toEqual(['This ticket was reopened.']);
  });

  it('a ticket that is closed already keeps how it was closed', async () => {
    const desk = await aDesk();
    const ticket = await desk.open();
    await desk.app.tickets.close({ ...desk.on(ticket), reason: null });
    await desk.app.chatEvents.channelDeleted(desk.guild, ticket.channelId as ChannelId);
    expect(await desk.read(ticket)).toMatchObject({ closeCause: 'manual', channelId: null });
  });

  it('and nobody reported it, what would change the channel says so, and the ticket is closed', async () => {
    const desk = await aDesk();
    for (const act of [
      (on: TicketTarget) =>
        desk.app.tickets.reply({ ...on, content: 'Hello?', staffId: null, attachments: [], setStatus: null }),
      (on: TicketTarget) => desk.app.tickets.claim({ ...on, staffId: '40' as UserId, force: false }),
    ]) {
      const ticket = await desk.open();
      await desk.chat.removeChannel(desk.guild, ticket.channelId as ChannelId);
      await expect(act(desk.on(ticket))).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('was deleted in the chat'),
      });
      const closed = { status: 'closed', closeCause: 'channel_deleted', channelId: null, messageCount: 0 };
      expect(await desk.read(ticket)).toMatchObject(closed);
      expect(await desk.history(ticket)).toEqual(['ticket.created', 'ticket.closed']);
      expect((await desk.app.tickets.reopen(desk.on(ticket))).status).toBe('open');
    }
  });

  it('and nobody reported it, the ticket can be closed and deleted all the same', async () => {
    const desk = await aDesk();
    const ticket = await desk.open();
    await desk.chat.removeChannel(desk.guild, ticket.channelId as ChannelId);
    await desk.app.tickets.close({ ...desk.on(ticket), reason: null });
    expect(await desk.read(ticket)).toMatchObject({ closeCause: 'manual' });
    await desk.app.tickets.delete(desk.on(ticket));
  });

  it('nothing happens for a channel that is none of ours', async () => {
    const desk = await aDesk();
    await expect(desk.app.chatEvents.channelDeleted(desk.guild, '5' as ChannelId)).resolves.toBeUndefined();
  });
});
