import { done, type Json } from '../../support/spec-helpers.ts';
import { withPostgres } from '../../support/databases.ts';
import { PATIENCE_MS, STARTING_MS } from '../../support/chat/discord-processes.ts';
import { useDiscordScene } from '../../support/chat/discord-scene.ts';
import { createStorySteps, readMessage } from '../../support/chat/discord-story.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import type { MessageRecord } from '../../support/discord/records.ts';
import { waitUntil } from '../../support/wait-until.ts';

const RELATIVE_TIME = /<t:\d+:R>/;
/** Each answer begins and ends with words of its own. */
const ANSWERS = Object.fromEntries(
  Array.from({ length: 5 }, (_, index) => [`q${index}`, `First word ${index} ${'x'.repeat(1_474)} last word ${index}`]),
);

withPostgres('what staff and members do with a ticket over API, worker, bot and the gate', () => {
  const discord = useDiscord({ rateLimits: { rules: [] } });
  const scene = useDiscordScene(discord);
  const { until, findButton, findText, useCommand, chooseMore } = createStorySteps(discord, scene);
  let category: Json;
  let panel: Awaited<ReturnType<typeof scene.deployPanel>>;
  /** The ticket that the tests, one after the other, follow from its beginning. */
  let ticket: Json;

  beforeAll(async () => {
    const isOffered = () => discord.commands.findByName(scene.guild.id, 'desk') !== undefined;
    await waitUntil(isOffered, { withinMs: PATIENCE_MS, what: 'The built-in commands' });
    discord.commands.permit(scene.guild.id, 'desk', scene.guild.id);
    const questions = Object.keys(ANSWERS).map((id) => ({ id, type: 'paragraph', label: id, maxLength: 1_500 }));
    category = await scene.createCategory({
      form: { title: 'Your order', questions },
      followUp: 'reopen',
      autoClose: { inactiveHours: 48 },
    });
    await done(scene.as.patch('/v1/settings', { transcriptToRequester: true }));
    panel = await scene.deployPanel({ categoryId: category.id });
  }, STARTING_MS);
  afterEach(() => {
    expect(discord.state.invalidPayloads).toEqual([]);
    expect(discord.state.unknownFields).toEqual([]);
  });

  const find = () => scene.findTicket(ticket);
  const countDirect = () => discord.messages(scene.kim.directChannel()).length;
  const readAll = () => discord.messages(ticket.channelId).map(readMessage).join('\n');
  const useHere = (name: string, options?: Record<string, string | boolean>) =>
    useCommand(ticket.channelId, name, options);

  it('shows five answers of 1,500 characters, each from its first to its last word', async () => {
    const pressed = scene.kim.presses(panel.message, panel.buttonId);
    const submitted = await scene.kim.submits(pressed, ANSWERS);
    ticket = await scene.findAnswered((await submitted.answer()).content);
    expect(ticket.formAnswers.map(({ value }: Json) => value)).toEqual(Object.values(ANSWERS));
    const opening = await findButton(ticket.channelId, 'ticket:staff:answers');
    for (const user of [scene.kim, scene.agent]) {
      const shown = user.presses(opening, 'ticket:staff:answers');
      await until(
        () => Object.keys(ANSWERS).every((_, index) => JSON.stringify(shown.responses).includes(`last word ${index}`)),
        'All answers',
      );
      const read = shown.responses.map((seen) => ('message' in seen ? seen.message.content : ''));
      expect(read.every((content) => content.length <= 2_000)).toBe(true);
      for (const index of Object.keys(ANSWERS).keys()) expect(read.join('')).toContain(`First word ${index}`);
    }
  });

  it('lists the open tickets of staff: all, those that nobody has claimed, and those of one', async () => {
    const link = `<#${ticket.channelId}>`;
    expect(await useHere('list', { filter: 'open' })).toMatch(new RegExp(`^All open tickets\n.*${link}`));
    expect(await useHere('list', { filter: 'unclaimed' })).toContain(link);
    expect(await useHere('list', { filter: 'mine' })).toBe('There is none right now.');
    await useHere('claim');
    expect(await useHere('list')).toBe('There is none right now.');
    expect(await useHere('list', { filter: 'mine' })).toMatch(new RegExp(`^My tickets\n.*${link}`));
  });

  it('waits, and is on hold for a time', async () => {
    expect(await useHere('status', { status: 'pending' })).toMatch(/^The status is now: .+\.$/);
    expect((await find()).status).toBe('pending');
    expect(await useHere('status', { status: 'pending', time: '4h' })).toBe(
      'Only a ticket on hold has a time. Leave the time out, or choose “On hold”.',
    );
    expect(await useHere('status', { status: 'on_hold', time: '4h' })).toMatch(
      /^The ticket is on hold and opens again <t:\d+:R>\.$/,
    );
    expect((await find()).status).toBe('on_hold');
    await useHere('status', { status: 'open' });
    expect((await find()).status).toBe('open');
  });

  it('is answered without a name, and the text is changed and deleted by the menus of the message', async () => {
    expect(await useHere('reply', { text: 'We look into it', anonymous: true })).toBe('Your reply was sent.');
    const posted = await findText(ticket.channelId, 'We look into it');
    expect(readMessage(posted)).not.toContain('agent');
    const edited = scene.agent.usesMenu('Edit message', posted);
    expect((await (await scene.agent.submits(edited, { text: 'We have found it' })).answer()).content).toBe(
      'The message is changed in a few seconds.',
    );
    const changed = await findText(ticket.channelId, 'We have found it');
    expect([changed.id, readAll().includes('We look into it')]).toEqual([posted.id, false]);
    const refused = await scene.kim.usesMenu('Delete message', changed).answer();
    expect(refused.content).toBe('This works only for messages that you wrote with the bot in a ticket.');
    expect((await scene.agent.usesMenu('Delete message', changed).answer()).content).toMatch(/^The message is deleted/);
    await until(() => !readAll().includes('We have found it'), 'The end of the message');
  });

  it('mentions the staff member who waits for it at the next answer, once', async () => {
    const asked = await chooseMore(ticket.channelId, 'await-answer');
    expect((await asked.answer()).content).toBe(`You will be mentioned here when <@${scene.kim.id}> answers.`);
    const notices = (): readonly MessageRecord[] =>
      discord.messages(ticket.channelId).filter((message) => readMessage(message).includes('has answered.'));
    scene.kim.writes(ticket.channelId, 'Any news?');
    await until(() => notices().length === 1, 'The mention');
    expect(readMessage(notices()[0]!)).toContain(`<@${scene.agent.id}> <@${scene.kim.id}> has answered.`);
    scene.kim.writes(ticket.channelId, 'Hello?');
    await until(async () => (await scene.listMessages(ticket)).some(({ content }) => content === 'Hello?'), 'The text');
    expect(notices()).toHaveLength(1);
  });

  it('is kept open, and closes by itself again', async () => {
    const { ticketNumber: number } = ticket;
    const kept = await chooseMore(ticket.channelId, 'keep-open');
    expect((await kept.answer()).content).toBe(`Ticket #${number} is never closed by itself from now on.`);
    expect((await find()).keptOpen).toBe(true);
    const again = await chooseMore(ticket.channelId, 'allow-closing');
    expect((await again.answer()).content).toContain(`Ticket #${number} is closed by itself again`);
    expect((await find()).keptOpen).toBe(false);
  });

  it('pauses new tickets of its category, which members read, and ends the pause', async () => {
    const pause = async (values: Record<string, string>) =>
      (await (await scene.agent.submits(await chooseMore(ticket.channelId, 'pause'), values)).answer()).content;
    expect(await pause({ action: 'on', time: '2d', text: 'We move house.' })).toMatch(RELATIVE_TIME);
    const refused = await scene.kim.presses(panel.message, panel.buttonId).answer();
    expect(refused.content).toContain('We move house.');
    expect(refused.content).toMatch(RELATIVE_TIME);
    expect(await pause({ action: 'off' })).toBe(`Members can open tickets of “${category.name}” again.`);
  });

  it('stays open when its requester answers before the planned closing', async () => {
    expect(await useHere('close', { time: '2d', reason: 'Answered' })).toMatch(/will be closed <t:\d+:R>, unless/);
    await findText(ticket.channelId, 'This ticket will be closed <t:');
    expect((await find()).scheduledClose).not.toBeNull();
    scene.kim.writes(ticket.channelId, 'Not yet');
    await findText(ticket.channelId, 'has answered, so this ticket stays open.');
    await until(async () => (await find()).scheduledClose === null, 'The end of the plan');
    expect((await find()).status).toBe('open');
  });

  it('is closed, shown as a transcript, and reopened by a message, which the claimer reads', async () => {
    await useHere('close', { reason: 'Done' });
    expect((await find()).status).toBe('closed');
    await until(
      async () => (await scene.as.get(`/v1/tickets/${ticket.id}/transcript`)).status === 200,
      'The transcript',
    );
    expect(await useHere('transcript')).toContain(`ticket #${ticket.ticketNumber}`);
    scene.kim.writes(ticket.channelId, 'It broke again');
    const notice = await findText(ticket.channelId, 'This ticket was reopened.');
    expect(readMessage(notice)).toContain(`<@${scene.agent.id}> This ticket was reopened.`);
    await until(async () => (await find()).status === 'open', 'The reopening');
    expect((await find()).claimedById).toBe(scene.agent.id);
    await until(() => countDirect() === 1, 'The direct message about the closing');
  });

  it('is closed silently: its requester reads nothing of it', async () => {
    const before = discord.messages(ticket.channelId).length;
    await useHere('close', { silently: true });
    expect((await find()).status).toBe('closed');
    await findButton(ticket.channelId, 'ticket:staff:reopen');
    expect(discord.messages(ticket.channelId)).toHaveLength(before);
  });

  it('is rated in direct messages: once, and no second time', async () => {
    await done(scene.as.patch('/v1/settings', { closedChannel: { mode: 'delete', afterHours: 0 } }));
    ticket = await done(scene.as.post('/v1/tickets', { categoryId: category.id, requesterId: scene.kim.id }));
    await done(scene.as.post(`/v1/tickets/${ticket.id}/close`));
    const buttonId = `ticket:rate:4:${scene.guild.id}:${ticket.id}`;
    const message = { ...(await findButton(scene.kim.directChannel(), buttonId)) };
    expect((await find()).feedback).toBeNull();
    const rate = () => scene.kim.presses(message, buttonId);
    const sent = await scene.kim.submits(rate(), { comment: 'Good' });
    expect((await sent.answer()).content).toBe('Thank you for your rating.');
    const rated = { rating: 4, comment: 'Good' };
    expect((await find()).feedback).toEqual(rated);
    const readDirect = () => readMessage(discord.world.message(message.channelId, message.id));
    await until(() => !readDirect().includes(buttonId), 'The direct message without rating buttons');
    // A client that has not seen the change yet.
    await rate().answer();
    expect((await find()).feedback).toEqual(rated);
    // One for each closing but the silent one.
    expect(countDirect()).toBe(2);
  });
});
