import { RefusedByChat } from '#core/chat/index.ts';
import type { ChannelId, UserId } from '#core/shared/ids.ts';
import { toMessageId } from '#core/shared/ids.ts';
import type { Message, Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../../support/build.ts';
import { createHelpDesk, type HelpDesk } from '../context.ts';

const ALL = { limit: 100, after: null };
const BY = { actor: { type: 'staff', id: STAFF } } as const;
const LEAD = '8800' as UserId;
const UNKNOWN = toMessageId('00000000-0000-7000-8000-000000000000');

let fixture: HelpDesk;
let ticket: Ticket;
beforeEach(async () => {
  fixture = await createHelpDesk();
  ticket = await fixture.open();
});

const reply = (content = 'Which adress?') =>
  fixture.app.tickets.reply({ ...on(), content, staffId: STAFF, attachments: [], setStatus: null });
const on = () => ({ ...fixture.on(ticket), ...BY });
const edit = ({ id: messageId }: Pick<Message, 'id'>, content: string, by: object = {}) =>
  fixture.app.tickets.updateMessage({ ...on(), messageId, content, ...by });
const remove = ({ id: messageId }: Pick<Message, 'id'>, by: object = {}) =>
  fixture.app.tickets.removeMessage({ ...on(), messageId, ...by });
const listMessages = async () =>
  (await fixture.app.tickets.listMessages(fixture.guild, ticket.id, 'createdAt', ALL)).items;
const lastEntry = async () =>
  (await fixture.app.tickets.listTimeline(fixture.guild, ticket.id, 'createdAt', ALL)).items.at(-1);

describe('what the bot posted for somebody', () => {
  it('is changed in the ticket at once and in the chat soon, and the timeline keeps the earlier text', async () => {
    const { message } = await reply();
    expect(message.postedIds).toEqual([message.chatMessageId]);
    await fixture.clock.advance(1_000);
    const changed = await edit(message, 'Which address?');
    expect(changed).toEqual({ ...message, content: 'Which address?', editedAt: fixture.clock.now() });
    expect(await listMessages()).toEqual([changed]);
    expect(await lastEntry()).toMatchObject({
      type: 'ticket.updated',
      actor: BY.actor,
      from: { message: { id: message.id, content: 'Which adress?' } },
      to: { message: { id: message.id, content: 'Which address?' } },
    });
    expect(await fixture.chatOf(ticket)).toEqual(['Which adress?']);
    await fixture.app.tickets.deliverDirectMessages();
    expect(await fixture.chatOf(ticket)).toEqual(['Which address?']);
    expect(await listMessages()).toEqual([changed]);
  });

  it('reaches the chat after the bot was out of reach', async () => {
    const { message } = await reply();
    await fixture.chat.setOnline(false);
    await edit(message, 'Which address?');
    await fixture.app.tickets.deliverDirectMessages();
    await fixture.chat.setOnline(true);
    await fixture.clock.advance(60_000);
    await fixture.app.tickets.deliverDirectMessages();
    expect(await fixture.chatOf(ticket)).toEqual(['Which address?']);
  });

  it('is no undelivered message when the chat refuses the new text for good', async () => {
    const { message } = await reply();
    fixture.chat.rewritePost = () =>
      Promise.reject(new RefusedByChat({ text: 'refused.moderation' }, 'AutoMod refused it.'));
    await edit(message, 'Which address?');
    await fixture.app.tickets.deliverDirectMessages();
    expect(await listMessages()).toMatchObject([{ content: 'Which address?', deliveryState: null }]);
  });

  it('is deleted in the chat, and kept in the ticket', async () => {
    const { message } = await reply();
    await remove(message);
    await remove(message);
    await fixture.app.tickets.deliverDirectMessages();
    expect(await fixture.chatOf(ticket)).toEqual([]);
    expect(await listMessages()).toEqual([{ ...message, deletedAt: fixture.clock.now() }]);
    expect(await lastEntry()).toMatchObject({ from: { messageId: message.id }, to: { messageId: null } });
    expect(await edit(message, 'Too late')).toMatchObject({ content: message.content });
  });

  it('stays as it is for the same text', async () => {
    const { message } = await reply();
    const { version } = await fixture.read(ticket);
    expect(await edit(message, message.content)).toEqual(message);
    expect(await fixture.read(ticket)).toMatchObject({ version });
  });

  it('is changed in a closed ticket', async () => {
    const { message } = await reply();
    await fixture.app.tickets.close({ ...on(), reason: null });
    await edit(message, 'Which address?');
    await fixture.app.tickets.deliverDirectMessages();
    expect((await fixture.chatOf(ticket))[0]).toBe('Which address?');
  });

  it('is written anew for a member, whose signs stay text', async () => {
    const { message } = (await fixture.app.tickets
      .writeForMember({ ...fixture.on(ticket), userId: REQUESTER, content: 'Broken' })
      .then(async () => ({ message: (await listMessages())[0] }))) as { message: Message };
    await edit(message, '**Broken**', { actor: { type: 'user', id: REQUESTER } });
    await fixture.app.tickets.deliverDirectMessages();
    expect(await fixture.chatOf(ticket)).toEqual(['\\*\\*Broken\\*\\*']);
    expect(await listMessages()).toMatchObject([{ content: '**Broken**' }]);
    const entry = { message: { id: message.id, content: null } };
    expect(await lastEntry()).toMatchObject({ from: entry, to: entry });
  });

  it('cannot be changed by another staff member, who can delete it; a program can do both', async () => {
    const { message } = await reply();
    const other = { actor: { type: 'staff', id: LEAD } } as const;
    await expect(edit(message, 'Other', other)).rejects.toMatchObject({ reason: 'not_author' });
    expect(await edit(message, 'Better', { actor: { type: 'token', id: 't' } })).toMatchObject({ content: 'Better' });
    await remove(message, other);
    expect(await listMessages()).toMatchObject([{ content: 'Better', deletedAt: fixture.clock.now() }]);
  });
});

describe('a message cannot be changed', () => {
  const isRefused = async (message: Pick<Message, 'id'>, error: object) => {
    await expect(edit(message, 'Other')).rejects.toMatchObject(error);
    await expect(remove(message)).rejects.toMatchObject(error);
  };

  it('when a person wrote it in the chat, and when there is none', async () => {
    await fixture.say(ticket, REQUESTER, 'Hello');
    const [message] = await listMessages();
    await isRefused(message as Message, { code: 'conflict', reason: 'not_posted_by_bot' });
    await isRefused({ id: UNKNOWN }, { code: 'not_found', message: 'Message not found.' });
  });

  it('when the bot wrote it by itself', async () => {
    await fixture.app.tickets.postMessage({ ...fixture.on(ticket), content: 'Hi', buttons: [] });
    await isRefused((await listMessages())[0] as Message, { reason: 'not_posted_by_bot' });
  });

  it('in a version of the ticket that is not the current one', async () => {
    const { message, version } = await reply();
    await expect(edit(message, 'Other', { ifVersion: version - 1 })).rejects.toMatchObject({ reason: 'stale_version' });
  });

  it('in a ticket that has to be kept', async () => {
    const { message } = await reply();
    await fixture.app.privacy.addHold({ guild: fixture.guild, ticket: ticket.id, reason: 'Court' });
    await isRefused(message, { reason: 'legal_hold' });
  });

  it('for a text that needs more messages than it stands in', async () => {
    const { message } = await reply();
    fixture.chat.countMessages = () => Promise.resolve(2);
    await expect(edit(message, 'Long')).rejects.toMatchObject({ reason: 'needs_more_messages' });
    expect(await listMessages()).toEqual([message]);
  });
});

it('a channel that is gone changes nothing for the ticket', async () => {
  const { message } = await reply();
  await fixture.chat.removeChannel(fixture.guild, ticket.channelId as ChannelId);
  await edit(message, 'Which address?');
  await fixture.app.tickets.deliverDirectMessages();
  expect(await listMessages()).toMatchObject([{ content: 'Which address?' }]);
});
