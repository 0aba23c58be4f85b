import { SYSTEM } from '#core/shared/actor.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { port } from '../../../../apps/composition/tokens/tokens.ts';
import { SteadyClock } from '../../../support/fake-clock.ts';
import { aGuildId, REQUESTER } from '../../../support/build.ts';
import { createInMemory } from '../../../support/in-memory.ts';
import { TICKET_INPUT } from '../context.ts';

/** A ticket whose channel is open, and whose commit waits until the test lets it go on. */
const anOpening = async () => {
  const { app, container } = createInMemory(new SteadyClock());
  const chat = container.get(port.sandboxChat);
  const creations = container.get(port.ticketCreations);
  const guild = aGuildId();
  const category = await app.categories.create(guild, SYSTEM, { name: 'Support' });
  const commit = creations.commit.bind(creations);
  const gate = Promise.withResolvers<null>();
  const reached = Promise.withResolvers<null>();
  creations.commit = async (opened) => {
    reached.resolve(null);
    await gate.promise;
    await commit(opened);
  };
  const opening = app.tickets.open({ ...TICKET_INPUT, guild, categoryId: category.id });
  await reached.promise;
  const [channel] = await chat.listChannels(guild);
  const channelId = channel?.id as ChannelId;
  const read = async ({ id }: Pick<Ticket, 'id'>) =>
    (await app.tickets.listMessages(guild, id, 'createdAt', { limit: 10, after: null })).items;
  return { app, chat, guild, channelId, commit: () => (gate.resolve(null), opening), read };
};

describe('a message that a user writes before the ticket is committed', () => {
  it('reaches the ticket, once', async () => {
    const { app, chat, guild, channelId, commit, read } = await anOpening();
    const message = await chat.sendMessage(guild, channelId, REQUESTER, 'Is anybody there?');
    for (let i = 0; i < 2; i += 1) await app.chatEvents.handleMessageCreated(guild, message);
    expect(await app.tickets.receiveBufferedMessages()).toBe(0);
    const { ticket } = await commit();
    expect(await app.tickets.receiveBufferedMessages()).toBe(1);
    expect(await app.tickets.receiveBufferedMessages()).toBe(0);
    await app.chatEvents.handleMessageCreated(guild, message);
    expect(await read(ticket)).toMatchObject([
      { content: 'Is anybody there?', author: { type: 'user', id: REQUESTER } },
    ]);
  });

  it('reaches it as it was edited, and not at all when it was deleted', async () => {
    const { app, chat, guild, channelId, commit, read } = await anOpening();
    const [typo, regretted] = [
      await chat.sendMessage(guild, channelId, REQUESTER, 'Helo'),
      await chat.sendMessage(guild, channelId, REQUESTER, 'Nonsense'),
    ];
    for (const message of [typo, regretted]) await app.chatEvents.handleMessageCreated(guild, message);
    await app.chatEvents.handleMessageEdited(guild, await chat.editUserMessage(guild, channelId, typo.id, 'Hello'));
    await app.chatEvents.handleMessageDeleted(guild, channelId, regretted.id);
    const { ticket } = await commit();
    await app.tickets.receiveBufferedMessages();
    expect((await read(ticket)).map(({ content }) => content)).toEqual(['Hello']);
  });

  it('is not kept in a channel that is none of a ticket', async () => {
    const { app, chat, guild } = await anOpening();
    const { id } = await chat.addChannel(guild, 'general');
    await app.chatEvents.handleMessageCreated(guild, await chat.sendMessage(guild, id, REQUESTER, 'Good morning'));
    expect(await app.tickets.receiveBufferedMessages()).toBe(0);
  });
});
