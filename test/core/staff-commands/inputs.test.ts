import type { Category } from '#core/categories/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { STAFF } from '../../support/build.ts';
import { createHelpDesk } from '../tickets/context.ts';

const ROLE = '44';

const setUp = async (fields: Partial<Category> = {}) => {
  const helpDesk = await createHelpDesk({ staffRoleIds: [ROLE], ...fields });
  const { app, chat, guild } = helpDesk;
  await chat.setRoles(guild, STAFF, [ROLE]);
  const ticket = await helpDesk.open();
  const use = async (name: string, options: Record<string, string> = {}): Promise<string> => {
    const used = { guild, name: `desk ${name}`, userId: STAFF, channelId: ticket.channelId, options };
    return (await app.chatEvents.handleCommand(used)).response?.content ?? '';
  };
  return { ...helpDesk, ticket, use, read: () => helpDesk.read(ticket) };
};

describe('what is given with a command', () => {
  it.each(['Sam 901', '901 Sam', '<@901> and <@902>', '<#901>', ''])('is no user in "%s"', async (user) => {
    const { use, read } = await setUp();
    expect(await use('add', { user })).toBe('Name a user, as a mention or by id.');
    expect((await read()).participantIds).toEqual([]);
  });

  it('counts without spaces around it', async () => {
    const { app, guild, use, read, chatOf, ticket } = await setUp();
    const reply = { name: 'Hi', shortcut: 'hi', folder: null, content: 'Hello', categoryIds: [] };
    await app.cannedReplies.create(guild, reply);
    await use('add', { user: ' 901 ' });
    await use('priority', { level: ' high ' });
    await use('tag', { action: 'add', tag: ' vip ' });
    await use('canned', { shortcut: ' hi ' });
    expect(await read()).toMatchObject({ participantIds: ['901'], priority: 'high', tags: ['vip'] });
    expect(await chatOf(ticket)).toContain('Hello');
  });

  it('may be as long as the limit', async () => {
    const { app, guild, ticket, use, read } = await setUp();
    await use('note', { text: 'x'.repeat(4_000) });
    const notes = await app.tickets.listNotes(guild, ticket.id, '-createdAt', { limit: 9, after: null });
    expect(notes.items).toHaveLength(1);
    await use('tag', { action: 'add', tag: 'x'.repeat(50) });
    await use('close', { reason: 'x'.repeat(1_000) });
    expect(await read()).toMatchObject({ status: 'closed', tags: ['x'.repeat(50)], closeReason: 'x'.repeat(1_000) });
  });

  it('is a priority by its word, whatever the language of the server', async () => {
    const { app, guild, use, read } = await setUp();
    await app.settings.update({ guild, ifVersion: null, change: { locale: 'de' } });
    await use('priority', { level: 'urgent' });
    expect(await read()).toMatchObject({ priority: 'urgent' });
  });

  it.each([
    ['note', 'This ticket has no notes. Write one with `/desk note`.'],
    ['rename', 'A text is needed.'],
    ['priority', 'Name a priority: low, normal, high, urgent'],
    ['move', 'Name a category: Support'],
  ])('is asked for where %s needs it', async (name, answer) => {
    const { use } = await setUp();
    expect(await use(name)).toBe(answer);
  });

  it('is no category that was archived, and the others are named', async () => {
    const { app, guild, on, ticket, use, read, category } = await setUp();
    const create = (name: string, archived: boolean) =>
      app.categories.create(guild, on(ticket).actor, { name, archived });
    await create('Old', true);
    await create('Billing', false);
    const answer = await use('move', { category: 'Old' });
    expect(answer).toMatch(/^Name a category: (Support, Billing|Billing, Support)$/);
    expect(await read()).toMatchObject({ categoryId: category.id });
  });
});

describe('a command that is refused', () => {
  it('names the user whom nobody can remove: the requester, and the claimer', async () => {
    const { use, ticket } = await setUp();
    await use('claim');
    for (const user of [ticket.requesterId, STAFF]) {
      expect(await use('remove', { user })).toContain(`<@${user}> `);
      expect(await use('remove', { user })).toContain('cannot be removed');
    }
  });

  it('says of a canned reply that is not sent because of the chat to try again, not that it lacks values', async () => {
    const { app, guild, chat, use } = await setUp();
    const reply = { name: 'Hi', shortcut: 'hi', folder: null, content: 'Hello', categoryIds: [] };
    await app.cannedReplies.create(guild, reply);
    const listRoles = chat.listRoles.bind(chat);
    chat.listRoles = async (...input) => {
      const roles = await listRoles(...input);
      await chat.setOnline(false);
      return roles;
    };
    expect(await use('canned', { shortcut: 'hi' })).toContain('Please try again');
  });

  it('is that of a user who is no member of the server', async () => {
    const { app, guild, ticket } = await setUp();
    const used = { guild, name: 'desk claim', userId: '31' as UserId, channelId: ticket.channelId, options: {} };
    expect((await app.chatEvents.handleCommand(used)).response?.content).toBe('Only staff can do this.');
  });
});

describe('the status of a ticket', () => {
  it.each([
    ['pending', 'Waiting for requester'],
    ['open', 'Waiting for us'],
  ])('is set to %s', async (status, shown) => {
    const { use, read } = await setUp();
    await use('status', { status: 'pending' });
    expect(await use('status', { status })).toBe(`The status is now: ${shown}.`);
    expect(await read()).toMatchObject({ status, holdUntil: null });
  });

  it('is on hold for a time, and for good', async () => {
    const { use, read, clock } = await setUp();
    expect(await use('status', { status: 'on_hold', time: '2h' })).toContain('<t:');
    expect(await read()).toMatchObject({ status: 'on_hold', holdUntil: plusMs(clock.now(), 2 * 3_600_000) });
    await use('status', { status: 'open' });
    await use('status', { status: 'on_hold' });
    expect(await read()).toMatchObject({ status: 'on_hold', holdUntil: null });
  });

  it.each([{ status: 'pending', time: '2h' }, { status: 'on_hold', time: 'soon' }, { status: 'closed' }, {}])(
    'stays for %j, which is answered',
    async (options) => {
      const { use, read } = await setUp();
      expect(await use('status', options)).not.toBe('');
      expect(await read()).toMatchObject({ status: 'open', holdUntil: null });
    },
  );
});
