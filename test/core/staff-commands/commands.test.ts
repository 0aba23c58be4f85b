import type { Category } from '#core/categories/index.ts';
import type { ChannelId, UserId } from '#core/shared/ids.ts';
import * as changing from '#core/staff-commands/changing.ts';
import * as claiming from '#core/staff-commands/claiming.ts';
import * as closing from '#core/staff-commands/closing.ts';
import { STAFF_COMMAND_NAMES, STAFF_COMMANDS, TICKET_COMMANDS } from '#core/staff-commands/index.ts';
import * as serverCommands from '#core/staff-commands/server-commands.ts';
import * as writing from '#core/staff-commands/writing.ts';
import * as presenceCommand from '#core/staff-commands/presence-command.ts';
import * as macroCommand from '#core/staff-commands/macro-command.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk } from '../tickets/context.ts';
import { toDeskName } from '../../support/chat/desk-name.ts';

const ROLE = '44';
const COLLEAGUE = '7777' as UserId;

const setUp = async (fields: Partial<Category> = {}) => {
  const simulation = await createHelpDesk({ staffRoleIds: [ROLE], ...fields });
  const { app, chat, guild } = simulation;
  await chat.setRoles(guild, STAFF, [ROLE]);
  const ticket = await simulation.open();
  /** Uses a command in the channel of the ticket. @returns the answer */
  const use = async (name: string, options: Record<string, string> = {}, userId: UserId = STAFF): Promise<string> => {
    const used = { guild, name: toDeskName(name), userId, channelId: ticket.channelId, options };
    const { response } = await app.chatEvents.handleCommand(used);
    expect(response).toMatchObject({ ephemeral: true });
    return response?.content ?? '';
  };
  const read = (): Promise<Ticket> => simulation.read(ticket);
  return { ...simulation, ticket, use, read };
};

/** Options with which each command is understood. */
const OPTIONS: Readonly<Record<string, Record<string, string>>> = {
  close: { reason: 'solved' },
  add: { user: '901' },
  remove: { user: '901' },
  assign: { user: COLLEAGUE },
  away: { status: 'busy', time: '1h' },
  move: { category: 'Other' },
  priority: { level: 'high' },
  status: { status: 'on_hold', time: '2h' },
  tag: { action: 'add', tag: 'vip' },
  note: { text: 'Remember' },
  canned: { shortcut: 'hi' },
  macro: { name: 'Look' },
  reply: { text: 'Hello' },
  remind: { time: '1h' },
  rename: { text: 'Late parcel' },
  block: { user: '901' },
};

it('is offered if it is declared', () => {
  const declared = [changing, claiming, closing, writing, serverCommands, presenceCommand, macroCommand].flatMap(
    (module) => Object.entries(module),
  );
  /** These have only buttons. */
  const pressed = [
    'replyAnonymously',
    'awaitAnswer',
    'stopAwaiting',
    'keepOpen',
    'allowClosing',
    'closeWithReason',
    'closeLater',
    'cancelClose',
    'acceptClose',
    'denyClose',
  ];
  const offered: readonly unknown[] = Object.values(STAFF_COMMANDS);
  const missing = declared.filter(([name, command]) => !offered.includes(command) && !pressed.includes(name));
  expect(missing.map(([name]) => name)).toEqual([]);
});

describe('a built-in command', () => {
  it.each(STAFF_COMMAND_NAMES)('%s is for staff only: nothing changes for anybody else', async (name) => {
    const { app, guild, use, read, ticket, chatOf } = await setUp();
    const before = [await read(), await chatOf(ticket)];
    for (const userId of [REQUESTER, COLLEAGUE]) {
      expect(await use(name, OPTIONS[name], userId)).toBe('Only staff can do this.');
    }
    expect([await read(), await chatOf(ticket)]).toEqual(before);
    await app.settings.update({ guild, ifVersion: null, change: { locale: 'de' } });
    expect(await use(name, OPTIONS[name], REQUESTER)).toBe('Das kann nur das Team.');
  });

  it.each(Object.keys(TICKET_COMMANDS))('%s works in the channel of a ticket only', async (name) => {
    const { app, chat, guild } = await setUp();
    const { id } = await chat.addChannel(guild, 'lounge');
    for (const channelId of [id, null, '1' as ChannelId]) {
      const used = { guild, name: toDeskName(name), userId: STAFF, channelId, options: {} };
      const { response } = await app.chatEvents.handleCommand(used);
      expect(response?.content).toBe('This only works in the channel of a ticket.');
    }
  });

  it.each(STAFF_COMMAND_NAMES)(
    '%s is answered when the bot or the ticket is busy, and changes nothing',
    async (name) => {
      const { chat, use, read } = await setUp();
      const before = await read();
      await chat.setOnline(false);
      expect(await use(name, OPTIONS[name])).toContain('Please try again');
      await chat.setOnline(true);
      expect(await read()).toEqual(before);
    },
  );

  it('is for those with a role of the server where the category names none', async () => {
    const { app, guild, use, read } = await setUp({ staffRoleIds: [] });
    expect(await use('claim')).toBe('Only staff can do this.');
    await app.settings.update({ guild, ifVersion: null, change: { staffRoleIds: [ROLE] } });
    expect(await use('claim')).toBe('You have claimed ticket #1.');
    expect(await read()).toMatchObject({ claimedById: STAFF });
  });

  it('keeps the names of the commands from custom ones, and leaves them all others', async () => {
    const { app, guild, use } = await setUp();
    const custom = (name: string) =>
      app.commands.create(guild, { name, description: 'Mine', response: { content: 'Hi', ephemeral: true } });
    await expect(custom('desk')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('built-in'),
    });
    const { id } = await custom('close');
    const renamed = app.commands.update({ guild, id, ifVersion: null }, { name: 'ticket' });
    await expect(renamed).rejects.toMatchObject({ code: 'conflict' });
    expect(await use('claim')).toBe('You have claimed ticket #1.');
  });
});

describe('staff of custom commands', () => {
  it('are also those with a staff role of the server', async () => {
    const { app, guild } = await setUp({ staffRoleIds: [] });
    const fields = {
      name: 'hours',
      description: 'When',
      access: 'staff',
      response: { content: '9 to 5', ephemeral: true },
    } as const;
    await app.commands.create(guild, fields);
    const used = { guild, name: 'hours', userId: STAFF, channelId: null, options: {} };
    await expect(app.chatEvents.handleCommand(used)).rejects.toMatchObject({ code: 'conflict' });
    await app.settings.update({ guild, ifVersion: null, change: { staffRoleIds: [ROLE] } });
    expect((await app.chatEvents.handleCommand(used)).response?.content).toBe('9 to 5');
  });
});

describe('commands of staff', () => {
  it('claim, hand over and give back', async () => {
    const { use, read, ticket, chat, chatOf, app, guild } = await setUp();
    expect(await use('unclaim')).toBe('This ticket is not claimed.');
    expect(await use('assign', { user: COLLEAGUE })).toBe(`<@${COLLEAGUE}> does not answer tickets of this category.`);
    await chat.setRoles(guild, COLLEAGUE, [ROLE]);
    expect(await use('claim')).toBe('You have claimed ticket #1.');
    expect(await use('claim')).toBe('You have claimed ticket #1.');
    expect(await use('assign')).toBe('Name a user, as a mention or by id.');
    expect(await use('assign', { user: STAFF })).toBe(`<@${STAFF}> has already claimed this ticket.`);
    expect(await use('assign', { user: `<@!${COLLEAGUE}>` })).toContain('has the ticket now');
    expect(await use('claim')).toBe(
      `<@${COLLEAGUE}> has already claimed this ticket.\nTo take it over, use \`/desk takeover\`.`,
    );
    expect(await use('unclaim')).toBe('Nobody has claimed ticket #1 any more.');
    expect(await read()).toMatchObject({ claimedById: null });
    expect(await chatOf(ticket)).toEqual([
      `<@${STAFF}> claimed this ticket.`,
      `<@${STAFF}> handed this ticket over to <@${COLLEAGUE}>.`,
      `<@${COLLEAGUE}> unclaimed this ticket.`,
    ]);
    const { items } = await app.tickets.listTimeline(guild, ticket.id, '-createdAt', { limit: 10, after: null });
    expect(items.slice(0, 3).map(({ actor }) => actor)).toEqual(Array(3).fill({ type: 'staff', id: STAFF }));
  });

  it('close for a reason, as the category asks, and reopen', async () => {
    const { use, read } = await setUp({ requireReason: true, requireClaim: true });
    expect(await use('close', { reason: 'solved' })).toBe('Claim the ticket before you close it.');
    await use('claim');
    expect(await use('close', { reason: '  ' })).toBe('A reason is needed to close this ticket.');
    expect(await use('close', { reason: 'x'.repeat(1_001) })).toContain('At most 1000 characters');
    expect(await use('reopen')).toBe('This ticket is not closed.');
    expect(await use('close', { reason: 'solved' })).toBe('Ticket #1 is closed. `/desk reopen` opens it again.');
    expect(await read()).toMatchObject({
      status: 'closed',
      closeReason: 'solved',
      closedBy: { type: 'staff', id: STAFF },
    });
    for (const name of ['claim', 'close', 'request-close', 'add', 'move', 'canned'] as const) {
      expect(await use(name, OPTIONS[name])).toBe('This ticket is closed. Reopen it first.');
    }
    expect(await use('reopen')).toBe('Ticket #1 is open again.');
    expect(await read()).toMatchObject({ status: 'open', reopenCount: 1 });
  });

  it('ask whether the ticket may be closed, once', async () => {
    const { use, read } = await setUp();
    expect(await use('request-close', { reason: 'solved' })).toContain('was asked whether');
    expect(await read()).toMatchObject({ closeRequest: { requestedById: STAFF, reason: 'solved' } });
    expect(await use('request-close')).toBe('A close request is already waiting for an answer.');
  });

  it('say where a merged ticket continues', async () => {
    const { app, on, open, ticket, use } = await setUp();
    const target = await open();
    await app.tickets.merge({ ...on(ticket), targetId: target.id, allowDifferentRequester: false });
    for (const name of ['claim', 'reopen']) expect(await use(name)).toContain('merged into another one');
  });

  it('add and remove users', async () => {
    const { use, read } = await setUp();
    expect(await use('add', { user: 'Sam' })).toBe('Name a user, as a mention or by id.');
    expect(await use('add', { user: '1'.repeat(21) })).toBe('Name a user, as a mention or by id.');
    expect(await use('add', { user: '<@901>' })).toContain('takes part in this ticket now');
    expect(await use('add', { user: '901' })).toBe('<@901> already takes part in this ticket.');
    expect((await read()).participantIds).toEqual(['901']);
    expect(await use('remove', { user: REQUESTER })).toContain('cannot be removed');
    expect(await use('remove', { user: '901' })).toContain('no longer takes part');
    expect(await use('remove', { user: '901' })).toBe('<@901> takes no part in this ticket.');
    expect((await read()).participantIds).toEqual([]);
  });

  it('move to a category by name or id', async () => {
    const { app, guild, category, on, ticket, use, read } = await setUp();
    const create = (fields: { name: string; archived?: boolean }) =>
      app.categories.create(guild, on(ticket).actor, { staffRoleIds: [ROLE], ...fields });
    const billing = await create({ name: 'Billing & Refunds' });
    await create({ name: 'Old', archived: true });
    expect(await use('move')).toMatch(/^Name a category: .*Billing & Refunds/);
    expect(await use('move', { category: 'Old' })).not.toContain('Old');
    expect(await use('move', { category: 'support' })).toBe('This ticket is already in that category.');
    expect(await use('move', { category: ' billing & refunds ' })).toContain('The ticket is in the category');
    expect(await read()).toMatchObject({ categoryId: billing.id });
    expect(await use('move', { category: category.id })).toContain('The ticket is in the category');
    expect(await read()).toMatchObject({ categoryId: category.id });
  });

  it('set the priority by its word, or as the language calls it', async () => {
    const { app, guild, use, read } = await setUp();
    expect(await use('priority', { level: 'HIGH' })).toBe('The priority is now: high.');
    expect(await use('priority', { level: 'loud' })).toBe('Name a priority: low, normal, high, urgent');
    await app.settings.update({ guild, ifVersion: null, change: { locale: 'de' } });
    expect(await use('priority', { level: 'Dringend' })).toBe('Die Priorität ist jetzt: dringend.');
    expect(await read()).toMatchObject({ priority: 'urgent' });
  });

  it('change tags within their limits', async () => {
    const { app, on, ticket, use, read } = await setUp();
    for (const options of [
      {},
      { action: 'add' },
      { action: 'set', tag: 'a' },
      { action: 'add', tag: 'x'.repeat(51) },
    ]) {
      expect(await use('tag', options as Record<string, string>)).toContain('name a tag');
    }
    expect(await use('tag', { action: 'add', tag: 'vip' })).toBe('The ticket now has the tag “vip”.');
    expect(await use('tag', { action: 'remove', tag: 'vip' })).toBe('The ticket no longer has the tag “vip”.');
    expect(await use('tag', { action: 'remove', tag: 'vip' })).toBe('This ticket does not have the tag “vip”.');
    await app.tickets.update({ ...on(ticket), fields: { tags: Array.from({ length: 20 }, (_, i) => `t${i}`) } });
    expect(await use('tag', { action: 'add', tag: 'vip' })).toContain('already has 20 tags');
    expect(await use('tag', { action: 'add', tag: 't3' })).toContain('now has the tag');
    expect((await read()).tags).toHaveLength(20);
  });

  it('write notes, which the chat never shows', async () => {
    const { app, guild, ticket, use, chatOf } = await setUp();
    expect(await use('note', { text: ' ' })).toBe('A text is needed.');
    expect(await use('note', { text: 'x'.repeat(4_001) })).toContain('At most 4000');
    expect(await use('note', { text: 'Called twice' })).toBe('The note was saved.');
    const { items } = await app.tickets.listNotes(guild, ticket.id, '-createdAt', { limit: 9, after: null });
    expect(items).toMatchObject([{ content: 'Called twice', author: { type: 'staff', id: STAFF } }]);
    expect(await chatOf(ticket)).toEqual([]);
  });

  it('send canned replies as the staff member', async () => {
    const { app, guild, ticket, use, read, chatOf } = await setUp();
    const add = (shortcut: string, content: string) =>
      app.cannedReplies.create(guild, { name: shortcut, shortcut, folder: null, content, categoryIds: [] });
    await add('hi', 'Hello {{requester.mention}}');
    await add('order', 'About {{vars.order}}');
    expect(await use('canned')).toBe('Name the shortcut of a canned reply.');
    expect(await use('canned', { shortcut: 'bye' })).toBe('There is no canned reply with the shortcut “bye”.');
    expect(await use('canned', { shortcut: 'order' })).toContain('variables without a value');
    expect(await chatOf(ticket)).toEqual([]);
    expect(await use('canned', { shortcut: 'hi' })).toBe('Your reply was sent.');
    expect(await chatOf(ticket)).toEqual([`Hello <@${REQUESTER}>`]);
    expect(await read()).toMatchObject({ status: 'pending', messageCount: 1 });
  });
});
