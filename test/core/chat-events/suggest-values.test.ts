import type { CommandOptions } from '#core/built-in-commands/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk } from '../tickets/context.ts';

const ROLE = '44';
const STRANGER = '7777' as UserId;

const setUp = async () => {
  const helpDesk = await createHelpDesk({ staffRoleIds: [ROLE] });
  const { app, chat, guild, on } = helpDesk;
  await chat.setRoles(guild, STAFF, [ROLE]);
  const ticket = await helpDesk.open({ subject: 'Late parcel', tags: ['vip'] });
  const addCategory = (name: string, archived = false) =>
    app.categories.create(guild, on(ticket).actor, { name, archived });
  const suggest = async (
    name: string,
    option: string,
    options: CommandOptions = {},
    { userId = STAFF, channelId = ticket.channelId }: { userId?: UserId; channelId?: typeof ticket.channelId } = {},
  ) => app.chatEvents.suggestValues({ guild, userId, channelId, name, option, options });
  const labels = async (...input: Parameters<typeof suggest>) => (await suggest(...input)).map(({ label }) => label);
  return { ...helpDesk, ticket, addCategory, suggest, labels };
};

describe('while staff writes, the bot suggests', () => {
  it('the other categories that take tickets, by a part of the name', async () => {
    const { addCategory, suggest, labels } = await setUp();
    const billing = await addCategory('Billing');
    await addCategory('Bills of old', true);
    expect(await labels('desk move', 'category')).toEqual(['Billing']);
    expect(await suggest('desk move', 'category', { category: 'ILL' })).toEqual([
      { label: 'Billing', value: billing.id },
    ]);
    expect(await labels('desk move', 'category', { category: 'x' })).toEqual([]);
  });

  it('canned replies of the category, by their search, and such a reply is sent', async () => {
    const { app, guild, addCategory, suggest, ticket } = await setUp();
    const other = await addCategory('Other');
    const reply = { folder: null, content: 'We pay it back.', categoryIds: [] };
    await app.cannedReplies.create(guild, { ...reply, name: 'Refund', shortcut: 'refund' });
    const { id } = await app.cannedReplies.create(guild, { ...reply, name: 'Long', shortcut: null });
    await app.cannedReplies.create(guild, { ...reply, name: 'Theirs', shortcut: null, categoryIds: [other.id] });
    const found = await suggest('desk canned', 'shortcut', { shortcut: 'pay' });
    expect(found.toSorted((a, b) => a.label.localeCompare(b.label))).toEqual([
      { label: 'Long', value: id },
      { label: 'Refund (refund)', value: 'refund' },
    ]);
    const used = { guild, userId: STAFF, channelId: ticket.channelId, name: 'desk canned', options: { shortcut: id } };
    expect((await app.chatEvents.handleCommand(used)).response?.content).toBe('Your reply was sent.');
  });

  it('tags: those of the server to be added, those of the ticket to be removed', async () => {
    const { labels, open } = await setUp();
    await open({ tags: ['refund', 'vip'] });
    expect(await labels('desk tag', 'tag', { action: 'add' })).toEqual(['refund']);
    expect(await labels('desk tag', 'tag', { action: 'remove' })).toEqual(['vip']);
  });

  it('the teams that a note can mention', async () => {
    const { app, guild, labels, suggest } = await setUp();
    const { id } = await app.teams.create(guild, { name: 'Billing' });
    await app.teams.create(guild, { name: 'Sales' });
    expect(await labels('desk note', 'team')).toEqual(['Billing', 'Sales']);
    expect(await suggest('desk note', 'team', { team: 'bill' })).toEqual([{ label: 'Billing', value: id }]);
  });

  it('25 values at most', async () => {
    const { addCategory, labels } = await setUp();
    for (let number = 0; number < 30; number += 1) await addCategory(`Category ${number}`);
    expect(await labels('desk move', 'category')).toHaveLength(25);
  });

  it('nothing to others, elsewhere, and for options without suggestions', async () => {
    const { addCategory, labels } = await setUp();
    await addCategory('Billing');
    for (const userId of [REQUESTER, STRANGER])
      expect(await labels('desk move', 'category', {}, { userId })).toEqual([]);
    expect(await labels('desk move', 'category', {}, { channelId: null })).toEqual([]);
    for (const [name, option] of [
      ['desk note', 'text'],
      ['desk close', 'nonsense'],
      ['desk dance', 'category'],
      ['hours', 'category'],
    ] as const)
      expect(await labels(name, option)).toEqual([]);
  });
});

describe('while a member writes, the bot suggests', () => {
  it('the categories that take tickets', async () => {
    const { addCategory, labels } = await setUp();
    await addCategory('Old', true);
    expect(await labels('ticket new', 'category', {}, { userId: STRANGER, channelId: null })).toEqual(['Support']);
  });

  it('the own tickets: open ones to be closed, closed ones to be read', async () => {
    const { app, on, open, suggest, ticket, labels } = await setUp();
    const closed = await open();
    await app.tickets.close({ ...on(closed), reason: null });
    const own = { userId: REQUESTER, channelId: null };
    expect(await suggest('ticket close', 'ticket', { ticket: '' }, own)).toEqual([
      { label: '#1 · Support · Late parcel', value: ticket.id },
    ]);
    expect(await labels('ticket transcript', 'ticket', {}, own)).toEqual(['#2 · Support']);
    expect(await labels('ticket close', 'ticket', { ticket: 'none' }, own)).toEqual([]);
    expect(await labels('ticket close', 'ticket', {}, { ...own, userId: STRANGER })).toEqual([]);
  });
});
