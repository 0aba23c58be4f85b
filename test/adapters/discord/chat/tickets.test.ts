import 'reflect-metadata';
import { Container } from 'inversify';
import { SYSTEM } from '#core/shared/actor.ts';
import { toUserId } from '#core/shared/ids.ts';
import { nodeModule } from '../../../../apps/composition/node.ts';
import { useCaseModules } from '../../../../apps/composition/features/index.ts';
import { getUseCases } from '../../../../apps/composition/use-cases.ts';
import { port } from '../../../../apps/composition/tokens/tokens.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { memoryModule } from '../../../support/memory-module.ts';
import { useDiscord } from '../../../support/discord/discord.ts';
import { TICKET_INPUT } from '../../../core/tickets/context.ts';
import { openServer } from './fixture.ts';

// The limit of messages in a channel would make the first test wait.
const discord = useDiscord({ rateLimits: { rules: [] } });

/** The domain over a stand-in of Discord. */
const openHelpDesk = async () => {
  const clock = new FakeClock();
  const server = openServer(discord, { clock });
  const container = new Container();
  container.load(...useCaseModules, nodeModule, memoryModule);
  container.rebind(port.clock).toConstantValue(clock);
  container.rebind(port.chatPlatform).toConstantValue(server.chat);
  const app = getUseCases(container);
  const { guildId: guild, staffRoleId, requesterId } = server;
  const fields = { name: 'Support', staffRoleIds: [staffRoleId], pingRoleIds: [staffRoleId] };
  const category = await app.categories.create(guild, SYSTEM, fields);
  const open = async () =>
    (
      await app.tickets.open({
        ...TICKET_INPUT,
        guild,
        categoryId: category.id,
        requesterId,
        message: 'It is broken',
      })
    ).ticket;
  const on = (ticket: { id: Awaited<ReturnType<typeof open>>['id'] }) => ({
    guild,
    ticket: ticket.id,
    actor: SYSTEM,
    ifVersion: null,
  });
  return { ...server, app, open, on };
};

it('a ticket is opened, claimed, answered, transferred, closed, opened again and deleted on Discord', async () => {
  const { app, open, on, guild, staffId, requesterId, texts } = await openHelpDesk();
  const ticket = await open();
  const channelId = ticket.channelId!;
  expect(ticket).toMatchObject({ requesterName: 'Rita' });
  expect(texts(channelId)[1]).toContain('**Rita**\nIt is broken');
  const next = toUserId(discord.addUser({ username: 'kim' }).joins(guild.id).id);
  expect(await app.tickets.claim({ ...on(ticket), staffId, force: false })).toMatchObject({ claimedByName: 'Sam' });
  const { message } = await app.tickets.reply({
    ...on(ticket),
    content: 'a'.repeat(4_000),
    staffId,
    attachments: [],
    setStatus: null,
  });
  expect(discord.messages(channelId).map(({ id }) => id)).toContain(message.chatMessageId);
  expect(message).toMatchObject({ authorName: 'Sam', content: 'a'.repeat(4_000) });
  await app.tickets.transfer({ ...on(ticket), toStaffId: next });
  await app.tickets.close({ ...on(ticket), reason: 'Done' });
  await app.tickets.reopen(on(ticket));
  await app.tickets.close({ ...on(ticket), reason: null });
  await app.tickets.delete(on(ticket));
  expect(guild.channels()).toEqual([]);
  expect(discord.state.invalidPayloads).toEqual([]);
  expect(requesterId).toBe(ticket.requesterId);
});

it('a ticket whose channel was deleted on Discord is closed, and opened again in a new channel', async () => {
  const { app, open, on, guild, staffId } = await openHelpDesk();
  const ticket = await open();
  discord.world.channels.delete(ticket.channelId!);
  const claim = app.tickets.claim({ ...on(ticket), staffId, force: false });
  await expect(claim).rejects.toMatchObject({ code: 'conflict', reason: 'channel_gone' });
  const reopened = await app.tickets.reopen(on(ticket));
  expect(guild.channels().map(({ id }) => id)).toEqual([reopened.channelId]);
});

it('a ticket whose first message Discord refuses leaves no channel', async () => {
  const { open, guild } = await openHelpDesk();
  guild.record.blockedWords = ['broken'];
  await expect(open()).rejects.toMatchObject({ code: 'conflict', reason: 'chat_refused' });
  expect(guild.channels()).toEqual([]);
});
