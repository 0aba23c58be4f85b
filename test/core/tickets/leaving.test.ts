import type { ChannelId, UserId } from '#core/shared/ids.ts';
import type { TicketTarget } from '#core/tickets/index.ts';
import { REQUESTER } from '../../support/build.ts';
import { createHelpDesk } from './context.ts';

const onMemberLeave = {
  autoClose: { inactiveHours: null, warnHoursBefore: null, onMemberLeave: true, businessTime: false },
};

describe('when a requester leaves the server', () => {
  it('their open tickets are closed where the category says so, those of others are not', async () => {
    const simulation = await createHelpDesk(onMemberLeave);
    const other = await simulation.open({ requesterId: '31' as never });
    const mine = await Promise.all(Array.from({ length: 3 }, () => simulation.open()));
    for (let i = 0; i < 2; i += 1) await simulation.app.chatEvents.handleMemberLeft(simulation.guild, REQUESTER);
    for (const ticket of mine) {
      expect(await simulation.read(ticket)).toMatchObject({ closeCause: 'member_left', closedBy: { type: 'system' } });
      expect(await simulation.history(ticket)).toEqual(['ticket.created', 'ticket.closed']);
    }
    expect(await simulation.read(other)).toMatchObject({ status: 'open' });
  });

  it('a ticket that is kept open stays', async () => {
    const simulation = await createHelpDesk(onMemberLeave);
    const ticket = await simulation.open();
    await simulation.app.tickets.update({ ...simulation.on(ticket), fields: { keptOpen: true } });
    await simulation.app.chatEvents.handleMemberLeft(simulation.guild, REQUESTER);
    expect(await simulation.read(ticket)).toMatchObject({ status: 'open' });
  });

  it('their tickets stay where the category says nothing', async () => {
    const simulation = await createHelpDesk();
    const ticket = await simulation.open();
    await simulation.app.chatEvents.handleMemberLeft(simulation.guild, REQUESTER);
    expect(await simulation.read(ticket)).toMatchObject({ status: 'open', version: 1 });
  });
});

describe('when the channel of a ticket is deleted', () => {
  it('the ticket is closed, and can be opened again in a new one', async () => {
    const simulation = await createHelpDesk();
    const ticket = await simulation.open();
    const channel = ticket.channelId as ChannelId;
    await simulation.chat.removeChannel(simulation.guild, channel);
    await simulation.app.chatEvents.handleChannelDeleted(simulation.guild, channel);
    expect(await simulation.read(ticket)).toMatchObject({ closeCause: 'channel_deleted', channelId: null });
    const reopened = await simulation.app.tickets.reopen(simulation.on(ticket));
    expect(reopened.channelId).not.toBe(channel);
    expect(await simulation.chatOf(reopened)).toEqual(['This ticket was reopened.']);
  });

  it('a ticket that is closed already keeps how it was closed', async () => {
    const simulation = await createHelpDesk();
    const ticket = await simulation.open();
    await simulation.app.tickets.close({ ...simulation.on(ticket), reason: null });
    await simulation.app.chatEvents.handleChannelDeleted(simulation.guild, ticket.channelId as ChannelId);
    expect(await simulation.read(ticket)).toMatchObject({ closeCause: 'manual', channelId: null });
  });

  it('and nobody reported it, what would change the channel says so, and the ticket is closed', async () => {
    const simulation = await createHelpDesk();
    for (const act of [
      (on: TicketTarget) =>
        simulation.app.tickets.reply({ ...on, content: 'Hello?', staffId: null, attachments: [], setStatus: null }),
      (on: TicketTarget) => simulation.app.tickets.claim({ ...on, staffId: '40' as UserId, force: false }),
    ]) {
      const ticket = await simulation.open();
      await simulation.chat.removeChannel(simulation.guild, ticket.channelId as ChannelId);
      await expect(act(simulation.on(ticket))).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('was deleted in the chat'),
      });
      const closed = { status: 'closed', closeCause: 'channel_deleted', channelId: null, messageCount: 0 };
      expect(await simulation.read(ticket)).toMatchObject(closed);
      expect(await simulation.history(ticket)).toEqual(['ticket.created', 'ticket.closed']);
      expect((await simulation.app.tickets.reopen(simulation.on(ticket))).status).toBe('open');
    }
  });

  it('and nobody reported it, the ticket can be closed and deleted all the same', async () => {
    const simulation = await createHelpDesk();
    const ticket = await simulation.open();
    await simulation.chat.removeChannel(simulation.guild, ticket.channelId as ChannelId);
    await simulation.app.tickets.close({ ...simulation.on(ticket), reason: null });
    expect(await simulation.read(ticket)).toMatchObject({ closeCause: 'manual' });
    await simulation.app.tickets.delete(simulation.on(ticket));
  });

  it('nothing happens for a channel that is none of ours', async () => {
    const simulation = await createHelpDesk();
    await expect(
      simulation.app.chatEvents.handleChannelDeleted(simulation.guild, '5' as ChannelId),
    ).resolves.toBeUndefined();
  });
});
