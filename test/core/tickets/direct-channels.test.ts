import type { CategoryFields } from '#core/categories/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk } from './context.ts';

const setUp = async (fields: Partial<CategoryFields> = {}) => {
  const simulation = await createHelpDesk({ home: 'dm', ...fields });
  const { app, chat, guild, on, clock } = simulation;
  const listDirect = async () =>
    (await chat.listDirectMessages(guild, REQUESTER))
      .map(({ content, notice }) => content || `[${notice?.embeds[0]?.title}]`)
      .toReversed();
  const reply = (ticket: Pick<Ticket, 'id'>, content: string) =>
    app.tickets.reply({
      ...on(ticket),
      actor: { type: 'staff', id: STAFF },
      content,
      staffId: STAFF,
      attachments: [],
      setStatus: null,
    });
  const deliver = async (ms = 0) => {
    await clock.advance(ms);
    return app.tickets.deliverDirectMessages();
  };
  return { ...simulation, listDirect, reply, deliver };
};

describe('the channel of a ticket in direct messages', () => {
  it('begins with what staff need to know of its requester, not with a greeting', async () => {
    const { open, chat, guild, category, app, on, clock, deliver } = await setUp({ openingMessage: 'Welcome!' });
    const joinedAt = '2020-01-01T00:00:00.000Z' as Instant;
    await chat.setRoles(guild, REQUESTER, ['71', '72']);
    await chat.setMembership(guild, REQUESTER, { joinedAt, accountCreatedAt: joinedAt });
    const readFirst = async (ticket: Ticket) => {
      const messages = await chat.listMessages(guild, ticket.channelId as ChannelId);
      return messages?.[0]?.notice?.embeds[0]?.description ?? '';
    };
    const text = await readFirst(await open());
    expect(text.split('\n')).toEqual([
      `<@${REQUESTER}> writes by direct messages, and does not see this channel.`,
      'Account created <t:1577836800:R> · joined <t:1577836800:R> · earlier tickets: 0',
      'Roles: <@&71> <@&72>',
      '-# To answer, reply to a message of theirs, or use `/desk reply`. Everything else here is a note for staff.',
    ]);
    await app.categories.update({ guild, id: category.id, actor: SYSTEM, ifVersion: null }, { relay: 'all' });
    await chat.removeMember(guild, REQUESTER);
    await clock.advance(1_000);
    const last = await open();
    expect((await readFirst(last)).split('\n').slice(1)).toEqual([
      'not a member of this server · earlier tickets: 1',
      '-# Everything that staff write here is sent to them.',
    ]);
    await app.tickets.close({ ...on(last), reason: null });
    await deliver(3_000);
    await app.tickets.projectMessages();
    expect((await readFirst(last)).split('\n').slice(1)).toEqual(['not a member of this server · earlier tickets: 1']);
  });

  it('marks what its requester got, and nothing else', async () => {
    const { open, reply, say, chat, guild, deliver } = await setUp();
    const ticket = await open();
    await reply(ticket, 'Hello');
    await say(ticket, STAFF, 'A note');
    await deliver();
    const read = async () =>
      (await chat.listMessages(guild, ticket.channelId as ChannelId))
        ?.slice(1)
        .map(({ content, reactions }) => [content, reactions]);
    expect(await read()).toEqual([
      ['Hello', ['✅']],
      ['A note', []],
    ]);
    await chat.removeMember(guild, REQUESTER);
    await reply(ticket, 'Are you there?');
    await deliver();
    expect((await read())?.[2]).toEqual(['Are you there?', []]);
  });

  it('shows its requester the new text of a reply, and deletes it', async () => {
    const { open, reply, app, on, deliver, listDirect, chatOf } = await setUp();
    const ticket = await open();
    const { message } = await reply(ticket, 'Which adress?');
    await deliver();
    const target = { ...on(ticket), actor: { type: 'staff', id: STAFF }, messageId: message.id } as const;
    await app.tickets.updateMessage({ ...target, content: 'Which address?' });
    await deliver();
    expect((await listDirect()).at(-1)).toContain('Which address?');
    expect(await chatOf(ticket)).toContain('Which address?');
    await app.tickets.removeMessage(target);
    await deliver();
    expect((await listDirect()).join()).not.toContain('Which');
    expect((await chatOf(ticket)).join()).not.toContain('Which');
  });
});
