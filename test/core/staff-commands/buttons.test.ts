import type { Category } from '#core/categories/index.ts';
import { buildField } from '#core/chat/index.ts';
import { parseButton } from '#core/chat-events/index.ts';
import type { ChannelId, UserId } from '#core/shared/ids.ts';
import { CLAIM_BUTTON, CLOSE_BUTTON, CLOSE_WITH_REASON_BUTTON, MORE_BUTTON, type Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk } from '../tickets/context.ts';

const ROLE = '44';
const COLLEAGUE = '7777' as UserId;
const BUTTONS = [CLOSE_BUTTON, CLAIM_BUTTON, MORE_BUTTON];

const setUp = async (fields: Partial<Category> = {}) => {
  const simulation = await createHelpDesk({ staffRoleIds: [ROLE], ...fields });
  const { app, chat, guild } = simulation;
  await chat.setRoles(guild, STAFF, [ROLE]);
  const ticket = await simulation.open({ message: 'Help' });
  const channel = ticket.channelId as ChannelId;
  const press = (buttonId: string, userId: UserId = STAFF, answers: Record<string, string> | null = null) =>
    app.chatEvents.handleButtonPress({ guild, channel, userId, button: parseButton(buttonId), answers });
  const read = () => simulation.read(ticket);
  /** The first message with buttons for staff, and their labels. */
  const opening = async (opened: Ticket = ticket) => {
    const messages = (await chat.listMessages(guild, opened.channelId as ChannelId)) ?? [];
    const { embeds = [], buttonRows = [] } =
      messages.find(({ notice }) => notice?.layout === 'components')?.notice ?? {};
    const buttons = buttonRows.flat();
    return {
      content: embeds[0]?.description,
      labels: buttons.map(({ label }) => label),
      ids: buttons.map(({ target }) => 'id' in target && target.id),
    };
  };
  return { ...simulation, ticket, channel, press, read, opening };
};

describe('the opening message', () => {
  it('greets the requester and has the buttons for staff', async () => {
    const { opening } = await setUp();
    expect(await opening()).toEqual({
      content: `Hello <@${REQUESTER}>, this is ticket #1. Staff will answer you here.`,
      labels: ['Close', 'Claim', 'More …'],
      ids: BUTTONS,
    });
  });

  it('is that of the category where it has one, and counts as before', async () => {
    const { opening, chat, guild, channel, read } = await setUp({ openingMessage: 'Welcome' });
    expect(await opening()).toMatchObject({ content: 'Welcome', ids: BUTTONS });
    const written = (await chat.listMessages(guild, channel))?.map(({ content }) => content);
    expect(written).toEqual([`<@${REQUESTER}>`, 'Help']);
    expect(await read()).toMatchObject({ messageCount: 2 });
  });

  it('is in the language of the server, and in its own words', async () => {
    const { app, guild, open, opening } = await setUp();
    const texts = { 'button.claim': 'Meins', 'ticket.opened': 'Nr. {{number}}' };
    await app.settings.update({ guild, ifVersion: null, change: { locale: 'de', texts } });
    expect(await opening(await open())).toMatchObject({
      content: 'Nr. 2',
      labels: ['Schließen', 'Meins', 'Mehr …'],
    });
  });

  it('has its buttons again in a channel that is built again', async () => {
    const { app, chat, guild, channel, on, ticket, opening } = await setUp();
    await app.tickets.close({ ...on(ticket), reason: null });
    await chat.removeChannel(guild, channel);
    const reopened = await app.tickets.reopen(on(ticket));
    expect(await opening(reopened)).toMatchObject({ content: expect.stringContaining('ticket #1'), ids: BUTTONS });
    const written = await chat.listMessages(guild, reopened.channelId as ChannelId);
    expect(written?.at(-1)?.content).toBe('This ticket was reopened.');
  });
});

describe('a button for staff', () => {
  it.each(BUTTONS)('%s changes nothing when anybody else presses it', async (button) => {
    const { press, read, ticket, chatOf } = await setUp();
    const before = [await read(), await chatOf(ticket)];
    // Requesters may close, as the category lets them.
    for (const user of button === CLAIM_BUTTON ? [REQUESTER, COLLEAGUE] : [COLLEAGUE]) {
      const refused = { content: 'Only staff can do this.', ephemeral: true };
      expect(await press(button, user, { reason: 'mine' })).toEqual({
        ticket: null,
        run: null,
        form: null,
        response: refused,
      });
    }
    expect([await read(), await chatOf(ticket)]).toEqual(before);
  });

  it('claims the ticket as the staff member, once', async () => {
    const { press, app, guild, ticket, chat } = await setUp();
    expect(await press(CLAIM_BUTTON)).toMatchObject({ ticket: { claimedById: STAFF }, response: null });
    expect(await press(CLAIM_BUTTON)).toMatchObject({ ticket: { claimedById: STAFF } });
    await chat.setRoles(guild, COLLEAGUE, ['1', ROLE]);
    const { response } = await press(CLAIM_BUTTON, COLLEAGUE);
    expect(response?.content).toBe(
      `<@${STAFF}> has already claimed this ticket.\nTo take it over, use \`/desk takeover\`.`,
    );
    const { items } = await app.tickets.listTimeline(guild, ticket.id, '-createdAt', { limit: 1, after: null });
    expect(items).toMatchObject([{ type: 'ticket.claimed', actor: { type: 'staff', id: STAFF } }]);
  });

  it('closes the ticket', async () => {
    const { press } = await setUp();
    expect(await press(CLOSE_BUTTON)).toMatchObject({ ticket: { status: 'closed', closeReason: null } });
    expect((await press(CLOSE_BUTTON)).response?.content).toBe('This ticket is closed. Reopen it first.');
  });

  it('closes no ticket whose category asks for a reason without one', async () => {
    const { press, read } = await setUp({ requireReason: true });
    expect((await press(CLOSE_BUTTON)).response?.content).toBe('A reason is needed to close this ticket.');
    expect(await read()).toMatchObject({ status: 'open' });
  });

  it('is one that asks for the reason where the category does', async () => {
    const { opening } = await setUp({ requireReason: true });
    expect(await opening()).toMatchObject({
      labels: ['Close', 'Claim', 'More …'],
      ids: [CLOSE_WITH_REASON_BUTTON, CLAIM_BUTTON, MORE_BUTTON],
    });
  });

  it('asks for the reason in a form, and closes with what was answered', async () => {
    const { press, read } = await setUp();
    expect(await press(CLOSE_WITH_REASON_BUTTON)).toEqual({
      ticket: null,
      run: null,
      response: null,
      form: {
        title: 'Close the ticket',
        fields: [
          buildField({ id: 'reason', type: 'paragraph', label: 'Why is the ticket closed?', maxLength: 1_000 }),
          buildField({
            id: 'silently',
            type: 'checkbox',
            label: 'Without a message to the requester',
            required: false,
          }),
        ],
      },
    });
    for (const answers of [{}, { reason: ' ' }, { other: 'x' }] as Record<string, string>[]) {
      expect((await press(CLOSE_WITH_REASON_BUTTON, STAFF, answers)).response?.content).toContain('A reason is needed');
    }
    expect(await read()).toMatchObject({ status: 'open' });
    await press(CLOSE_WITH_REASON_BUTTON, STAFF, { reason: ' solved ' });
    expect(await read()).toMatchObject({ status: 'closed', closeReason: 'solved' });
    expect((await press(CLOSE_WITH_REASON_BUTTON)).response?.content).toContain('is closed');
  });

  it('is answered when there is no such button, and when the bot is out of reach', async () => {
    const { press, chat, read } = await setUp();
    for (const name of ['', 'dance', 'Claim', 'claim ', 'close-with-reason:', '__proto__', 'constructor', '0'])
      expect((await press(`ticket:staff:${name}`)).response?.content).toBe('This is not possible right now.');
    await chat.setOnline(false);
    expect((await press(CLAIM_BUTTON)).response?.content).toContain('try again');
    await chat.setOnline(true);
    expect(await read()).toMatchObject({ claimedById: null });
  });
});
