import { buildField } from '#core/chat/index.ts';
import { type ChatEvent, mayButtonAskFirst, parseButton } from '#core/chat-events/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { botUnavailable } from '#core/shared/errors.ts';
import type { ChannelId, FlowId, UserId } from '#core/shared/ids.ts';
import type { LanguageTag } from '#core/shared/values/language-tag.ts';
import { CLAIM_BUTTON, CLOSE_WITH_REASON_BUTTON } from '#core/tickets/index.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { memory } from '../../support/memory-module.ts';
import { PANEL_CHANNEL, setUp } from './context.ts';

const ALL = { limit: 100, after: null };
const DAY_MS = 24 * 60 * 60 * 1_000;

type HelpDesk = Awaited<ReturnType<typeof setUp>>;

let helpDesk: HelpDesk;
beforeEach(async () => {
  helpDesk = await setUp();
});

const report = (event: ChatEvent) => helpDesk.handle(helpDesk.arrive(event));
/** Reports an event while a worker executes the run that it starts. */
const reportWhileItRuns = async (event: ChatEvent) => {
  const reported = report(event);
  for (let round = 0; round < 10; round += 1) {
    await helpDesk.app.flows.runDue();
    await helpDesk.clock.advance(50);
  }
  await reported;
};
const useCommand = (name: string): ChatEvent => ({
  type: 'command_used',
  channel: PANEL_CHANNEL,
  userId: REQUESTER,
  name,
  options: {},
});
/** A published flow that waits for an hour. */
const addFlow = async (): Promise<FlowId> => {
  const { app, guild } = helpDesk;
  const nodes = [{ id: 'wait', type: 'wait', position: { x: 0, y: 0 }, data: { seconds: 3_600 } }] as const;
  const { id } = await app.flows.create(guild, { name: 'Wait', nodes });
  await app.flows.publish({ guild, id, actor: SYSTEM, ifVersion: null });
  return id;
};

describe('what happens in the chat', () => {
  it('is done for each kind of event, and answered to nobody', async () => {
    const { app, chat, guild, open, read } = helpDesk;
    const ticket = await open();
    const channel = ticket.channelId as ChannelId;
    const message = await chat.sendMessage(guild, channel, REQUESTER, 'Hello');
    const listMessages = async () => (await app.tickets.listMessages(guild, ticket.id, 'createdAt', ALL)).items;

    await report({ type: 'message_created', message });
    expect(await listMessages()).toMatchObject([{ content: 'Hello', deletedAt: null }]);
    await report({
      type: 'message_edited',
      message: { ...message, content: 'Hello!', editedAt: helpDesk.clock.now() },
    });
    expect(await listMessages()).toMatchObject([{ content: 'Hello!' }]);
    await report({ type: 'message_deleted', channel, message: message.id });
    expect(await listMessages()).toMatchObject([{ deletedAt: helpDesk.clock.now() }]);
    await report({ type: 'channel_deleted', channel });
    expect(await read(ticket)).toMatchObject({ status: 'closed' });
    expect(helpDesk.replies.map(({ answer }) => answer)).toEqual([null, null, null, null]);
  });

  it('closes the tickets of a member who left, where the category says so', async () => {
    const { app, guild, category, open, read } = helpDesk;
    const autoClose = { onMemberLeave: true };
    await app.categories.update({ guild, id: category.id, actor: SYSTEM, ifVersion: null }, { autoClose });
    const ticket = await open();
    await report({ type: 'member_left', userId: REQUESTER });
    expect(await read(ticket)).toMatchObject({ status: 'closed' });
  });

  it('ends the runs in a channel that is gone and of a member who left, and no others', async () => {
    const { app, chat, guild } = helpDesk;
    const flowId = await addFlow();
    const channels = [await chat.addChannel(guild, 'one'), await chat.addChannel(guild, 'two')];
    const users = ['11', '12', '13'] as UserId[];
    for (const [index, userId] of users.entries()) {
      const channelId = channels[Math.min(index, 1)]?.id ?? null;
      await app.commands.create(guild, { name: `wait-${index}`, description: 'Waits', response: null, flowId });
      await app.chatEvents.handleCommand({ guild, userId, channelId, name: `wait-${index}`, options: {} });
    }
    const listActive = async () =>
      (await app.flows.listRuns(guild, { flowId }, ALL)).items
        .filter(({ endedAt }) => endedAt === null)
        .map(({ userId }) => userId)
        .sort();
    expect(await listActive()).toEqual(users);
    await report({ type: 'channel_deleted', channel: channels[0]?.id as ChannelId });
    expect(await listActive()).toEqual(['12', '13']);
    await report({ type: 'member_left', userId: users[1] as UserId });
    expect(await listActive()).toEqual(['13']);
  });
});

describe('the answer', () => {
  it('says that it is done where a flow was started, and where a command started it', async () => {
    const { app, guild, panel, replies } = helpDesk;
    const flowId = await addFlow();
    const [option] = panel.options;
    const changed = { ...option, categoryId: null, flowId } as never;
    await app.panels.update({ guild, id: panel.id, actor: SYSTEM, ifVersion: null }, { options: [changed] });
    await app.panels.deploy({ guild, id: panel.id, actor: SYSTEM, ifVersion: null });
    await reportWhileItRuns(helpDesk.press(REQUESTER));
    await app.commands.create(guild, { name: 'wait', description: 'Waits', response: null, flowId });
    await reportWhileItRuns(useCommand('wait'));
    const here = { content: 'Continue here.', ephemeral: true };
    expect(replies.map(({ answer }) => answer)).toEqual([{ content: 'Done.', ephemeral: true }, here]);
  });

  it('is the one of the custom command', async () => {
    const response = { content: 'Mon to Fri', ephemeral: false };
    await helpDesk.app.commands.create(helpDesk.guild, { name: 'hours', description: 'When we are there', response });
    await report(useCommand('hours'));
    expect(helpDesk.replies.map(({ answer }) => answer)).toEqual([response]);
  });

  it('is given to nobody where nobody waits for it', async () => {
    await helpDesk.handle(helpDesk.arrive(helpDesk.press(REQUESTER), { replyTo: null }));
    expect(await helpDesk.listTickets()).toHaveLength(1);
    expect(helpDesk.replies).toEqual([]);
  });

  it('that is a form has all of its fields', async () => {
    const { channelId } = await helpDesk.open();
    const pressed = { guild: helpDesk.guild, channel: channelId as ChannelId, userId: STAFF };
    const first = await helpDesk.app.chatEvents.findFirstAnswer({
      ...pressed,
      button: parseButton(CLOSE_WITH_REASON_BUTTON),
    });
    const field = buildField({ id: 'reason', type: 'paragraph', label: 'x', maxLength: 1_000 });
    const box = buildField({ id: 'silently', type: 'checkbox', label: 'x', required: false });
    expect(first?.form?.fields).toEqual([field, box].map((one) => ({ ...one, label: expect.any(String) })));
    expect(await helpDesk.app.chatEvents.findFirstAnswer({ ...pressed, button: parseButton(CLAIM_BUTTON) })).toBeNull();
  });

  it('asks to try again when the failure passes, and is none for a fault of ours', async () => {
    const { app, guild, panel, inMemory } = helpDesk;
    const pressed = {
      guild,
      channel: PANEL_CHANNEL,
      userId: REQUESTER,
      button: parseButton(`panel:${panel.id}:support`),
    };
    const panels = inMemory.container.get(port.panelStore);
    panels.find = () => Promise.reject(botUnavailable());
    expect(await app.chatEvents.findFirstAnswer(pressed)).toMatchObject({
      form: null,
      refusal: { content: expect.stringContaining('try again'), ephemeral: true },
    });
    const fault = new Error('The disk is full.');
    panels.find = () => Promise.reject(fault);
    await expect(app.chatEvents.findFirstAnswer(pressed)).rejects.toBe(fault);
  });
});

it('asks before the press of a panel, and of the button that closes with a reason, only', () => {
  expect(mayButtonAskFirst(parseButton('panel:1:support'))).toBe(true);
  expect(mayButtonAskFirst(parseButton(CLOSE_WITH_REASON_BUTTON))).toBe(true);
  expect(mayButtonAskFirst(parseButton(CLAIM_BUTTON))).toBe(false);
});

describe('the queue of events', () => {
  it('reports a fault at once, waits one, two and four seconds, and a minute at the most', async () => {
    const { app, clock, inMemory, arrive, press } = helpDesk;
    inMemory.container.get(port.panelStore).find = () => Promise.reject(new Error('The disk is full.'));
    await app.chatEvents.receive([arrive(press(REQUESTER))]);
    expect(await app.chatEvents.handleInboundEvents()).toBe(1);
    for (const delay of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      await clock.advance(delay - 1);
      expect(await app.chatEvents.handleInboundEvents()).toBe(0);
      await clock.advance(1);
      expect(await app.chatEvents.handleInboundEvents()).toBe(1);
    }
    const failures = inMemory.container.get(memory.inboundEventFailures);
    expect(failures.map(({ attempts, isRetried }) => [attempts, isRetried])).toEqual(
      Array.from({ length: 9 }, (_, index) => [index + 1, true]),
    );
  });

  it('keeps the lease of an event that takes long', async () => {
    const { app, clock, inMemory, arrive, press, listTickets } = helpDesk;
    const panels = inMemory.container.get(port.panelStore);
    const find = panels.find.bind(panels);
    const slow = Promise.withResolvers<undefined>();
    panels.find = async (guild, id) => {
      await slow.promise;
      return find(guild, id);
    };
    await app.chatEvents.receive([arrive(press(REQUESTER))]);
    const handling = app.chatEvents.handleInboundEvents();
    for (let second = 0; second < 8; second += 1) await clock.advance(1_000);
    expect(await app.chatEvents.handleInboundEvents()).toBe(0);
    slow.resolve(undefined);
    expect(await handling).toBe(1);
    expect(await listTickets()).toHaveLength(1);
  });

  it('forgets the key of an event a day after it was handled', async () => {
    const { app, clock, arrive, press } = helpDesk;
    await helpDesk.handle(arrive(press(REQUESTER)));
    await clock.advance(DAY_MS);
    expect(await app.chatEvents.purgeInboundEvents()).toBe(0);
    await clock.advance(1);
    expect(await app.chatEvents.purgeInboundEvents()).toBe(1);
  });
});

it('opens tickets with the language in which the chat shows itself', async () => {
  const { app, guild, category, press, listTickets } = helpDesk;
  await app.settings.update({ guild, ifVersion: null, change: { ticketLanguage: 'requester' } });
  await report({ ...press('71' as UserId), language: 'de' } as ChatEvent);
  const used = {
    type: 'command_used',
    channel: null,
    name: 'ticket new',
    options: { category: category.name },
  } as const;
  await report({ ...used, userId: '72' as UserId, language: 'fr' as LanguageTag });
  expect((await listTickets()).map(({ requesterLanguage }) => requesterLanguage)).toEqual(['de', 'fr']);
});
