import type { Ticket } from '#core/tickets/index.ts';
import { hasLongAnswers, listShortAnswers, renderAllAnswers } from '#core/tickets/chat-messages/all-answers.ts';
import { chooseColor, describeState } from '#core/tickets/chat-messages/show-state.ts';
import { type ChannelId, toUserId } from '#core/shared/ids.ts';
import { REQUESTER, STAFF } from '../../../support/build.ts';
import { createHelpDesk } from '../context.ts';

const answer = (label: string, value: string): Ticket['formAnswers'][number] => ({ questionId: label, label, value });

describe('the answers of a form', () => {
  it('are shown whole where there is room for them', () => {
    const ticket = { formAnswers: [answer('Order?', 'No. 7'), answer('Why?', '')] };
    expect(listShortAnswers(ticket)).toEqual([
      { name: 'Order?', value: 'No. 7' },
      { name: 'Why?', value: '–' },
    ]);
    expect(hasLongAnswers(ticket)).toBe(false);
  });

  it('are all shown at their beginning where there is no room, and whole behind a button', () => {
    const long = 'a *b* '.repeat(250);
    const ticket = { formAnswers: ['1', '2', '3', '4', '5'].map((label) => answer(label, long)) };
    const shown = listShortAnswers(ticket);
    expect(shown.map(({ name }) => name)).toEqual(['1', '2', '3', '4', '5']);
    expect(shown.every(({ value }) => value.startsWith('a \\*b'))).toBe(true);
    expect(shown.map(({ value }) => value).join('').length).toBeLessThan(2_000);
    expect(hasLongAnswers(ticket)).toBe(true);
    expect(renderAllAnswers(ticket).match(/a \\\*b/g)).toHaveLength(1_250);
  });

  it('are read by its requester and by staff, and by nobody else', async () => {
    const { app, chat, open, guild } = await createHelpDesk({ staffRoleIds: ['55'] });
    await chat.setRoles(guild, STAFF, ['55']);
    const ticket = await open({ formAnswers: [answer('Why?', 'x'.repeat(1_500))] });
    const channel = ticket.channelId as ChannelId;
    const button = { kind: 'staff', name: 'answers' } as const;
    const read = async (userId: string) => {
      const pressed = { guild, channel, userId: toUserId(userId), button };
      return (await app.chatEvents.handleButtonPress(pressed)).response?.content;
    };
    expect(await read(REQUESTER)).toContain('x'.repeat(1_500));
    expect(await read(STAFF)).toContain('x'.repeat(1_500));
    expect(await read('78')).not.toContain('xxx');
  });
});

it('has a colour for each state, of which an open ticket has that of the server', () => {
  const colorOf = (status: Ticket['status'], priority: Ticket['priority'] = 'normal', color: number | null = null) =>
    chooseColor({ settings: { color } as never }, { status, priority });
  expect(colorOf('open', 'normal', 0x123456)).toBe(0x123456);
  const colors = [colorOf('open'), colorOf('pending', 'urgent'), colorOf('on_hold'), colorOf('closed', 'urgent', 1)];
  expect(new Set(colors).size).toBe(4);
  expect(colorOf('pending')).toBe(colorOf('open'));
});

it('names the state, and a priority that is urgent', () => {
  const write = ((key: string) => key) as never;
  expect(describeState({ write }, { status: 'on_hold', priority: 'urgent' })).toBe('status.on_hold · priority.urgent');
  expect(describeState({ write }, { status: 'open', priority: 'high' })).toBe('status.open');
  expect(describeState({ write }, { status: 'closed', priority: 'urgent' })).toBe('status.closed');
});

it('says when a ticket was reopened, and notifies who has to answer', async () => {
  const { app, open, on, say, chat, guild } = await createHelpDesk();
  const ticket = await open();
  const last = async () => (await chat.listMessages(guild, ticket.channelId as ChannelId))?.at(-1)?.content;
  await app.tickets.close({ ...on(ticket), reason: null });
  await say(ticket, REQUESTER);
  expect(await last()).toBe('This ticket was reopened.');
  await app.tickets.claim({ ...on(ticket), staffId: STAFF, force: true });
  await app.tickets.close({ ...on(ticket), reason: null });
  await say(ticket, REQUESTER);
  expect(await last()).toBe(`<@${STAFF}> This ticket was reopened.`);
});
