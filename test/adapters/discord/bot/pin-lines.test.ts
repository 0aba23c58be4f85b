import { MessageType } from 'discord-api-types/v10';
import { done } from '../../../support/spec-helpers.ts';
import { createMessage, pinMessage } from '../../../support/discord/messages.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { useBot } from './fixture.ts';

const bot = useBot();
const { discord } = bot;

const PIN_LINE: number = MessageType.ChannelPinnedMessage;
const listLines = (channel: string) => discord.messages(channel).filter(({ type }) => type === PIN_LINE);
const countDeletions = () => discord.state.count('DELETE /channels/:channel/messages/:message');

it('deletes the line that the bot pinned the opening message, which is no message of the ticket', async () => {
  const { ticket, channel, kim } = await bot.openTicket();
  expect(discord.messages(channel).filter(({ isPinned }) => isPinned)).toHaveLength(1);
  await waitUntil(() => countDeletions() === 1 && listLines(channel).length === 0, {
    what: 'The deletion of the line',
  });
  kim.writes(channel, 'Hello');
  const list = async () =>
    (await done(bot.as.get(`/v1/tickets/${ticket.id}/messages`))).map(({ content }: any) => content);
  await waitUntil(async () => (await list()).includes('Hello'), { what: 'The message' });
  expect(await list()).toEqual(['Hello']);
});

it('leaves the line of what somebody else pinned, and one that it may not delete', async () => {
  const { channel, agent, kim } = await bot.openTicket();
  await waitUntil(() => listLines(channel).length === 0, { what: 'The deletion of the line' });
  const before = countDeletions();
  const { world } = discord;
  createMessage(world, world.channel(channel), { authorId: agent.id, type: MessageType.ChannelPinnedMessage });
  discord.faults.add({ on: 'DELETE /channels/:channel/messages/:message', effect: { kind: 'status', status: 403 } });
  pinMessage(world, kim.writes(channel, 'Order 4711'));
  await waitUntil(() => countDeletions() > before, { what: 'The refusal' });
  kim.writes(channel, 'And another one');
  expect(listLines(channel).map(({ authorId }) => authorId)).toEqual([agent.id, world.bot.id]);
  expect(countDeletions()).toBe(before + 1);
});

it('deletes the line after Discord has failed to answer', async () => {
  discord.faults.add({ on: 'DELETE /channels/:channel/messages/:message', effect: { kind: 'cut' } });
  const { channel } = await bot.openTicket();
  await waitUntil(() => listLines(channel).length === 1, { what: 'The line' });
  await waitUntil(() => listLines(channel).length === 0, { withinMs: 10_000, what: 'The deletion of the line' });
});
