import type { Category } from '#core/categories/index.ts';
import type { FieldAnswers } from '#core/chat/index.ts';
import { parseButton } from '#core/chat-events/index.ts';
import type { ChannelId, UserId } from '#core/shared/ids.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { MORE_BUTTON } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk } from '../tickets/context.ts';
import { toDeskName } from '../../support/chat/desk-name.ts';

const ROLE = '44';
const GUEST = '901' as UserId;

const setUp = async (fields: Partial<Category> = {}) => {
  const simulation = await createHelpDesk({ staffRoleIds: [ROLE], ...fields });
  const { app, chat, guild } = simulation;
  await chat.setRoles(guild, STAFF, [ROLE]);
  const ticket = await simulation.open({ message: 'Help', subject: 'Parcel' });
  const channel = ticket.channelId as ChannelId;
  const press = (buttonId: string, answers: FieldAnswers | null = null, userId: UserId = STAFF) =>
    app.chatEvents.handleButtonPress({ guild, channel, userId, button: parseButton(buttonId), answers });
  const act = (action: string, answers: FieldAnswers | null = null, userId: UserId = STAFF) =>
    press(`ticket:staff:${action}`, answers, userId);
  const listActions = async () =>
    ((await press(MORE_BUTTON)).response?.select?.options ?? []).map(({ id }) => id.replace('ticket:staff:', ''));
  const use = async (name: string, options: Record<string, string> = {}): Promise<string> => {
    const used = { guild, name: toDeskName(name), userId: STAFF, channelId: channel, options };
    return (await app.chatEvents.handleCommand(used)).response?.content ?? '';
  };
  return { ...simulation, ticket, press, act, use, listActions, read: () => simulation.read(ticket) };
};

describe('the menu of further actions', () => {
  it('has what is possible now', async () => {
    const { listActions, act } = await setUp({ requireClaim: true });
    const always = [
      'await-answer',
      'request-close',
      'reply-anonymously',
      'canned',
      'macro',
      'note',
      'assign',
      'move',
      'priority',
      'status',
      'tag',
      'add',
      'rename',
      'block',
      'pause',
    ];
    expect(await listActions()).toEqual(always);
    await act('claim');
    expect(await listActions()).toEqual([
      'close-with-reason',
      'close-later',
      'await-answer',
      'request-close',
      'reply-anonymously',
      'canned',
      ...always.slice(4),
    ]);
  });

  it('is for staff, and for tickets that are not closed', async () => {
    const { press, act } = await setUp();
    expect((await press(MORE_BUTTON, null, REQUESTER)).response).toEqual({
      content: 'Only staff can do this.',
      ephemeral: true,
    });
    await act('close');
    expect((await press(MORE_BUTTON)).response?.content).toContain('is closed');
  });

  it.each([
    'await-answer',
    'request-close',
    'canned',
    'note',
    'move',
    'priority',
    'status',
    'tag',
    'add',
    'rename',
    'block',
    'pause',
  ])('lets nobody but staff do this: %s', async (action) => {
    const { act, read } = await setUp();
    const before = await read();
    for (const answers of [null, { text: 'x', user: GUEST, tag: 'x', action: 'add', level: 'urgent' }])
      expect((await act(action, answers, REQUESTER)).response?.content).toBe('Only staff can do this.');
    expect(await read()).toEqual(before);
  });
});

describe('an action of the menu', () => {
  it('asks first, with what is known filled in', async () => {
    const { act } = await setUp();
    expect((await act('rename')).form?.fields).toMatchObject([{ type: 'short', defaultValues: ['Parcel'] }]);
    expect((await act('priority')).form?.fields).toMatchObject([{ type: 'radio', defaultValues: ['normal'] }]);
    expect((await act('add')).form?.fields).toMatchObject([{ type: 'user' }]);
  });

  it('does what was answered, and says so', async () => {
    const { app, guild, act, read, ticket } = await setUp();
    const answer = async (action: string, answers: FieldAnswers) => (await act(action, answers)).response?.content;
    expect(await answer('note', { text: 'Called back' })).toBe('The note was saved.');
    expect(await answer('rename', { text: 'Late parcel' })).toContain('Late parcel');
    expect(await answer('priority', { level: { values: ['urgent'] } })).toContain('urgent');
    expect(await answer('tag', { action: { values: ['add'] }, tag: 'refund' })).toContain('refund');
    expect(await answer('add', { user: { values: [GUEST] } })).toContain(`<@${GUEST}>`);
    expect(await read()).toMatchObject({
      subject: 'Late parcel',
      priority: 'urgent',
      tags: ['refund'],
      participantIds: [GUEST],
    });
    expect(await app.tickets.listNotes(guild, ticket.id, '-createdAt', { limit: 10, after: null })).toMatchObject({
      items: [{ content: 'Called back' }],
    });
  });

  it('closes later, with a word to the requester or without one, and changes its mind', async () => {
    const { act, read, ticket, chatOf } = await setUp();
    const answer = async (action: string, answers: FieldAnswers | null = null) =>
      (await act(action, answers)).response?.content;
    expect(await answer('close-later', { time: 'soon' })).toBe('Say when, such as 30m, 4h or 2d; at most 30 days.');
    expect(await answer('cancel-close')).toBe('No later closing is planned for this ticket.');
    expect(await read()).toMatchObject({ scheduledClose: null });
    expect(await answer('close-later', { time: '4h', reason: 'Done', silently: 'true' })).toMatch(
      /^Ticket #1 will be closed <t:\d+:R>, unless its requester answers\.$/,
    );
    expect(await read()).toMatchObject({ scheduledClose: { scheduledById: STAFF, reason: 'Done', silently: true } });
    expect(await chatOf(ticket)).toEqual(['Help']);
    expect(await answer('cancel-close')).toBe('Ticket #1 will not be closed later after all.');
    expect(await read()).toMatchObject({ scheduledClose: null });
  });

  it('keeps a ticket open that would be closed by itself, and allows that again', async () => {
    const { listActions, act, read } = await setUp({
      autoClose: { inactiveHours: null, warnHoursBefore: null, onMemberLeave: true, businessTime: false },
    });
    expect(await listActions()).toContain('keep-open');
    expect(await listActions()).not.toContain('allow-closing');
    expect((await act('keep-open')).response?.content).toContain('is never closed by itself');
    expect(await read()).toMatchObject({ keptOpen: true });
    expect(await listActions()).not.toContain('keep-open');
    expect((await act('allow-closing')).response?.content).toContain('closed by itself again');
    expect(await read()).toMatchObject({ keptOpen: false });
  });

  it('pauses new tickets of its category, and shows that in its form', async () => {
    const { app, guild, act, category } = await setUp();
    const read = async () => (await app.categories.get(guild, category.id)).openingRules.pause;
    const readDefault = async () => (await act('pause')).form?.fields[0]?.defaultValues;
    expect(await readDefault()).toEqual(['on']);
    expect((await act('pause', { action: 'on', time: 'soon' })).response?.content).toContain('at most 30 days');
    expect((await act('pause', { action: 'on', text: 'x'.repeat(1_001) })).response?.content).toContain('At most 1000');
    expect(await read()).toBeNull();
    await act('pause', { action: { values: ['on'] }, text: ' Servers are down. ' });
    expect(await read()).toEqual({ text: 'Servers are down.', until: null });
    expect(await readDefault()).toEqual(['off']);
    await act('pause', { action: { values: ['off'] } });
    expect(await read()).toBeNull();
  });

  it('blocks the requester for some days, or for good', async () => {
    const { app, guild, act } = await setUp();
    const list = async () => (await app.blocklist.list(guild, {}, { limit: 10, after: null })).items;
    expect((await act('block', { days: 'soon' })).response?.content).toContain('365');
    expect(await list()).toEqual([]);
    await act('block', { days: '7', reason: 'Spam' });
    const [block] = await list();
    expect(block).toMatchObject({ userId: REQUESTER, reason: 'Spam', expiresAt: expect.any(String) });
  });

  it('chooses from the other categories and the canned replies of the category', async () => {
    const { app, guild, act, read, category } = await setUp();
    expect((await act('move')).response?.content).toBe('There is nothing to choose from.');
    expect((await act('canned')).response?.content).toBe('There is nothing to choose from.');
    const billing = await app.categories.create(guild, SYSTEM, { name: 'Billing', staffRoleIds: [ROLE] });
    const reply = { folder: null, content: 'We pay it back.', shortcut: null };
    await app.cannedReplies.create(guild, { ...reply, name: 'Theirs', categoryIds: [billing.id] });
    const { id } = await app.cannedReplies.create(guild, { ...reply, name: 'Refund', categoryIds: [category.id] });
    const [field] = (await act('canned')).form?.fields ?? [];
    expect(field?.options).toEqual([{ label: 'Refund', value: id, description: null }]);
    await act('canned', { shortcut: { values: [id] } });
    expect((await read()).messageCount).toBe(2);
    expect((await act('move')).form?.fields[0]?.options).toMatchObject([{ label: 'Billing', value: billing.id }]);
    await act('move', { category: { values: [billing.id] } });
    expect((await read()).categoryId).toBe(billing.id);
  });
});

describe('the command that closes', () => {
  it('does so later and silently, too', async () => {
    const { use, read, ticket, chatOf } = await setUp({ requireClaim: true });
    expect(await use('close', { time: '2h' })).toBe('Claim the ticket before you close it.');
    await use('claim');
    expect(await use('close', { time: '31d' })).toContain('at most 30 days');
    expect(await use('close', { time: '2h', reason: 'solved' })).toContain('will be closed <t:');
    expect(await read()).toMatchObject({ status: 'open', scheduledClose: { reason: 'solved', silently: false } });
    const before = await chatOf(ticket);
    expect(await use('close', { silently: 'true' })).toContain('Ticket #1 is closed.');
    expect(await read()).toMatchObject({ status: 'closed', closedSilently: true, scheduledClose: null });
    expect(await chatOf(ticket)).toEqual(before);
  });

  it('is followed by a refusal where a limit keeps the ticket from being opened again', async () => {
    const { use, open } = await setUp({ limits: { perUser: 1, total: null, cooldownSeconds: null } });
    await use('close');
    await open();
    expect(await use('reopen')).toBe('This is not possible right now.');
  });
});
