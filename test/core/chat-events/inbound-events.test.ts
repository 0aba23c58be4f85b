import { buildQuestion, toChatForm } from '#core/categories/index.ts';
import { parseButton } from '#core/chat-events/index.ts';
import type { ChannelId, UserId } from '#core/shared/ids.ts';
import { CLAIM_BUTTON, CLOSE_WITH_REASON_BUTTON } from '#core/tickets/index.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { memory } from '../../support/memory-module.ts';
import { PANEL_CHANNEL, setUp } from './context.ts';

const FORM = {
  title: 'Order',
  questions: [
    buildQuestion({
      id: 'number',
      type: 'short',
      label: 'Which order?',
    }),
  ],
} as const;

describe('an option of a panel that is pressed', () => {
  it('opens one ticket, however often the press is reported, and names its channel', async () => {
    const { arrive, press, handle, replies, listTickets, app, inMemory, panel } = await setUp();
    const inboundEvent = arrive(press(REQUESTER));
    expect(await handle(inboundEvent, inboundEvent)).toBe(1);
    const [ticket] = await listTickets();
    expect(ticket).toMatchObject({ requesterId: REQUESTER, source: 'panel' });
    expect(replies).toEqual([
      { replyTo: 'there', answer: { content: `Your ticket: <#${ticket?.channelId}>`, ephemeral: true } },
    ]);
    // As after a crash between the ticket and the mark that the inbound event was handled.
    const inboundEvents = inMemory.container.get(port.inboundEventStore);
    const again = { ...inboundEvent, key: `${inboundEvent.key}-lost-mark` };
    await inboundEvents.add([again], '2031-01-01T00:00:00.000Z' as never);
    await app.chatEvents.handleButtonPress({
      ...inboundEvent.event,
      button: parseButton(`panel:${panel.id}:support`),
      guild: inboundEvent.guildId,
      key: inboundEvent.key,
    } as never);
    expect(await listTickets()).toHaveLength(1);
  });

  it('asks for the form of its category first, and opens the ticket with the answers', async () => {
    const { app, guild, arrive, press, handle, listTickets, panel } = await setUp({ form: FORM });
    const pressed = {
      guild,
      channel: PANEL_CHANNEL,
      userId: REQUESTER,
      button: parseButton(`panel:${panel.id}:support`),
    };
    expect(await app.chatEvents.findFirstAnswer(pressed)).toEqual({
      form: toChatForm(FORM),
      buttonId: null,
      refusal: null,
    });
    await handle(arrive(press(REQUESTER, { number: '4711' })));
    expect(await listTickets()).toMatchObject([{ formAnswers: [{ questionId: 'number', value: '4711' }] }]);
  });

  it('needs no first answer without a form, and refuses an option that is gone', async () => {
    const { app, guild, panel } = await setUp();
    const pressed = {
      guild,
      channel: PANEL_CHANNEL,
      userId: REQUESTER,
      button: parseButton(`panel:${panel.id}:support`),
    };
    expect(await app.chatEvents.findFirstAnswer(pressed)).toBeNull();
    const gone = await app.chatEvents.findFirstAnswer({ ...pressed, button: parseButton(`panel:${panel.id}:other`) });
    expect(gone).toEqual({
      form: null,
      buttonId: null,
      refusal: { content: 'This is no longer available.', ephemeral: true },
    });
  });

  it.each([
    [
      { limits: { perUser: 1, total: null, cooldownSeconds: null } },
      /as many open tickets as possible\. Continue here: <#\d+>$/,
    ],
    [
      { limits: { perUser: null, total: null, cooldownSeconds: 60 } },
      /a short time ago\. You can open the next one <t:\d+:R>/,
    ],
    [{ requiredRoleIds: ['999'] }, /one of these roles: <@&999>$/],
  ])('explains why it is refused: %j', async (fields, sentence) => {
    const { arrive, press, handle, replies, open } = await setUp(fields);
    await open();
    await handle(arrive(press(REQUESTER)));
    expect(replies.at(-1)?.answer).toEqual({ content: expect.stringMatching(sentence), ephemeral: true });
  });
});

it('explains why `/ticket new` opens no ticket, as a press of a panel does', async () => {
  const { arrive, handle, replies, open, category } = await setUp({
    limits: { perUser: 1, total: null, cooldownSeconds: null },
  });
  const { channelId } = await open();
  const options = { category: category.name };
  const event = {
    type: 'command_used',
    channel: PANEL_CHANNEL,
    userId: REQUESTER,
    name: 'ticket new',
    options,
  } as const;
  await handle(arrive(event));
  expect(replies).toMatchObject([{ answer: { content: expect.stringContaining(`<#${channelId}>`), ephemeral: true } }]);
});

describe('what staff does in the chat', () => {
  it('is committed with the mark that it is handled, so that a note is written once', async () => {
    const { app, open, guild, arrive, handle, replies } = await setUp();
    const ticket = await open();
    const event = {
      type: 'command_used',
      channel: ticket.channelId,
      userId: STAFF,
      name: 'desk note',
      options: { text: 'Called back' },
    } as const;
    const inboundEvent = arrive(event);
    expect(await handle(inboundEvent)).toBe(1);
    expect(await handle(inboundEvent)).toBe(0);
    const notes = await app.tickets.listNotes(guild, ticket.id, 'createdAt', { limit: 10, after: null });
    expect(notes.items).toHaveLength(1);
    expect(replies).toHaveLength(1);
  });

  it('shows by itself after a button, and is refused in words', async () => {
    const { open, read, arrive, handle, replies } = await setUp();
    const ticket = await open();
    const event = {
      type: 'button_pressed',
      channel: ticket.channelId as ChannelId,
      buttonId: CLAIM_BUTTON,
      answers: null,
    } as const;
    await handle(arrive({ ...event, userId: STAFF }));
    expect(await read(ticket)).toMatchObject({ claimedById: STAFF });
    await handle(arrive({ ...event, userId: REQUESTER }));
    expect(replies.map(({ answer }) => answer)).toEqual([null, expect.objectContaining({ ephemeral: true })]);
  });

  it('asks for a reason first', async () => {
    const { app, guild, open } = await setUp();
    const { channelId } = await open();
    const pressed = { guild, channel: channelId as ChannelId, button: parseButton(CLOSE_WITH_REASON_BUTTON) };
    expect(await app.chatEvents.findFirstAnswer({ ...pressed, userId: STAFF })).toMatchObject({
      form: { fields: [{ id: 'reason', type: 'paragraph', required: true, maxLength: 1_000 }, { id: 'silently' }] },
      refusal: null,
    });
    expect(await app.chatEvents.findFirstAnswer({ ...pressed, userId: '31' as UserId })).toMatchObject({
      form: null,
      refusal: { ephemeral: true },
    });
  });
});

describe('an event that cannot be handled now', () => {
  it('is tried again, and later events of its channel wait for it', async () => {
    const { app, chat, clock, arrive, press, handle, listTickets } = await setUp();
    await chat.setOnline(false);
    expect(await handle(arrive(press(REQUESTER)), arrive(press(STAFF)))).toBe(1);
    expect(await app.chatEvents.handleInboundEvents()).toBe(0);
    await chat.setOnline(true);
    await clock.advance(1_000);
    expect(await app.chatEvents.handleInboundEvents()).toBe(2);
    expect(await listTickets()).toMatchObject([{ requesterId: REQUESTER }, { requesterId: STAFF }]);
  });

  it('is given up after sixteen attempts, and reported', async () => {
    const { app, chat, clock, inMemory, arrive, press, handle, listTickets } = await setUp();
    await chat.setOnline(false);
    const inboundEvent = arrive(press(REQUESTER));
    let attempts = await handle(inboundEvent);
    for (let i = 0; i < 20; i += 1) {
      await clock.advance(60_000);
      attempts += await app.chatEvents.handleInboundEvents();
    }
    expect(attempts).toBe(16);
    expect(inMemory.container.get(memory.inboundEventFailures)).toMatchObject([
      {
        key: inboundEvent.key,
        type: 'button_pressed',
        attempts: 16,
        isRetried: false,
        error: { code: 'bot_unavailable' },
      },
    ]);
    await chat.setOnline(true);
    expect(await app.chatEvents.handleInboundEvents()).toBe(0);
    expect(await listTickets()).toEqual([]);
  });
});
