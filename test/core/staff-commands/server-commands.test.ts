import type { ChannelId, UserId } from '#core/shared/ids.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk } from '../tickets/context.ts';
import { toDeskName } from '../../support/chat/desk-name.ts';

const ROLE = '44';
const GUEST = '901' as UserId;
const ANSWERS: Readonly<Record<string, RegExp>> = {
  list: /^Tickets that nobody has claimed\n\*\*#/,
  history: /^Tickets of/,
  block: /can no longer open tickets/,
  unblock: /is not blocked/,
  stats: /^Open tickets: 1\n/,
};
const NAMES = Object.keys(ANSWERS);

const setUp = async () => {
  const helpDesk = await createHelpDesk({ staffRoleIds: [ROLE] });
  const { app, chat, guild } = helpDesk;
  await chat.setRoles(guild, STAFF, [ROLE]);
  const ticket = await helpDesk.open();
  const use = async (
    name: string,
    options: Record<string, string> = {},
    { userId = STAFF, channelId = ticket.channelId }: { userId?: UserId; channelId?: ChannelId | null } = {},
  ): Promise<string> => {
    const used = { guild, name: toDeskName(name), userId, channelId, options };
    return (await app.chatEvents.handleCommand(used)).response?.content ?? '';
  };
  return { ...helpDesk, ticket, use };
};

describe('a command of staff that belongs to no ticket', () => {
  it.each(NAMES)('%s works in a ticket, closed or not, and in every other channel', async (name) => {
    const inTicket = await setUp();
    expect(await inTicket.use(name)).toMatch(ANSWERS[name] ?? '');
    const closed = await setUp();
    await closed.open();
    await closed.app.tickets.close({ ...closed.on(closed.ticket), reason: null });
    expect(await closed.use(name)).toMatch(ANSWERS[name] ?? '');
    const elsewhere = await setUp();
    expect(await elsewhere.use(name, { user: REQUESTER }, { channelId: null })).toMatch(ANSWERS[name] ?? '');
  });

  it.each(NAMES)('%s is for staff only', async (name) => {
    const { use, app, guild } = await setUp();
    for (const userId of [REQUESTER, GUEST]) {
      expect(await use(name, { user: GUEST }, { userId })).toBe('Only staff can do this.');
    }
    const blocks = await app.blocklist.list(guild, {}, { limit: 1, after: null });
    expect(blocks.items).toEqual([]);
  });

  it.each(['history', 'block', 'unblock'])('%s asks for a user outside of tickets', async (name) => {
    const { use } = await setUp();
    expect(await use(name, {}, { channelId: null })).toBe('Name a user, as a mention or by id.');
    expect(await use(name, { user: 'Sam' })).toBe('Name a user, as a mention or by id.');
  });

  it('block keeps the requester of the ticket from opening another one, until it ends', async () => {
    const { use, clock, app, guild, category } = await setUp();
    await use('block', { days: '1' });
    const mayOpen = async () => (await app.tickets.readAvailability(guild, category.id, REQUESTER)).available;
    expect(await mayOpen()).toBe(false);
    await clock.advance(86_400_001);
    expect(await mayOpen()).toBe(true);
    for (const days of ['0', '366', '1.5', 'x']) expect(await use('block', { days })).toContain('from 1 to 365');
  });

  it('list shows the oldest open tickets first: those of nobody, of the staff member, or all', async () => {
    const { use, open, app, on, ticket } = await setUp();
    const second = await open();
    await app.tickets.claim({ ...on(second), staffId: STAFF, force: false });
    const numbersOf = async (filter?: string) =>
      [...(await use('list', filter === undefined ? {} : { filter })).matchAll(/\*\*#(\d+)/g)].map(
        ([, number]) => number,
      );
    expect(await numbersOf()).toEqual(['1']);
    expect(await numbersOf('mine')).toEqual(['2']);
    expect(await numbersOf('open')).toEqual(['1', '2']);
    await app.tickets.close({ ...on(ticket), reason: null });
    expect(await use('list', { filter: 'unclaimed' })).toBe('There is none right now.');
    expect(await use('list', { filter: 'closed' })).toBe(
      'Name a list: Tickets that nobody has claimed, My tickets, All open tickets',
    );
  });

  it('history and stats are about the categories of the staff member', async () => {
    const { use, app, guild, on, ticket, open } = await setUp();
    const other = await app.categories.create(guild, on(ticket).actor, { name: 'Secret', staffRoleIds: ['9'] });
    await open({ categoryId: other.id });
    expect(await use('history')).toMatch(/^Tickets of <@\d+>, the newest first:\n\*\*#1\*\* · Support · <#\d+>$/);
    expect(await use('stats')).toBe('Open tickets: 1\nNot claimed: 1\nClaimed by you: 0\nClosed in the last 7 days: 0');
    await use('claim');
    expect(await use('stats')).toContain('Not claimed: 0\nClaimed by you: 1');
  });
});

describe('in a ticket', () => {
  it('notes are shown with their authors, the newest first', async () => {
    const { use } = await setUp();
    await use('note', { text: 'First\nline' });
    await use('note', { text: '# Second' });
    const [title, ...lines] = (await use('note')).split('\n');
    expect(title).toBe('Notes of ticket #1, the newest first:');
    expect(lines.map((line) => line.replace(/<t:\d+:R> /, '')).toSorted()).toEqual([
      `<@${STAFF}> First line`,
      `<@${STAFF}> \\# Second`,
    ]);
  });

  it('a reply is that of the staff member, and the subject is changed', async () => {
    const { use, read, ticket, chatOf } = await setUp();
    expect(await use('reply', { text: ' We look into it. ' })).toBe('Your reply was sent.');
    expect(await use('rename', { text: ' Late parcel ' })).toBe('The subject is now: Late parcel');
    expect(await read(ticket)).toMatchObject({ status: 'pending', subject: 'Late parcel' });
    expect(await chatOf(ticket)).toEqual(['We look into it.']);
    for (const name of ['reply', 'rename']) {
      expect(await use(name, { text: ' ' })).toBe('A text is needed.');
      expect(await use(name, { text: 'x'.repeat(4_001) })).toContain('The text is too long.');
    }
  });

  it('that is closed nothing is answered any more', async () => {
    const { use } = await setUp();
    await use('close');
    expect(await use('reply', { text: 'Late' })).toBe('This ticket is closed. Reopen it first.');
  });
});
