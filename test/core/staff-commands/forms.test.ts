import type { Category } from '#core/categories/index.ts';
import { mayButtonAskFirst, parseButton } from '#core/chat-events/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { ChannelId, UserId } from '#core/shared/ids.ts';
import { MORE_BUTTON } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk } from '../tickets/context.ts';
import { toDeskName } from '../../support/chat/desk-name.ts';

const ROLE = '44';
const GUEST = '901' as UserId;

const setUp = async (fields: Partial<Category> = {}, subject: string | null = null) => {
  const helpDesk = await createHelpDesk({ staffRoleIds: [ROLE], ...fields });
  const { app, chat, guild } = helpDesk;
  await chat.setRoles(guild, STAFF, [ROLE]);
  const ticket = await helpDesk.open({ subject, tags: ['vip', 'eu'] });
  const channel = ticket.channelId as ChannelId;
  const pressRaw = (buttonId: string) =>
    app.chatEvents.handleButtonPress({ guild, channel, userId: STAFF, button: parseButton(buttonId), answers: null });
  const press = (name: string) => pressRaw(`ticket:staff:${name}`);
  const readForm = async (name: string) => {
    const { form } = await press(name);
    return form && { title: form.title, fields: form.fields.map(({ type, label }) => [type, label]) };
  };
  const use = async (name: string, options: Record<string, string> = {}): Promise<string> => {
    const used = { guild, name: toDeskName(name), userId: STAFF, channelId: channel, options };
    return (await app.chatEvents.handleCommand(used)).response?.content ?? '';
  };
  return { ...helpDesk, ticket, press, pressRaw, readForm, use };
};

describe('the form of an action of staff', () => {
  it.each([
    [
      'close-with-reason',
      'Close the ticket',
      [
        ['paragraph', 'Why is the ticket closed?'],
        ['checkbox', 'Without a message to the requester'],
      ],
    ],
    [
      'close-later',
      'Close later',
      [
        ['short', 'Close in, such as 4h or 2d'],
        ['paragraph', 'Reason'],
        ['checkbox', 'Without a message to the requester'],
      ],
    ],
    ['request-close', 'Ask to close', [['paragraph', 'Reason']]],
    ['note', 'Write a note', [['paragraph', 'Text of the note']]],
    ['assign', 'Give to a staff member', [['user', 'Person']]],
    ['priority', 'Set the priority', [['radio', 'Priority']]],
    [
      'tag',
      'Add or remove a tag',
      [
        ['radio', 'Change'],
        ['short', 'Tag'],
      ],
    ],
    ['add', 'Add a person', [['user', 'Person']]],
    ['rename', 'Change the subject', [['short', 'Subject']]],
    [
      'block',
      'Block the requester',
      [
        ['short', 'Days (empty: until you unblock)'],
        ['paragraph', 'Reason'],
      ],
    ],
    ['reply', 'Reply', [['paragraph', 'Your text']]],
  ])('%s asks for what it needs', async (name, title, fields) => {
    const { readForm, app, on, ticket } = await setUp();
    await app.tickets.claim({ ...on(ticket), staffId: STAFF, force: false });
    expect(await readForm(name)).toEqual({ title, fields });
  });

  const readFields = async (name: string, fields: Partial<Category> = {}, subject: string | null = null) => {
    const { press } = await setUp(fields, subject);
    return (await press(name)).form?.fields ?? [];
  };

  it('needs what its category asks for, within the limits of the API', async () => {
    expect(await readFields('close-with-reason')).toMatchObject([
      { id: 'reason', required: true, maxLength: 1_000 },
      { id: 'silently', required: false },
    ]);
    expect(await readFields('close-later', { requireReason: true })).toMatchObject([
      { id: 'time', required: true, maxLength: 20 },
      { id: 'reason', required: true, maxLength: 1_000 },
      { id: 'silently', required: false },
    ]);
    expect(await readFields('request-close')).toMatchObject([{ id: 'reason', required: false, maxLength: 1_000 }]);
    expect(await readFields('request-close', { requireReason: true })).toMatchObject([{ required: true }]);
    expect(await readFields('note')).toMatchObject([{ id: 'text', required: true, maxLength: 4_000 }]);
    expect(await readFields('reply')).toMatchObject([{ id: 'text', required: true, maxLength: 4_000 }]);
    expect(await readFields('block')).toMatchObject([
      { id: 'days', required: false, maxLength: 3 },
      { id: 'reason', required: false, maxLength: 1_000 },
    ]);
  });

  it('has the choices of the ticket, and what it has now', async () => {
    expect(await readFields('rename')).toMatchObject([{ maxLength: 200, defaultValues: [] }]);
    expect(await readFields('rename', {}, 'Parcel')).toMatchObject([{ defaultValues: ['Parcel'] }]);
    const [priority] = await readFields('priority');
    expect(priority).toMatchObject({ defaultValues: ['normal'] });
    expect(priority?.options).toEqual(
      ['low', 'normal', 'high', 'urgent'].map((value) => ({ value, label: value, description: null })),
    );
    const [change, tag] = await readFields('tag');
    expect(change).toMatchObject({ id: 'action', description: 'vip, eu', defaultValues: ['add'] });
    expect(change?.options.map(({ value }) => value)).toEqual(['add', 'remove']);
    expect(tag).toMatchObject({ id: 'tag', maxLength: 50 });
  });

  it('has no description of tags where there are none, and 25 categories at the most', async () => {
    const { app, guild, on, ticket, press } = await setUp();
    await app.tickets.update({ ...on(ticket), fields: { tags: [] } });
    expect((await press('tag')).form?.fields[0]?.description).toBeNull();
    for (let number = 0; number < 27; number += 1)
      await app.categories.create(guild, SYSTEM, { name: `Category ${number}` });
    const [field] = (await press('move')).form?.fields ?? [];
    expect(field).toMatchObject({ type: 'select', label: 'Category' });
    expect(field?.options).toHaveLength(25);
  });

  it('of a canned reply has those without a shortcut and without a category, too', async () => {
    const { app, guild, press } = await setUp();
    const reply = { folder: null, content: 'We pay it back.', categoryIds: [] };
    await app.cannedReplies.create(guild, { ...reply, name: 'Refund', shortcut: 'refund' });
    const [field] = (await press('canned')).form?.fields ?? [];
    expect(field).toMatchObject({ type: 'select', label: 'Canned reply' });
    expect(field?.options).toEqual([{ label: 'Refund (refund)', value: 'refund', description: null }]);
  });

  it('is known before the button is pressed', () => {
    const mayAsk = (name: string) => mayButtonAskFirst(parseButton(`ticket:staff:${name}`));
    expect(['note', 'reply', 'close-with-reason'].map(mayAsk)).toEqual([true, true, true]);
    expect(['claim', 'close', 'accept-close', 'more', 'nonsense'].map(mayAsk)).toEqual(Array(5).fill(false));
  });
});

it('the menu of further actions asks in the words of the server, for one person', async () => {
  const { pressRaw } = await setUp();
  const { response } = await pressRaw(MORE_BUTTON);
  expect(response).toMatchObject({
    content: 'What do you want to do with ticket #1?',
    ephemeral: true,
    select: { placeholder: expect.stringMatching(/\w/) },
  });
});

describe('an answer to a wish to close', () => {
  it('is refused where nobody asked, and by the button of an older question', async () => {
    const { press, app, on, ticket, read } = await setUp();
    for (const name of ['accept-close', 'deny-close']) {
      expect((await press(name)).response?.content).toBe('This was answered already.');
    }
    await app.tickets.requestClose({ ...on(ticket), reason: null, autoCloseAt: null });
    // The requester is asked, and not staff.
    expect((await press('accept-close')).response?.content).toBe('This was answered already.');
    expect(await read(ticket)).toMatchObject({ status: 'open' });
  });

  it('shows in the channel, and not as an answer', async () => {
    const { press, app, on, ticket } = await setUp({ requesterClose: 'ask' });
    await app.tickets.requestClose({
      ...on(ticket),
      ...{ reason: null, autoCloseAt: null, actor: { type: 'user', id: REQUESTER } },
    });
    expect(await press('accept-close')).toMatchObject({ ticket: { status: 'closed' }, response: null });
  });
});

describe('the block list in the chat', () => {
  it('says until when a user is blocked, that one is, and that one is not any more', async () => {
    const { use, app, guild, clock } = await setUp();
    await use('block', { user: '902' });
    expect(await use('unblock', { user: GUEST })).toBe(`<@${GUEST}> is not blocked.`);
    const ends = Math.floor(Date.parse(clock.now()) / 1_000) + 365 * 86_400;
    expect(await use('block', { user: GUEST, days: '365', reason: ' Spam ' })).toBe(
      `<@${GUEST}> cannot open tickets. This ends <t:${ends}:R>, or with \`/desk member unblock\`.`,
    );
    expect(await use('block', { user: GUEST })).toBe(
      `<@${GUEST}> is already blocked. \`/desk member unblock\` ends that.`,
    );
    const { items } = await app.blocklist.list(guild, { userId: [GUEST] }, { limit: 10, after: null });
    expect(items).toMatchObject([{ reason: 'Spam' }]);
    expect(await use('unblock', { user: GUEST })).toBe(`<@${GUEST}> can open tickets again.`);
    expect(await use('block', { user: GUEST })).toBe(
      `<@${GUEST}> can no longer open tickets. \`/desk member unblock\` ends that.`,
    );
    await use('unblock', { user: GUEST });
    const left = await app.blocklist.list(guild, {}, { limit: 10, after: null });
    expect(left.items).toMatchObject([{ userId: '902', reason: null }]);
  });

  it('has nothing about a user without tickets', async () => {
    const { use } = await setUp();
    expect(await use('history', { user: GUEST })).toBe(`<@${GUEST}> has no tickets in your categories.`);
  });

  it('names closed tickets by the time, and counts those of a week', async () => {
    const { use, open, app, on, clock } = await setUp();
    const old = await open();
    await app.tickets.close({ ...on(old), reason: null });
    await clock.advance(8 * 86_400_000);
    const other = await open();
    await app.tickets.close({ ...on(other), reason: null });
    expect(await use('history')).toMatch(/\*\*#3\*\* · Support · Closed <t:\d+:R>\n/);
    expect(await use('stats')).toContain('Closed in the last 7 days: 1');
  });
});

describe('what staff reads in a ticket', () => {
  it('says that there are no notes, and names the author of those of staff alone', async () => {
    const { use, app, on, ticket } = await setUp();
    expect(await use('note')).toBe('This ticket has no notes. Write one with `/desk note`.');
    await app.tickets.addNote({ ...on(ticket), content: 'By  a\n\nprogram' });
    expect(await use('note')).toMatch(/\n<t:\d+:R> By a program$/);
  });

  it('shows the newest eight notes, each cut', async () => {
    const { use, clock } = await setUp();
    for (let number = 0; number < 9; number += 1) {
      await clock.advance(1_000);
      await use('note', { text: `${number}${'x'.repeat(300)}` });
    }
    const [, ...lines] = (await use('note')).split('\n');
    expect(lines.map((line) => / (\d)x+/.exec(line)?.[1])).toEqual(['8', '7', '6', '5', '4', '3', '2', '1']);
    expect(lines.every((line) => line.length < 230)).toBe(true);
  });
});

describe('while staff writes, the bot suggests', () => {
  it('tags to add and to remove, for those who may', async () => {
    const { app, guild, ticket, open } = await setUp();
    await open({ tags: ['refund', 'vip'] });
    const suggest = async (name: string, option: string, options: Record<string, string>, userId: UserId = STAFF) =>
      app.chatEvents.suggestValues({
        guild,
        userId,
        channelId: ticket.channelId,
        name: toDeskName(name),
        option,
        options,
      });
    expect(await suggest('tag', 'tag', { action: 'add' })).toEqual([{ label: 'refund', value: 'refund' }]);
    const own = await suggest('tag', 'tag', { action: 'remove' });
    expect(own.map(({ value }) => value).toSorted()).toEqual(['eu', 'vip']);
    expect(await suggest('tag', 'tag', { action: 'remove' }, GUEST)).toEqual([]);
    expect(await suggest('history', 'user', {})).toEqual([]);
  });

  it('canned replies by what is typed', async () => {
    const { app, guild, ticket } = await setUp();
    const reply = { folder: null, content: 'Text', categoryIds: [], shortcut: null };
    const { id } = await app.cannedReplies.create(guild, { ...reply, name: 'Refund' });
    await app.cannedReplies.create(guild, { ...reply, name: 'Greeting' });
    const suggest = (typed: string) =>
      app.chatEvents.suggestValues({
        ...{ guild, userId: STAFF, channelId: ticket.channelId, name: 'desk canned', option: 'shortcut' },
        options: { shortcut: typed },
      });
    expect(await suggest(' refund ')).toEqual([{ label: 'Refund', value: id }]);
    expect(await suggest(' ')).toHaveLength(2);
  });
});
