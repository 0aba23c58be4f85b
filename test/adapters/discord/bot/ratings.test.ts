import { done, type Json } from '../../../support/spec-helpers.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { useBot } from './fixture.ts';

const bot = useBot();
const { discord } = bot;

afterEach(() => {
  expect(discord.state.invalidPayloads).toEqual([]);
  expect(discord.state.unknownFields).toEqual([]);
});

/** A closed ticket whose requester is asked for a rating. */
const closeTicket = async () => {
  const { kim, agent, ticket } = await bot.openTicket();
  await done(bot.as.post(`/v1/tickets/${ticket.id}/close`, { reason: 'Solved' }));
  const message = discord.messages(ticket.channelId).at(-1);
  if (!message) throw new Error('The ticket was closed without a message.');
  return { ticket, kim, agent, message, find: (): Promise<Json> => done(bot.as.get(`/v1/tickets/${ticket.id}`)) };
};

it('asks for a comment, and takes the rating when the form is sent', async () => {
  const { kim, message, find } = await closeTicket();
  const sent = await kim.submits(kim.presses(message, 'ticket:rate:4'), { comment: 'Quick' });
  expect((await sent.answer()).content).toBe('Thank you for your rating.');
  expect((await find()).feedback).toEqual({ rating: 4, comment: 'Quick' });
});

it('takes a rating without a comment', async () => {
  const { kim, message, find } = await closeTicket();
  await (await kim.submits(kim.presses(message, 'ticket:rate:1'), {})).answer();
  expect((await find()).feedback).toEqual({ rating: 1, comment: null });
});

it('asks nobody else, and nobody twice', async () => {
  const { kim, agent, message, find } = await closeTicket();
  expect((await agent.presses(message, 'ticket:rate:1').answer()).content).toContain('You do not have the role');
  await (await kim.submits(kim.presses(message, 'ticket:rate:5'), {})).answer();
  await waitUntil(async () => (await find()).feedback !== null, { what: 'The rating' });
  expect((await kim.presses(message, 'ticket:rate:1').answer()).content).toContain('already');
});
