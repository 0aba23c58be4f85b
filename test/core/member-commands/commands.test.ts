import { buildQuestion, type Category } from '#core/categories/index.ts';
import { parseButton } from '#core/chat-events/index.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import { REQUESTER } from '../../support/build.ts';
import { createMemberContext, STRANGER } from './context.ts';
import { listTickets } from '../../support/list-tickets.ts';

const FORM: Category['form'] = {
  title: 'Order',
  questions: [
    buildQuestion({
      id: 'number',
      type: 'short',
      label: 'Number',
    }),
  ],
};

describe('/ticket list', () => {
  it('shows the own tickets with links, the newest first, and says what is next without one', async () => {
    const { app, on, ticket, open, use, link } = await createMemberContext();
    const other = await open();
    await app.tickets.close({ ...on(other), reason: null });
    const [title, newest, oldest, ...others] = (await use('list', {}, { channelId: null })).split('\n');
    expect([title, oldest, others]).toEqual([
      'Your newest tickets:',
      `**#${ticket.ticketNumber}** · Support · ${link}`,
      [],
    ]);
    expect(newest).toMatch(/^\*\*#2\*\* · Support · Closed <t:\d+:R>$/);
    expect(await use('list', {}, { userId: STRANGER })).toBe('You have no tickets yet. Open one with `/ticket new`.');
  });
});

describe('/ticket add', () => {
  it('adds somebody where the category lets requesters do it', async () => {
    const { use, read, link } = await createMemberContext({ requesterAdd: true });
    expect(await use('add', { user: '<@901>' })).toBe(`<@901> can now read and write in ${link}`);
    expect(await read()).toMatchObject({ participantIds: ['901'] });
    expect(await use('add', { user: '901' })).toBe('<@901> already takes part in this ticket.');
    expect(await use('add', { user: 'Sam' })).toBe('Name a user, as a mention or by id.');
  });

  it('is refused where only staff adds, in closed tickets, and for others than the requester', async () => {
    const { use, read, link } = await createMemberContext();
    expect(await use('add', { user: '901' })).toBe(`Only staff can add others to this ticket. Ask for it in ${link}`);
    const may = await createMemberContext({ requesterAdd: true });
    expect(await may.use('add', { user: '901' }, { userId: STRANGER })).toContain('This is not your ticket.');
    await may.use('close');
    expect(await may.use('add', { user: '901' })).toBe('This ticket is closed. Reopen it first.');
    expect([await read(), await may.read()].map(({ participantIds }) => participantIds)).toEqual([[], []]);
  });
});

describe('which ticket is meant', () => {
  it.each(['close', 'add', 'transcript'])(
    'by /ticket %s is none for a number that the user does not have',
    async (name) => {
      const { use } = await createMemberContext({ requesterAdd: true });
      for (const ticket of ['99', '#1x', 'x', '00000000-0000-7000-8000-000000000000']) {
        expect(await use(name, { ticket, user: '901' })).toBe('There is no such ticket. `/ticket list` shows yours.');
      }
      expect(await use(name, { ticket: '1', user: '901' }, { userId: STRANGER })).toContain('There is no such ticket.');
    },
  );

  it('is that of the channel, the one that is named, or the only open one', async () => {
    const { use, open, read, helpTicket } = await withSecond();
    expect(await use('close', {}, { channelId: null })).toBe(
      `You have several open tickets. Use the command in one of them, or name it: <#${helpTicket.channelId}> <#${(await read()).channelId}>`,
    );
    expect(await use('close', { ticket: '#2' }, { channelId: null })).toContain('ticket #2 is closed');
    expect(await use('close', {}, { channelId: null })).toContain('ticket #1 is closed');
    expect(await use('close', {}, { channelId: null })).toBe('You have no open ticket. Open one with `/ticket new`.');
    const third = await open();
    expect(await use('close', { ticket: third.id }, { channelId: null })).toContain('ticket #3 is closed');
  });

  const withSecond = async () => {
    const context = await createMemberContext();
    return { ...context, helpTicket: await context.open() };
  };
});

describe('/ticket transcript', () => {
  it('is for closed tickets, and says where an open one can be read', async () => {
    const { use, link, later } = await createMemberContext();
    expect(await use('transcript')).toBe('You have no closed ticket. `/ticket list` shows all of yours.');
    expect(await use('transcript', { ticket: '1' })).toBe(
      `This ticket is still open: ${link} Its conversation can be read there.`,
    );
    await use('close');
    // Without a public address there are no links.
    await later(1_000);
    expect(await use('transcript')).toBe('There is no link to the transcript of ticket #1. Ask staff for it.');
  });
});

describe('/ticket new', () => {
  it('opens a ticket of the category without a form, and links it', async () => {
    const { use, app, guild } = await createMemberContext();
    const answer = await use('new', { category: 'support' });
    const newest = await listTickets(app, guild, { sort: '-createdAt' }, { limit: 1, after: null });
    expect(newest.items).toMatchObject([{ ticketNumber: 2, source: 'command', requesterId: REQUESTER }]);
    expect(answer).toBe(`Your ticket: <#${newest.items[0]?.channelId}>`);
  });

  it('shows the form of the category first, whose answers open the ticket', async () => {
    const { run, app, guild, category } = await createMemberContext({ form: FORM });
    const { response, form } = await run('new', { category: category.id });
    expect([response, form]).toMatchObject([null, { buttonId: `ticket:new:${category.id}`, form: { title: 'Order' } }]);
    const submit = async (buttonId: string, answers: Record<string, string>) => {
      const pressed = { guild, channel: '1' as ChannelId, userId: REQUESTER, button: parseButton(buttonId), answers };
      return (await app.chatEvents.handleButtonPress(pressed)).response?.content;
    };
    expect(await submit(form?.buttonId ?? '', { number: '' })).toBe('**Number** needs an answer.');
    expect(await submit('ticket:new:00000000-0000-7000-8000-000000000000', {})).toBe('This is no longer available.');
    expect(await submit('ticket:new:x', {})).toBe('This is no longer available.');
    expect(await submit(form?.buttonId ?? '', { number: '4711' })).toMatch(/^Your ticket: <#\d+>$/);
    const { items } = await listTickets(app, guild, { sort: '-createdAt' }, { limit: 1, after: null });
    expect(items).toMatchObject([{ formAnswers: [{ label: 'Number', value: '4711' }] }]);
  });

  it.each([
    [
      'the open ticket',
      { limits: { perUser: 1, total: null, cooldownSeconds: null } },
      /as many open tickets as possible\. Continue here: <#\d+>$/,
    ],
    [
      'when it is possible again',
      { limits: { perUser: null, total: null, cooldownSeconds: 60 } },
      /open the next one <t:\d+:R>\.$/,
    ],
    ['the role that is needed', { requiredRoleIds: ['9', '10'] }, /one of these roles: <@&9> <@&10>$/],
  ] as const)('that is refused names %s', async (_, fields, answer) => {
    const { use } = await createMemberContext(fields);
    expect(await use('new', { category: 'Support' })).toMatch(answer);
  });

  it('that is refused for other reasons is answered, too', async () => {
    const { use, app, guild, on, ticket } = await createMemberContext({
      limits: { perUser: null, total: 1, cooldownSeconds: null },
    });
    expect(await use('new', { category: 'none' })).toBe('Name a category: Support');
    const other = { category: 'Support' };
    expect(await use('new', other, { userId: STRANGER })).toContain('as many open tickets as possible');
    const block = { userId: REQUESTER, roleId: null, reason: null, expiresAt: null };
    await app.blocklist.add(guild, block);
    await app.tickets.close({ ...on(ticket), reason: null });
    expect(await use('new', other)).toBe('You cannot open tickets here.');
  });
});
