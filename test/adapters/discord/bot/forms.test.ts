import type { Json } from '../../../support/spec-helpers.ts';
import { done } from '../../../support/spec-helpers.ts';
import { useBot } from './fixture.ts';

const bot = useBot();
const { discord } = bot;

const FORM = {
  title: 'Report',
  questions: [
    { id: 'intro', type: 'text', label: 'Before you report', description: 'Read the rules.' },
    { id: 'who', type: 'user', label: 'Who is it about?', maxValues: 2 },
    { id: 'where', type: 'channel', label: 'Where was it?', required: false },
    { id: 'how', type: 'radio', label: 'How bad is it?', options: ['Bad', { label: 'Very bad', value: 'worse' }] },
    { id: 'rules', type: 'checkbox', label: 'I have read the rules' },
    { id: 'proof', type: 'file', label: 'Proof', fileTypes: ['image'], maxValues: 2 },
  ],
};

afterEach(() => {
  expect(discord.state.invalidPayloads).toEqual([]);
  expect(discord.state.unknownFields).toEqual([]);
});

it('asks questions of every type on two pages, and attaches the files to the ticket', async () => {
  const { category, message, buttonId } = await bot.deployPanel({ form: FORM });
  const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
  const robin = discord.addUser({ username: 'robin' }).joins(bot.guild.id, { nick: 'Robin the Loud' });
  const first = await kim.submits(kim.presses(message, buttonId), {
    who: [robin.id],
    where: [message.channelId],
    how: 'worse',
    rules: ['true'],
  });
  const continued = await first.answer();
  expect(continued.content).toBe('Page 1 of 2 is saved. Continue with page 2 within 15 minutes.');
  const [row] = continued.components as { components: { custom_id: string }[] }[];
  const pageButton = row?.components[0]?.custom_id ?? '';
  const bytes = Buffer.from('no picture, but the stand-in does not look');
  const second = await kim.submits(kim.presses(continued, pageButton), {
    proof: [{ filename: 'proof.png', bytes, contentType: 'image/png' }],
  });
  expect((await second.answer()).content).toMatch(/^Your ticket: <#\d+>$/);

  const [ticket] = (await bot.listTickets(category.id)) as [Json];
  expect(ticket['formAnswers']).toMatchObject([
    { questionId: 'who', value: [robin.id], displayValues: ['Robin the Loud'] },
    { questionId: 'where', value: message.channelId },
    { questionId: 'how', value: 'worse', displayValues: ['Very bad'] },
    { questionId: 'rules', value: 'true', displayValues: ['☑'] },
    { questionId: 'proof', displayValues: ['proof.png'] },
  ]);
  const messages: Json[] = await done(bot.as.get(`/v1/tickets/${ticket['id']}/messages`));
  expect(messages.flatMap(({ attachments }) => attachments)).toMatchObject([
    { filename: 'proof.png', url: expect.stringContaining('/proof.png') },
  ]);
});
