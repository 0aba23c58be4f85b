import { RefusedByChat } from '#core/chat/index.ts';
import { botUnavailable } from '#core/shared/errors.ts';
import { toChannelId, toChatMessageId, toUserId, type UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, HOUR_MS, type HelpDesk } from './context.ts';

const COLLEAGUE = toUserId('7777');
const GUEST = toUserId('901');
const ANSWERED = `<@${REQUESTER}> has answered.`;

let fixture: HelpDesk;
beforeEach(async () => {
  fixture = await createHelpDesk();
});

const wait = (ticket: Ticket, staffId: UserId = STAFF) =>
  fixture.app.tickets.awaitAnswer({ ...fixture.on(ticket), actor: { type: 'staff', id: staffId }, staffId });
const stop = (ticket: Ticket, staffId: UserId = STAFF) =>
  fixture.app.tickets.stopAwaitingAnswer({ ...fixture.on(ticket), staffId });
const listNotices = async (ticket: Ticket) =>
  (await fixture.chatOf(ticket)).filter((line) => line.includes('has answered'));

describe('staff who wait for the next answer', () => {
  it('are mentioned in the channel when the requester writes, once', async () => {
    const ticket = await fixture.open();
    expect(await wait(ticket)).toMatchObject({ awaitedByIds: [STAFF] });
    await wait(ticket, COLLEAGUE);
    const mentioned: unknown[] = [];
    const changeChannel = fixture.chat.changeChannel.bind(fixture.chat);
    fixture.chat.changeChannel = (...args) => {
      mentioned.push(args[3].post?.mentions);
      return changeChannel(...args);
    };
    await fixture.say(ticket, REQUESTER);
    await fixture.say(ticket, REQUESTER);
    expect(await listNotices(ticket)).toEqual([`<@${STAFF}> <@${COLLEAGUE}> ${ANSWERED}`]);
    expect(mentioned).toEqual([{ userIds: [STAFF, COLLEAGUE], roleIds: [] }]);
    expect(await fixture.read(ticket)).toMatchObject({ awaitedByIds: [], messageCount: 2 });
  });

  it('are not mentioned for words of others, and not after they changed their mind', async () => {
    const ticket = await fixture.open({ participantIds: [GUEST] });
    await wait(ticket);
    await fixture.say(ticket, STAFF);
    await fixture.say(ticket, GUEST);
    expect(await fixture.read(ticket)).toMatchObject({ awaitedByIds: [STAFF] });
    await stop(ticket);
    await fixture.say(ticket, REQUESTER);
    expect(await listNotices(ticket)).toEqual([]);
  });

  it('are ten at the most; who waits or waits not stays so, without a new version', async () => {
    const ticket = await fixture.open();
    for (let id = 10; id < 20; id += 1) await wait(ticket, toUserId(String(id)));
    await expect(wait(ticket)).rejects.toMatchObject({ reason: 'limit_reached' });
    const { version } = await wait(ticket, toUserId('10'));
    expect(await stop(ticket)).toMatchObject({ version });
  });

  it('read it together with the end of a later closing', async () => {
    const ticket = await fixture.open();
    await wait(ticket);
    const closeAt = plusMs(fixture.clock.now(), HOUR_MS);
    await fixture.app.tickets.scheduleClose({ ...fixture.on(ticket), closeAt, reason: null, silently: false });
    await fixture.say(ticket, REQUESTER);
    expect(await listNotices(ticket)).toEqual([
      `<@${STAFF}> ${ANSWERED}\n<@${REQUESTER}> has answered, so this ticket stays open.`,
    ]);
  });

  it('are mentioned when the requester opens the ticket again', async () => {
    const ticket = await fixture.open();
    await wait(ticket);
    await fixture.app.tickets.close({ ...fixture.on(ticket), reason: null });
    await fixture.say(ticket, REQUESTER);
    expect(await fixture.read(ticket)).toMatchObject({ status: 'open', awaitedByIds: [] });
    expect(await listNotices(ticket)).toEqual([`<@${STAFF}> ${ANSWERED}`]);
  });

  it('are mentioned in the channel of a ticket in direct messages', async () => {
    fixture = await createHelpDesk({ home: 'dm' });
    const ticket = await fixture.open();
    await wait(ticket);
    const message = {
      id: toChatMessageId('5000'),
      channelId: toChannelId('99'),
      authorId: REQUESTER,
      authorName: 'Riley',
      authorAvatarUrl: null,
      content: 'Here',
      attachments: [],
      notice: null,
      createdAt: fixture.clock.now(),
      editedAt: null,
    };
    await fixture.app.tickets.receiveDirectMessage({ guild: fixture.guild, ticket: ticket.id, message });
    expect(await listNotices(ticket)).toEqual([`<@${STAFF}> ${ANSWERED}`]);
  });

  it('lose no answer when the chat refuses the mention; while the bot is gone the answer waits', async () => {
    const ticket = await fixture.open();
    await wait(ticket);
    const changeChannel = fixture.chat.changeChannel.bind(fixture.chat);
    fixture.chat.changeChannel = () => Promise.reject(botUnavailable());
    await expect(fixture.say(ticket, REQUESTER)).rejects.toMatchObject({ code: 'bot_unavailable' });
    expect(await fixture.read(ticket)).toMatchObject({ awaitedByIds: [STAFF], messageCount: 0 });
    fixture.chat.changeChannel = () =>
      Promise.reject(new RefusedByChat({ text: 'refused.moderation' }, 'A rule of the moderation.'));
    await fixture.say(ticket, REQUESTER);
    expect(await fixture.read(ticket)).toMatchObject({ awaitedByIds: [], messageCount: 1 });
    fixture.chat.changeChannel = changeChannel;
  });
});
