import { buildQuestion } from '#core/categories/index.ts';
import type { ChatMessage, Notice } from '#core/chat/index.ts';
import { type ChannelId, toUserId } from '#core/shared/ids.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { listTexts } from '../../../support/chat/chat-texts.ts';
import { REQUESTER, STAFF } from '../../../support/build.ts';
import { createHelpDesk } from '../context.ts';

const COLLEAGUE = toUserId('200000000000000003');

const setUp = async (fields: Parameters<typeof createHelpDesk>[0] = {}) => {
  const fixture = await createHelpDesk(fields);
  const { app, chat, guild, on, clock } = fixture;
  const edits: Notice[] = [];
  const editMessage = chat.editMessage.bind(chat);
  chat.editMessage = (...args: Parameters<typeof editMessage>) => {
    edits.push(args[3]);
    return editMessage(...args);
  };
  const list = async ({ channelId }: Ticket): Promise<readonly ChatMessage[]> =>
    (await chat.listMessages(guild, channelId as ChannelId)) ?? [];
  const labels = (message: ChatMessage | undefined) =>
    (message?.notice?.buttonRows ?? []).flat().map(({ label }) => label);
  return {
    ...fixture,
    edits,
    opening: async (ticket: Ticket) => (await list(ticket))[0],
    closing: async (ticket: Ticket) => (await list(ticket)).findLast(({ notice }) => notice?.layout === 'components'),
    labels,
    claim: (ticket: Ticket, staffId = STAFF) => app.tickets.claim({ ...on(ticket), staffId, force: true }),
    close: (ticket: Ticket, reason: string | null = null) =>
      app.tickets.close({ ...on(ticket), actor: { type: 'staff', id: STAFF }, reason }),
    /** Moves the clock, and edits what is due. */
    project: async (ms = 2_000) => {
      await clock.advance(ms);
      return app.tickets.projectMessages();
    },
  };
};

describe('the opening message', () => {
  it('mentions the requester and the roles, and shows the request, with the texts of users as they are', async () => {
    const { open, opening, labels } = await setUp({
      name: 'Billing *new*',
      openingMessage: 'Welcome to **billing**',
      pingRoleIds: ['55'],
    });
    const message = await opening(
      await open({
        subject: '# Help [here](https://example.com) <@1>',
        formAnswers: [{ questionId: 'order', label: 'Order', value: '- 4711\n> quoted' }],
      }),
    );
    expect(message?.content).toBe(`<@${REQUESTER}> <@&55>`);
    expect(message?.notice).toMatchObject({
      layout: 'components',
      embeds: [
        {
          title: '#1 · Billing \\*new\\*',
          description: '**\\# Help \\[here\\]\\(https://example.com\\) \\<@1\\>**\nWelcome to **billing**',
          fields: [{ name: 'Order', value: '\\- 4711\n\\> quoted' }],
        },
      ],
    });
    expect(labels(message)).toEqual(['Close', 'Claim', 'More …']);
  });

  it('fills in what its template names, with the texts of users as they are', async () => {
    const { open, opening, app } = await setUp({
      name: 'Billing',
      openingMessage:
        'Hi {{requester.name}} ({{ requester.mention }}), #{{ticket.number}} {{ticket.subject}} in {{category.name}} of {{server.name}}: {{answer.order}}{{answer.note}}.',
      form: {
        title: 'Order',
        questions: ['order', 'note'].map((id) =>
          buildQuestion({ id, type: 'short', label: 'Question', required: false }),
        ),
      },
    });
    const ticket = await open({
      subject: '*big*',
      formAnswers: [{ questionId: 'order', label: 'Order', value: '[1](https://example.com)' }],
    });
    const text = `(<@${REQUESTER}>), #1 \\*big\\* in Billing of Sandbox: \\[1\\]\\(https://example.com\\).`;
    expect((await opening(ticket))?.notice?.embeds[0]?.description).toContain(text);
    const { items } = await app.tickets.listMessages(ticket.guildId, ticket.id, 'createdAt', { limit: 1, after: null });
    expect(items[0]?.content).toContain(text);
  });

  it('says how long the first reply usually takes, until there is one', async () => {
    const { open, opening, app, on, project, clock, later } = await setUp();
    const reply = (ticket: Ticket) =>
      app.tickets.reply({
        ...on(ticket),
        actor: { type: 'staff', id: STAFF },
        staffId: STAFF,
        content: 'Hello',
        attachments: [],
        setStatus: null,
      });
    for (let answered = 0; answered < 5; answered += 1) {
      const ticket = await open();
      expect(String(listTexts((await opening(ticket)) ?? {}))).not.toContain('Usual first reply');
      await clock.advance(25 * 60_000);
      await reply(ticket);
      await app.analytics.updateRollups();
      await project();
    }
    await later(11 * 60_000);
    const ticket = await open();
    expect(listTexts((await opening(ticket)) ?? {})).toContain('Usual first reply: 25 minutes');
    await reply(ticket);
    await project();
    expect(String(listTexts((await opening(ticket)) ?? {}))).not.toContain('Usual first reply');
  });

  it('is pinned where the category wants that', async () => {
    const pinned = await setUp();
    expect(await pinned.opening(await pinned.open())).toMatchObject({ isPinned: true });
    const loose = await setUp({ pinOpeningMessage: false });
    expect(await loose.opening(await loose.open())).toMatchObject({ isPinned: false });
  });

  it('follows the state of the ticket', async () => {
    const { open, opening, labels, claim, close, project, app, on } = await setUp();
    const ticket = await open();
    await claim(ticket);
    await project();
    expect(listTexts((await opening(ticket)) ?? {})).toContain(`Claimed by <@${STAFF}>`);
    expect(labels(await opening(ticket))).toEqual(['Close', 'Unclaim', 'More …']);
    await close(ticket);
    await project();
    expect(labels(await opening(ticket))).toEqual(['Reopen']);
    await app.tickets.reopen(on(ticket));
    await project();
    expect(labels(await opening(ticket))).toEqual(['Close', 'Unclaim', 'More …']);
  });
});

describe('the closing message', () => {
  it('says why and by whom, asks for a rating, shows it, and has no buttons after a reopening', async () => {
    const { open, closing, labels, close, project, app, on } = await setUp();
    const ticket = await open({ message: 'Help' });
    await close(ticket, '**Paid**');
    const texts = listTexts((await closing(ticket)) ?? {});
    expect(texts).toEqual(
      expect.arrayContaining([
        `<@${REQUESTER}>`,
        'This ticket was closed.',
        'Reason: \\*\\*Paid\\*\\*',
        '-# Write here to open it again.',
        `Closed by <@${STAFF}>`,
        'Open for 1 minute',
        '1 message',
      ]),
    );
    expect(labels(await closing(ticket))).toEqual(['1', '2', '3', '4', '5']);
    await app.tickets.giveFeedback({ ...on(ticket), rating: 4, comment: null, userId: null });
    await project();
    expect(listTexts((await closing(ticket)) ?? {})).toContain('Thank you for your rating: ★★★★☆');
    expect(labels(await closing(ticket))).toEqual([]);
    await app.tickets.reopen(on(ticket));
    await project();
    expect(listTexts((await closing(ticket)) ?? {})).toContain('This ticket was closed, and was reopened later.');
    expect(labels(await closing(ticket))).toEqual([]);
  });

  it('asks nobody who has left, and nobody of a category without ratings', async () => {
    const left = await setUp({
      autoClose: { inactiveHours: null, warnHoursBefore: null, onMemberLeave: true, businessTime: false },
    });
    const ticket = await left.open();
    await left.app.chatEvents.handleMemberLeft(left.guild, ticket.requesterId);
    expect(left.labels(await left.closing(ticket))).toEqual([]);
    expect(listTexts((await left.closing(ticket)) ?? {})).not.toContain('Write here to open it again.');
    const unrated = await setUp({ feedbackEnabled: false });
    const other = await unrated.open();
    await unrated.close(other);
    expect(unrated.labels(await unrated.closing(other))).toEqual([]);
  });
});

describe('changes of a ticket', () => {
  it('are shown once in two seconds, however many there are, and the newest at the end', async () => {
    const { open, opening, claim, project, edits } = await setUp();
    const ticket = await open();
    for (let change = 0; change < 200; change += 1) {
      await claim(ticket, change % 2 === 0 ? STAFF : COLLEAGUE);
      await project(50);
    }
    await project();
    expect(edits.length).toBeGreaterThanOrEqual(4);
    expect(edits.length).toBeLessThanOrEqual(6);
    expect(listTexts((await opening(ticket)) ?? {})).toContain(`Claimed by <@${COLLEAGUE}>`);
  });

  it('that no message shows cost no edit', async () => {
    const { open, say, project, edits, app, on } = await setUp();
    const ticket = await open();
    await say(ticket, REQUESTER);
    await app.tickets.update({ ...on(ticket), fields: { tags: ['vip'], status: 'pending' } });
    expect([await project(), edits]).toEqual([0, []]);
  });

  it('are shown when the chat is back, and tried less and less often', async () => {
    const { open, opening, claim, project, chat } = await setUp();
    const ticket = await open();
    await claim(ticket);
    await chat.setOnline(false);
    const tries = [await project(2_000), await project(1_000), await project(1_000), await project(2_000)];
    expect(tries).toEqual([1, 0, 1, 0]);
    await chat.setOnline(true);
    await project(60_000);
    expect(listTexts((await opening(ticket)) ?? {})).toContain(`Claimed by <@${STAFF}>`);
  });

  it('are given up after a day, and for a ticket that is gone at once', async () => {
    const { open, claim, close, project, chat, app, on } = await setUp();
    const [ticket, gone] = [await open(), await open()];
    await claim(ticket);
    await close(gone);
    await app.tickets.delete(on(gone));
    await chat.setOnline(false);
    expect(await project()).toBe(2);
    await project(24 * 3_600_000);
    expect(await project(24 * 3_600_000)).toBe(0);
  });
});

describe('the question whether a ticket may be closed', () => {
  it.each([
    ['the requester', { requestedById: STAFF }],
    ['staff', { requestedById: REQUESTER }],
  ])('of %s has no buttons when it was answered', async (_, { requestedById }) => {
    const { app, on, open, project, chat, guild } = await setUp();
    const ticket = await open();
    const isOfStaff = requestedById === STAFF;
    const actor = { type: isOfStaff ? 'staff' : 'user', id: requestedById } as const;
    const wish = { ...on(ticket), actor, reason: 'Paid', autoCloseAt: null };
    const noOne = { userIds: [], roleIds: [] };
    await app.tickets.requestClose(isOfStaff ? wish : { ...wish, askedStaff: noOne });
    const listButtons = async () =>
      ((await chat.listMessages(guild, ticket.channelId!)) ?? [])
        .filter(({ content }) => content.includes('Paid'))
        .map(({ notice }) => (notice?.buttonRows ?? []).flat().length);
    expect(await listButtons()).toEqual([2]);
    await app.tickets.denyClose(on(ticket));
    await project();
    expect(await listButtons()).toEqual([0]);
  });
});
