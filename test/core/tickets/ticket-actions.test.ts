import { type TicketId, type UserId, toUserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { NEW_MESSAGE, type Ticket } from '#core/tickets/index.ts';
import type { PressButton } from '#core/tickets/inbound/press-button.ts';
import type { TicketFields } from '#core/tickets/actions/update-ticket.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { aGuildId, REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, HOUR_MS, type HelpDesk } from './context.ts';

const ALL = { limit: 100, after: null };
const UNKNOWN = '00000000-0000-7000-8000-000000000000' as TicketId;
const BY = { actor: { type: 'staff', id: STAFF } } as const;
const NO_TICKET = { code: 'not_found', message: 'Ticket not found.' };

let helpDesk: HelpDesk;
beforeEach(async () => {
  helpDesk = await createHelpDesk();
});

const update = (ticket: Ticket, fields: Partial<TicketFields>) =>
  helpDesk.app.tickets.update({ ...helpDesk.on(ticket), ...BY, fields });

describe('a ticket that is updated', () => {
  it('has the new values, by whom it was changed', async () => {
    const ticket = await helpDesk.open();
    const fields = { subject: 'Login', priority: 'high', tags: ['vip'], metadata: { a: 'b' } } as const;
    expect(await update(ticket, fields)).toMatchObject({ ...fields, version: 2 });
    const { items } = await helpDesk.app.tickets.listTimeline(helpDesk.guild, ticket.id, '-createdAt', ALL);
    expect(items[0]).toMatchObject({ type: 'ticket.updated', ...BY, to: { subject: 'Login', priority: 'high' } });
  });

  it('stays as it is when nothing differs', async () => {
    const ticket = await helpDesk.open({ subject: 'Login' });
    expect(await update(ticket, { subject: 'Login', status: 'open' })).toMatchObject({ version: 1 });
    expect(await helpDesk.history(ticket)).toEqual(['ticket.created']);
    // It can be changed by others at once.
    expect(await update(ticket, { subject: 'Other' })).toMatchObject({ version: 2 });
  });

  it('is not closed or opened by its status', async () => {
    const ticket = await helpDesk.open();
    await expect(update(ticket, { status: 'closed' })).rejects.toMatchObject({
      message: 'status: a ticket is closed by its close action, not by its status.',
      details: [{ field: 'status', reason: 'not_allowed' }],
    });
    await helpDesk.app.tickets.close({ ...helpDesk.on(ticket), reason: null });
    await expect(update(ticket, { status: 'open' })).rejects.toMatchObject({
      reason: 'wrong_status',
      message: 'Ticket #1 is closed; reopen it first.',
    });
    expect(await update(ticket, { status: 'closed', subject: 'Done' })).toMatchObject({ subject: 'Done' });
  });

  it('has an end of the hold only while it is on hold', async () => {
    const ticket = await helpDesk.open();
    const holdUntil = plusMs(helpDesk.clock.now(), HOUR_MS);
    await expect(update(ticket, { holdUntil })).rejects.toMatchObject({
      message: 'holdUntil: only a ticket with status on_hold can have it.',
      details: [{ field: 'holdUntil', reason: 'inconsistent' }],
    });
    await expect(update(ticket, { status: 'on_hold', holdUntil: helpDesk.clock.now() })).rejects.toMatchObject({
      message: 'holdUntil: a time in the future is needed.',
      details: [{ field: 'holdUntil', reason: 'out_of_range' }],
    });
    expect(await update(ticket, { status: 'on_hold', holdUntil })).toMatchObject({ status: 'on_hold', holdUntil });
    expect(await update(ticket, { subject: 'Held' })).toMatchObject({ status: 'on_hold', holdUntil });
    expect(await update(ticket, { status: 'pending' })).toMatchObject({ status: 'pending', holdUntil: null });
    expect(await update(ticket, { holdUntil: null })).toMatchObject({ holdUntil: null, version: 4 });
  });
});

describe('a ticket that is read', () => {
  it('is one of its server', async () => {
    const ticket = await helpDesk.open({ message: 'Help' });
    const { tickets } = helpDesk.app;
    const elsewhere = aGuildId();
    await expect(tickets.get(elsewhere, ticket.id)).rejects.toMatchObject(NO_TICKET);
    await expect(tickets.listMessages(elsewhere, ticket.id, 'createdAt', ALL)).rejects.toMatchObject(NO_TICKET);
    await expect(tickets.listNotes(elsewhere, ticket.id, 'createdAt', ALL)).rejects.toMatchObject(NO_TICKET);
    await expect(tickets.listTimeline(elsewhere, ticket.id, 'createdAt', ALL)).rejects.toMatchObject(NO_TICKET);
    expect((await tickets.listMessages(helpDesk.guild, ticket.id, 'createdAt', ALL)).items).toHaveLength(1);
    expect((await tickets.listTimeline(helpDesk.guild, ticket.id, 'createdAt', ALL)).items).toHaveLength(2);
  });
});

describe('a reply', () => {
  const reply = (ticket: Ticket, fields: object = {}) =>
    helpDesk.app.tickets.reply({
      ...helpDesk.on(ticket),
      ...BY,
      content: 'Hi',
      staffId: STAFF,
      attachments: [],
      setStatus: null,
      ...fields,
    });

  it('is in the ticket and in its channel, and the ticket waits for the requester', async () => {
    await helpDesk.chat.setProfile(helpDesk.guild, STAFF, { name: 'Kim', avatarUrl: null });
    const ticket = await helpDesk.open();
    const { message, ...after } = await reply(ticket);
    expect(message).toEqual({
      id: message.id,
      guildId: helpDesk.guild,
      ticketId: ticket.id,
      chatMessageId: expect.any(String),
      author: BY.actor,
      authorName: 'Kim',
      authorAvatarUrl: null,
      ...NEW_MESSAGE,
      postedIds: [message.chatMessageId],
      content: 'Hi',
      attachments: [],
      createdAt: helpDesk.clock.now(),
    });
    expect(after).toMatchObject({ status: 'pending', messageCount: 1, firstResponseAt: helpDesk.clock.now() });
    expect(await helpDesk.chatOf(ticket)).toEqual(['Hi']);
    const { items } = await helpDesk.app.tickets.listMessages(helpDesk.guild, ticket.id, 'createdAt', ALL);
    expect(items).toEqual([message]);
  });

  it('leaves the status that it says', async () => {
    const ticket = await helpDesk.open();
    expect(await reply(ticket, { setStatus: 'on_hold' })).toMatchObject({ status: 'on_hold' });
    expect(await reply(ticket, { setStatus: 'open' })).toMatchObject({ status: 'open' });
  });

  it('of a canned reply is counted, and has something to say', async () => {
    const ticket = await helpDesk.open();
    const { cannedReplies } = helpDesk.app;
    const create = (name: string, content: string) => cannedReplies.create(helpDesk.guild, { name, content });
    const [hello, nothing] = [await create('hello', ' Hello {{vars.who}} '), await create('nothing', '{{vars.who}}')];
    const canned = (id: typeof hello.id, who: string) => ({ content: { cannedReplyId: id, variables: { who } } });
    expect((await reply(ticket, canned(hello.id, 'Sam'))).message.content).toBe('Hello Sam');
    await expect(reply(ticket, canned(nothing.id, ' '))).rejects.toMatchObject({
      message: 'cannedReplyId: with these values nothing is left to be written.',
      details: [{ reason: 'inconsistent' }],
    });
    const count = async (id: typeof hello.id) => (await cannedReplies.get(helpDesk.guild, id)).useCount;
    expect([await count(hello.id), await count(nothing.id)]).toEqual([1, 0]);
  });
});

describe('a button in the channel of a ticket', () => {
  const press = (ticket: Ticket, button: PressButton['button'], userId: UserId = REQUESTER) =>
    helpDesk.app.tickets.pressButton({ guild: helpDesk.guild, channel: ticket.channelId!, userId, button });
  const ask = (ticket: Ticket) =>
    helpDesk.app.tickets.requestClose({ ...helpDesk.on(ticket), reason: null, autoCloseAt: null });

  it('answers the question whether it may be closed', async () => {
    const ticket = await helpDesk.open();
    await ask(ticket);
    expect(await press(ticket, { kind: 'deny_close', target: null })).toMatchObject({
      status: 'open',
      closeRequest: null,
    });
    await ask(ticket);
    expect(await press(ticket, { kind: 'accept_close', target: null })).toMatchObject({
      status: 'closed',
      closeCause: 'close_request',
      closedBy: { type: 'user', id: REQUESTER },
    });
    expect(await press(ticket, { kind: 'rating', rating: 4, target: null })).toMatchObject({
      feedback: { rating: 4, comment: null },
    });
  });

  it('is one that exists, of a ticket, for its requester', async () => {
    const ticket = await helpDesk.open();
    await ask(ticket);
    await expect(press(ticket, { kind: 'accept_close', target: null }, toUserId('77'))).rejects.toMatchObject({
      reason: 'role_missing',
      message: 'Only who takes part in this ticket, beside staff, is asked.',
    });
    await expect(press(ticket, { kind: 'unknown' })).rejects.toMatchObject({ message: 'Button not found.' });
    const { id } = await helpDesk.chat.addChannel(helpDesk.guild, 'general');
    await expect(press({ ...ticket, channelId: id }, { kind: 'accept_close', target: null })).rejects.toMatchObject(
      NO_TICKET,
    );
  });
});

describe('the lease of a ticket', () => {
  const acquire = (ticket: Pick<Ticket, 'id'>, ms: number) =>
    helpDesk.inMemory.container
      .get(port.ticketStore)
      .acquireLease(
        helpDesk.guild,
        ticket.id,
        { holder: 'another', until: plusMs(helpDesk.clock.now(), ms) },
        helpDesk.clock.now(),
      );

  it('of another request is waited for, twelve seconds at the most', async () => {
    const ticket = await helpDesk.open();
    await acquire(ticket, 2_000);
    const first = update(ticket, { subject: 'Late' });
    for (let i = 0; i < 101; i += 1) await helpDesk.clock.advance(20);
    expect(await first).toMatchObject({ subject: 'Late' });
    await acquire(ticket, HOUR_MS);
    const second = update(ticket, { subject: 'Too late' });
    let isOver = false;
    void second.catch(() => (isOver = true));
    for (let i = 0; i < 599; i += 1) await helpDesk.clock.advance(20);
    expect(isOver).toBe(false);
    for (let i = 0; i < 2; i += 1) await helpDesk.clock.advance(20);
    await expect(second).rejects.toMatchObject({
      message: 'The ticket is being changed by another request. Retry in a moment.',
    });
  });

  it('goes to those who wait in the order in which they came', async () => {
    const ticket = await helpDesk.open();
    const changeChannel = helpDesk.chat.changeChannel.bind(helpDesk.chat);
    helpDesk.chat.changeChannel = async (...change) => {
      await helpDesk.clock.sleep(900);
      return changeChannel(...change);
    };
    const names = Array.from({ length: 12 }, (_, place) => `Answer ${place}`);
    const replies = Promise.allSettled(
      names.map((content) =>
        helpDesk.app.tickets.reply({
          ...helpDesk.on(ticket),
          content,
          staffId: STAFF,
          attachments: [],
          setStatus: null,
        }),
      ),
    );
    for (let i = 0; i < 700; i += 1) await helpDesk.clock.advance(20);
    expect((await replies).map(({ status }) => status)).toEqual(names.map(() => 'fulfilled'));
    const written = await helpDesk.chatOf(ticket);
    expect(names.map((name) => written.findIndex((text) => text.includes(name)))).toEqual(
      names.map((_, place) => written.length - names.length + place),
    );
  });

  it('is kept while an action takes long, and given back when it fails', async () => {
    const ticket = await helpDesk.open();
    const gate = Promise.withResolvers<null>();
    helpDesk.chat.changeChannel = () => gate.promise.then(() => Promise.reject(new Error('A fault of ours.')));
    const claiming = helpDesk.app.tickets.claim({ ...helpDesk.on(ticket), staffId: STAFF, force: false });
    for (let i = 0; i < 6; i += 1) {
      await helpDesk.clock.advance(1_000);
      expect(await acquire(ticket, 1)).toBeNull();
    }
    gate.resolve(null);
    await expect(claiming).rejects.toThrow('A fault of ours.');
    expect(await acquire(ticket, 1)).not.toBeNull();
  });

  it('is of a ticket that exists, in the version that the caller has read', async () => {
    await expect(update({ id: UNKNOWN } as Ticket, {})).rejects.toMatchObject(NO_TICKET);
    const ticket = await helpDesk.open();
    const stale = { ...helpDesk.on(ticket), ifVersion: 2, fields: { subject: 'x' } };
    await expect(helpDesk.app.tickets.update(stale)).rejects.toMatchObject({ what: 'ticket' });
    expect(await acquire(ticket, 1)).not.toBeNull();
  });

  it('is held while what belongs to the change is written with it', async () => {
    const ticket = await helpDesk.open();
    const recorded: unknown[] = [];
    const request = { id: 'a request', record: (answer: unknown) => Promise.resolve(void recorded.push(answer)) };
    const alsoWrite = () => Promise.resolve(void recorded.push('alsoWrite'));
    const target = { ...helpDesk.on(ticket), alsoWrite, request };
    const answer = await helpDesk.app.tickets.update({ ...target, fields: { subject: 'Login' } });
    expect(recorded).toEqual(['alsoWrite', answer]);
  });
});

it('a closed ticket is deleted with its channel, and its transcript is made first', async () => {
  const ticket = await helpDesk.open({ message: 'Help' });
  await expect(helpDesk.app.tickets.delete(helpDesk.on(ticket))).rejects.toMatchObject({ reason: 'wrong_status' });
  await helpDesk.app.tickets.close({ ...helpDesk.on(ticket), reason: null });
  await helpDesk.app.tickets.delete(helpDesk.on(ticket));
  await expect(helpDesk.read(ticket)).rejects.toMatchObject(NO_TICKET);
  expect(await helpDesk.chat.listMessages(helpDesk.guild, ticket.channelId!)).toBeNull();
  const transcript = await helpDesk.app.transcripts.getByTicket(helpDesk.guild, ticket.id);
  expect(transcript).toMatchObject({ ticketId: ticket.id });
});

it('a ticket is closed with a reason where its category asks for one', async () => {
  helpDesk = await createHelpDesk({ requireReason: true, feedbackEnabled: true });
  const ticket = await helpDesk.open();
  const close = (reason: string | null) => helpDesk.app.tickets.close({ ...helpDesk.on(ticket), ...BY, reason });
  await expect(close(null)).rejects.toMatchObject({
    message: 'reason: the category of this ticket asks for a reason to close it.',
    details: [{ field: 'reason', reason: 'required' }],
  });
  expect(await close('Solved')).toMatchObject({ closeReason: 'Solved', closeCause: 'manual', closedBy: BY.actor });
  expect((await helpDesk.chatOf(ticket)).join()).toContain('Solved');
  expect(
    (await helpDesk.chat.listMessages(helpDesk.guild, ticket.channelId!))?.at(-1)?.notice?.buttonRows,
  ).toHaveLength(1);
});
