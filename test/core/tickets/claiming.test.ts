import type { ChannelId, UserId } from '#core/shared/ids.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, type HelpDesk } from './context.ts';

const OTHER = '200000000000000009' as UserId;

let fixture: HelpDesk;
beforeEach(async () => {
  fixture = await createHelpDesk();
});

const membersOf = async ({ channelId }: Ticket): Promise<readonly UserId[]> => {
  const channels = await fixture.chat.listChannels(fixture.guild);
  return channels.find(({ id }) => id === (channelId as ChannelId))?.memberIds ?? [];
};
const claim = (ticket: Ticket, staffId: UserId, force = false) =>
  fixture.app.tickets.claim({ ...fixture.on(ticket), staffId, force });

describe('a member of the staff who gives a ticket back', () => {
  it('leaves its channel', async () => {
    const ticket = await fixture.open();
    await claim(ticket, STAFF);
    expect(await membersOf(ticket)).toEqual([REQUESTER, STAFF]);
    await fixture.app.tickets.unclaim(fixture.on(ticket));
    expect(await membersOf(ticket)).toEqual([REQUESTER]);
  });

  it('stays in its channel as its requester', async () => {
    const ticket = await fixture.open();
    await claim(ticket, REQUESTER);
    await fixture.app.tickets.unclaim(fixture.on(ticket));
    expect(await membersOf(ticket)).toEqual([REQUESTER]);
  });

  it.each(['by force', 'by transfer'])(
    'stays in its channel as its requester when it is taken over %s',
    async (way) => {
      const ticket = await fixture.open();
      await claim(ticket, REQUESTER);
      if (way === 'by force') await claim(ticket, OTHER, true);
      else await fixture.app.tickets.transfer({ ...fixture.on(ticket), toStaffId: OTHER });
      expect(await membersOf(ticket)).toEqual([REQUESTER, OTHER]);
    },
  );
});

describe('a ticket that is assigned', () => {
  it('mentions who gets it, unless they assign it themselves', async () => {
    const { app, chat, guild } = fixture;
    await app.settings.update({ guild, ifVersion: null, change: { staffRoleIds: ['44'] } });
    for (const user of [STAFF, OTHER]) await chat.setRoles(guild, user, ['44']);
    const mentioned: unknown[] = [];
    const changeChannel = fixture.chat.changeChannel.bind(fixture.chat);
    fixture.chat.changeChannel = (...args) => {
      mentioned.push(args[3].post?.mentions);
      return changeChannel(...args);
    };
    const assign = (ticket: Ticket, toStaffId: UserId, actorId: UserId) =>
      fixture.app.tickets.assign({ ...fixture.on(ticket), actor: { type: 'staff', id: actorId }, toStaffId });
    const ticket = await fixture.open();
    expect(await assign(ticket, OTHER, STAFF)).toMatchObject({ claimedById: OTHER });
    expect(await assign(ticket, STAFF, OTHER)).toMatchObject({ claimedById: STAFF });
    await assign(await fixture.open({ requesterId: '901' as UserId }), STAFF, STAFF);
    const [first, second, own] = mentioned;
    expect([first, second]).toEqual([OTHER, STAFF].map((id) => ({ userIds: [id], roleIds: [] })));
    expect(own).not.toEqual({ userIds: [STAFF], roleIds: [] });
    expect(await membersOf(ticket)).toEqual([REQUESTER, STAFF]);
  });
});

describe('a ticket that is claimed', () => {
  const refused = (text: string) => ({ code: 'conflict', message: expect.stringContaining(text) });

  it('is not given to another, unless by force', async () => {
    const ticket = await fixture.open();
    await claim(ticket, STAFF);
    await expect(claim(ticket, OTHER)).rejects.toMatchObject({
      reason: 'already_claimed',
      message: `Ticket #1 is claimed by ${STAFF}. Send "force": true to take it over.`,
    });
    expect(await claim(ticket, OTHER, true)).toMatchObject({ claimedById: OTHER });
  });

  it('does not change when its claimer claims it again, and is not handed over to its claimer', async () => {
    const ticket = await fixture.open();
    const { version } = await claim(ticket, STAFF);
    expect(await claim(ticket, STAFF)).toMatchObject({ version });
    const handOver = fixture.app.tickets.transfer({ ...fixture.on(ticket), toStaffId: STAFF });
    await expect(handOver).rejects.toMatchObject(refused(`Ticket #1 is claimed by ${STAFF} already.`));
  });

  it('says in its channel, and in its history, who has it', async () => {
    const ticket = await fixture.open();
    await claim(ticket, STAFF);
    await fixture.app.tickets.transfer({ ...fixture.on(ticket), toStaffId: OTHER });
    await fixture.app.tickets.unclaim(fixture.on(ticket));
    expect(await fixture.chatOf(ticket)).toEqual([
      `<@${STAFF}> claimed this ticket.`,
      `<@${STAFF}> handed this ticket over to <@${OTHER}>.`,
      `<@${OTHER}> unclaimed this ticket.`,
    ]);
    expect((await fixture.history(ticket)).slice(1)).toEqual([
      'ticket.claimed',
      'ticket.transferred',
      'ticket.unclaimed',
    ]);
  });
});
