import type { ChannelId, TicketId, UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { BulkAction } from '#core/tickets/actions/execute-in-bulk.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createHelpDesk, HOUR_MS, type HelpDesk } from './context.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000' as TicketId;
const OTHER = '200000000000000009' as UserId;
const BY = { actor: { type: 'staff', id: STAFF } } as const;

let fixture: HelpDesk;
beforeEach(async () => {
  fixture = await createHelpDesk();
});

const request = (ticket: Ticket, fields: { readonly reason?: string; readonly inMs?: number } = {}) =>
  fixture.app.tickets.requestClose({
    ...fixture.on(ticket),
    ...BY,
    reason: fields.reason ?? null,
    autoCloseAt: fields.inMs === undefined ? null : plusMs(fixture.clock.now(), fields.inMs),
  });
const lastMessage = async ({ channelId }: Ticket) =>
  (await fixture.chat.listMessages(fixture.guild, channelId as ChannelId))?.at(-1);

describe('a request to close', () => {
  it('asks the requester, with buttons, the reason and the deadline', async () => {
    const ticket = await fixture.open();
    expect(await request(ticket, { reason: 'Solved', inMs: HOUR_MS })).toMatchObject({
      status: 'open',
      closeRequest: {
        requestedById: STAFF,
        reason: 'Solved',
        requestedAt: fixture.clock.now(),
        autoCloseAt: plusMs(fixture.clock.now(), HOUR_MS),
      },
    });
    const message = await lastMessage(ticket);
    const [question, ...rest] = message?.content.split('\n') ?? [];
    expect(question).toBe(`<@${REQUESTER}> May this ticket be closed?`);
    expect(rest).toEqual(['Reason: Solved', expect.stringMatching(/^Without an answer it will be closed at .*1:00/)]);
    expect(message?.notice?.buttonRows.flat()).toHaveLength(2);
    expect((await fixture.history(ticket)).at(-1)).toBe('ticket.close_requested');
  });

  it('is the question alone without reason and deadline', async () => {
    const ticket = await fixture.open();
    await request(ticket);
    expect(await fixture.chatOf(ticket)).toEqual([`<@${REQUESTER}> May this ticket be closed?`]);
  });

  it('has a deadline in the future, and a reason where the category asks for one', async () => {
    const ticket = await fixture.open();
    const refusal = { message: 'autoCloseAt: a time in the future is needed.', details: [{ reason: 'out_of_range' }] };
    await expect(request(ticket, { inMs: 0 })).rejects.toMatchObject(refusal);
    fixture = await createHelpDesk({ requireReason: true });
    const strict = await fixture.open();
    await expect(request(strict)).rejects.toMatchObject({ code: 'validation_error' });
    await expect(request(strict, { reason: 'Solved' })).resolves.toBeDefined();
  });

  it('closes the ticket for its reason when it is accepted', async () => {
    const ticket = await fixture.open();
    await request(ticket, { reason: 'Solved' });
    expect(await fixture.app.tickets.acceptClose(fixture.on(ticket))).toMatchObject({
      status: 'closed',
      closeReason: 'Solved',
      closeCause: 'close_request',
      closeRequest: null,
    });
    const lines = (await fixture.chatOf(ticket)).at(-1)?.split('\n');
    expect(lines).toContain('This ticket was closed because nobody objected.');
    expect((await fixture.history(ticket)).at(-1)).toBe('ticket.closed');
  });

  it.each([
    ['denyClose', 'This ticket stays open.'],
    ['withdrawClose', 'This ticket does not have to be closed after all.'],
  ] as const)('lets the ticket wait for staff when it is ended by %s', async (use, sentence) => {
    const ticket = await fixture.open();
    const holdUntil = plusMs(fixture.clock.now(), 5 * HOUR_MS);
    await fixture.app.tickets.update({ ...fixture.on(ticket), fields: { status: 'on_hold', holdUntil } });
    await request(ticket);
    await fixture.clock.advance(1_000);
    const at = fixture.clock.now();
    expect(await fixture.app.tickets[use](fixture.on(ticket))).toMatchObject({
      status: 'open',
      closeRequest: null,
      holdUntil: null,
      lastActivityAt: at,
      warnedAt: null,
    });
    expect((await fixture.chatOf(ticket)).slice(1)).toEqual([sentence]);
    expect((await fixture.history(ticket)).at(-1)).toBe('ticket.updated');
  });
});

describe('an action on many tickets', () => {
  const execute = (ids: readonly TicketId[], what: BulkAction) =>
    fixture.app.tickets.executeInBulk({ guild: fixture.guild, ...BY, ids, what, request: null });

  it('is executed once for each, and a failure keeps no other from changing', async () => {
    const [first, closed, last] = [await fixture.open(), await fixture.open(), await fixture.open()];
    await fixture.app.tickets.close({ ...fixture.on(closed), reason: null });
    const ids = [first.id, closed.id, UNKNOWN, first.id, last.id];
    const error = { code: 'conflict', reason: 'wrong_status', message: 'Ticket #2 is closed; reopen it first.' };
    const unknown = { code: 'not_found', reason: 'unknown_resource', message: 'Ticket not found.' };
    expect(await execute(ids, { action: 'close', reason: 'Cleaned up', silently: false })).toEqual([
      { id: first.id, succeeded: true, ticket: expect.objectContaining({ closeReason: 'Cleaned up' }), error: null },
      { id: closed.id, succeeded: false, ticket: null, error },
      { id: UNKNOWN, succeeded: false, ticket: null, error: unknown },
      { id: last.id, succeeded: true, ticket: expect.objectContaining({ status: 'closed' }), error: null },
    ]);
  });

  it('may be each that is offered', async () => {
    const { id } = await fixture.open();
    const category = await fixture.app.categories.create(fixture.guild, BY.actor, { name: 'Refunds' });
    const steps: readonly (readonly [BulkAction, object])[] = [
      [{ action: 'claim', staffId: OTHER, force: false }, { claimedById: OTHER }],
      [{ action: 'claim', staffId: STAFF, force: true }, { claimedById: STAFF }],
      [{ action: 'unclaim' }, { claimedById: null }],
      [{ action: 'move', categoryId: category.id }, { categoryId: category.id }],
      [{ action: 'update', fields: { priority: 'high' } }, { priority: 'high' }],
      [{ action: 'close', reason: null, silently: false }, { status: 'closed' }],
    ];
    for (const [what, ticket] of steps) {
      expect(await execute([id], what)).toMatchObject([{ id, succeeded: true, ticket }]);
    }
    expect(await execute([id], { action: 'delete' })).toEqual([{ id, succeeded: true, ticket: null, error: null }]);
    await expect(fixture.read({ id })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('fails as a whole for a fault of ours', async () => {
    const { id } = await fixture.open();
    const fault = new Error('The disk is full.');
    fixture.inMemory.container.get(port.ticketStore).acquireLease = () => Promise.reject(fault);
    await expect(execute([id], { action: 'unclaim' })).rejects.toBe(fault);
  });
});

describe('a rating', () => {
  const rate = (ticket: Ticket, userId: UserId | null) =>
    fixture.app.tickets.giveFeedback({ ...fixture.on(ticket), ...BY, rating: 5, comment: 'Quick', userId });

  it('is of somebody who was helped, and names who gave it', async () => {
    const ticket = await fixture.open({ participantIds: [OTHER], claimedById: STAFF });
    await fixture.app.tickets.close({ ...fixture.on(ticket), reason: null });
    for (const userId of [STAFF, '1' as UserId]) {
      const message = `userId: ${userId} is neither requester nor participant of this ticket.`;
      await expect(rate(ticket, userId)).rejects.toMatchObject({ message, details: [{ reason: 'not_allowed' }] });
    }
    expect(await rate(ticket, OTHER)).toMatchObject({ feedback: { rating: 5, comment: 'Quick' } });
    const page = { limit: 1, after: null };
    const { items } = await fixture.app.tickets.listTimeline(fixture.guild, ticket.id, '-createdAt', page);
    expect(items).toMatchObject([{ type: 'ticket.feedback_received', actor: { type: 'user', id: OTHER } }]);
  });

  it('is of the caller when it names no user', async () => {
    const ticket = await fixture.open();
    await fixture.app.tickets.close({ ...fixture.on(ticket), reason: null });
    await rate(ticket, null);
    const page = { limit: 1, after: null };
    const { items } = await fixture.app.tickets.listTimeline(fixture.guild, ticket.id, '-createdAt', page);
    expect(items).toMatchObject([{ actor: BY.actor }]);
  });
});
