import { ChannelType } from 'discord-api-types/v10';
import type { MessageRecord } from '../../../support/discord/records.ts';
import { listComponents, type UsableComponent } from '../../../support/discord/people/user-input.ts';
import { done, type Json } from '../../../support/spec-helpers.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { useBot } from './fixture.ts';

const bot = useBot();
const { discord } = bot;

afterEach(() => {
  discord.faults.clear();
  expect(discord.state.invalidPayloads).toEqual([]);
  expect(discord.state.unknownFields).toEqual([]);
});

let serial = 0;
const position = { x: 0, y: 0 };
const ASK = { id: 'why', type: 'ask_question', data: { content: 'What is wrong?', variable: 'why' }, position };
const CHOOSE = {
  id: 'urgent',
  type: 'ask_choice',
  data: { content: 'Is it urgent?', variable: 'urgent', options: [{ id: 'yes', label: 'Yes' }] },
  position,
};
const create = (categoryId: string) => ({
  id: 'create',
  type: 'create_ticket',
  data: { categoryId, subject: '{{vars.why}}' },
  position,
});
const END = { id: 'end', type: 'end', data: {}, position };

/** A panel with a flow that asks by direct message for a reason, then for the urgency, and goes on with the nodes. */
const setUp = async (...nodes: readonly { readonly id: string }[]) => {
  const all = [ASK, CHOOSE, ...nodes, END];
  const edges = all.slice(1).map(({ id: target }, index) => {
    const source = all[index]?.id ?? '';
    return { id: `e${index}`, source, sourceHandle: { why: 'answered', urgent: 'yes' }[source] ?? null, target };
  });
  const name = `Flow ${(serial += 1)}`;
  const trigger = { kind: 'panel_option', conversation: { home: 'dm' } };
  const flow = await done(bot.as.post('/v1/flows', { name, trigger, nodes: all, edges }));
  await done(bot.as.post(`/v1/flows/${flow.id}/publish`));
  const { id: channelId } = bot.guild.addChannel({ type: ChannelType.GuildText, name: 'start' });
  const options = [{ id: 'help', label: 'Help', flowId: flow.id }];
  const panel = await done(bot.as.post('/v1/panels', { name, content: 'Help?', channelId, options }));
  await done(bot.as.post(`/v1/panels/${panel.id}/deploy`));
  const kim = discord.addUser({ username: 'kim' }).joins(bot.guild.id);
  const press = async (message: MessageRecord, button: string): Promise<string> => {
    const pressed = kim.presses(message, button);
    const isAnswered = async () => {
      await work();
      return pressed.responses.some(({ kind }) => kind === 'edited');
    };
    await waitUntil(isAnswered, { what: 'The answer to the press' });
    return (await pressed.answer()).content;
  };
  const begin = () => press(discord.messages(channelId)[0]!, `panel:${panel.id}:help`);
  const readRun = async (): Promise<Json> => (await done(bot.as.get(`/v1/flows/${flow.id}/runs`)))[0];
  const waitForRun = (fields: Record<string, string>) =>
    waitUntil(
      async () => {
        await work();
        const run = (await readRun()) ?? {};
        return Object.entries(fields).every(([name, value]) => run[name] === value);
      },
      { what: `A run with ${JSON.stringify(fields)}` },
    );
  const readDirect = () => discord.messages(kim.directChannel());
  const answer = (content: string) => kim.writes(kim.directChannel(), content);
  const chooseYes = () => {
    const message = readDirect().at(-1)!;
    const [button] = listComponents(message.components as readonly UsableComponent[]).filter(
      ({ custom_id: id }) => id !== undefined,
    );
    kim.presses(message, button?.custom_id ?? '');
  };
  return { kim, begin, readRun, waitForRun, readDirect, answer, chooseYes, channelId };
};

const work = async (): Promise<void> => {
  await bot.api.work();
  await bot.api.service.app.tickets.deliverDirectMessages();
};
const listTexts = (messages: readonly MessageRecord[]) => messages.map(({ content }) => content);

it('asks a member by direct message in a server without direct tickets, and opens a ticket with a channel', async () => {
  const category = await done(bot.as.post('/v1/categories', { name: `Channels ${(serial += 1)}` }));
  const { begin, waitForRun, readDirect, answer, chooseYes } = await setUp(create(category.id));
  // The message arrives, the answer to it does not.
  discord.faults.add({ on: 'POST /channels/:channel/messages', effect: { kind: 'status', status: 502, after: true } });
  expect(await begin()).toBe('Continue in your direct messages with the bot.');
  expect(await begin()).toBe('Continue in your direct messages with the bot.');
  expect(listTexts(readDirect())).toEqual(['What is wrong?']);
  answer('My order');
  await waitForRun({ nodeId: 'urgent', status: 'waiting' });
  chooseYes();
  await waitForRun({ status: 'completed' });
  const [ticket = {}] = await bot.listTickets(category.id);
  expect(ticket).toMatchObject({ subject: 'My order', direct: false });
  expect(listTexts(readDirect()).slice(0, 3)).toEqual(['What is wrong?', 'My order', 'Is it urgent?\n✓ Yes']);
  expect(readDirect()[2]?.components).toEqual([]);
  expect(readDirect().at(-1)?.content).toContain(`<#${ticket.channelId}>`);
  const shown = listTexts(discord.messages(ticket.channelId)).find((content) => content.includes('> What is wrong?'));
  expect(shown).toContain('**kim:** My order');
});

it('opens a direct ticket that goes on where the flow has asked', async () => {
  const { id: roleId } = bot.guild.addRole({ name: 'Staff' });
  const body = { name: `Mail ${(serial += 1)}`, home: 'dm', staffRoleIds: [roleId] };
  const category = await done(bot.as.post('/v1/categories', body));
  const { begin, waitForRun, readDirect, answer, chooseYes } = await setUp(create(category.id));
  await begin();
  answer('My order');
  await waitForRun({ nodeId: 'urgent', status: 'waiting' });
  chooseYes();
  await waitForRun({ status: 'completed' });
  const [ticket = {}] = await bot.listTickets(category.id);
  expect(ticket).toMatchObject({ subject: 'My order', direct: true });
  answer('It is blue');
  const readMessages = async (): Promise<Json[]> => done(bot.as.get(`/v1/tickets/${ticket.id}/messages`));
  await waitUntil(async () => (await readMessages()).some(({ content }) => content === 'It is blue'), { what: 'It' });
  expect((await readMessages()).map(({ content }) => content)).toEqual([
    'What is wrong?',
    'My order',
    'Is it urgent?\n✓ Yes',
    'It is blue',
  ]);
  await work();
  expect(JSON.stringify(readDirect().at(-2)?.components)).toContain('direct:close:');
  await done(bot.as.patch(`/v1/categories/${category.id}`, { archived: true }));
});

it('talks in a thread under the panel with a member who takes no direct messages', async () => {
  const { kim, begin, waitForRun, readDirect, channelId } = await setUp();
  discord.world.user(kim.id).acceptsDirectMessages = false;
  const [, thread] = /^Continue here: <#(\d+)>$/.exec(await begin()) ?? [];
  expect(discord.world.channel(thread ?? '').parentId).toBe(channelId);
  expect(listTexts(readDirect())).toEqual([]);
  kim.writes(thread ?? '', 'My order');
  await waitForRun({ nodeId: 'urgent', status: 'waiting' });
  expect(listTexts(discord.messages(thread ?? ''))).toEqual(['What is wrong?', 'My order', 'Is it urgent?']);
});
