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

/** The only button of an answer. */
const getButton = ({ components }: { readonly components: readonly unknown[] }): string =>
  (components as { components: { custom_id: string }[] }[])[0]?.components[0]?.custom_id ?? '';

const ORDER = {
  title: 'Order',
  questions: [
    { id: 'number', type: 'short', label: 'Number', maxLength: 5 },
    { id: 'details', type: 'paragraph', label: 'Details' },
    { id: 'color', type: 'select', label: 'Color', options: ['Red', 'Blue'] },
    { id: 'rules', type: 'checkbox', label: 'Rules', required: false },
    { id: 'who', type: 'user', label: 'Who?' },
    { id: 'proof', type: 'file', label: 'Proof', fileTypes: ['.png'] },
    { id: 'note', type: 'short', label: 'Note' },
  ],
};

it('shows a page with a wrong answer again, with everything that was written', async () => {
  const { category, message, buttonId } = await bot.deployPanel({ form: ORDER });
  const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
  const page = { details: 'It broke. '.repeat(150).trim(), color: ['Blue'], rules: ['true'], who: [kim.id] };
  const wrong = await (await kim.submits(kim.presses(message, buttonId), { ...page, number: ' ' })).answer();
  expect(wrong.content).toContain('Number');
  const opener = kim.presses(wrong, getButton(wrong));
  const { modal } = await opener.sees('modal');
  const shown = (modal.components as unknown as { component: Json }[]).map(({ component }) => component);
  expect(shown).toMatchObject([
    { custom_id: 'number', value: ' ' },
    { custom_id: 'details', value: page.details },
    { custom_id: 'color', options: [expect.not.objectContaining({ default: true }), { value: 'Blue', default: true }] },
    { custom_id: 'rules' },
    { custom_id: 'who', default_values: [{ id: kim.id, type: 'user' }] },
  ]);
  const first = await (await kim.submits(opener, { ...page, number: '4711' })).answer();

  const proof = [{ filename: 'proof.png', bytes: Buffer.from('x'), contentType: 'image/png' }];
  const send = async (from: typeof first, note: string) =>
    (await kim.submits(kim.presses(from, getButton(from)), { proof, note })).answer();
  const refused = await send(first, ' ');
  expect(refused.content).toContain('Note');
  expect(await bot.listTickets(category.id)).toEqual([]);
  expect((await send(refused, 'Thanks')).content).toMatch(/^Your ticket: <#\d+>$/);
  const tickets: Json[] = await bot.listTickets(category.id);
  expect(tickets.map(({ formAnswers }) => formAnswers)).toMatchObject([
    [
      { questionId: 'number', value: '4711' },
      { questionId: 'details', value: page.details },
      { questionId: 'color', value: 'Blue' },
      { questionId: 'rules', value: 'true' },
      { questionId: 'who', value: kim.id },
      { questionId: 'proof', displayValues: ['proof.png'] },
      { questionId: 'note', value: 'Thanks' },
    ],
  ]);
});

it('lets somebody else not see what was written', async () => {
  const { message, buttonId } = await bot.deployPanel({ form: ORDER });
  const [kim, robin] = ['kim', 'robin'].map((username) => discord.addUser({ username }).joins(bot.guild.id));
  if (!kim || !robin) throw new Error('Nobody is there.');
  const page = { number: ' ', details: 'My secret', color: ['Red'], who: [kim.id] };
  const wrong = await (await kim.submits(kim.presses(message, buttonId), page)).answer();
  expect((await robin.presses(wrong, getButton(wrong)).answer()).content).not.toContain('secret');
});
