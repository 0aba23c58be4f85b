import { uuidIds } from '#adapters/node/ids.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { UserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import {
  listMembers,
  listStaffActivity,
  searchWords,
  type Ticket,
  toKnownStatus,
  toSnapshot,
} from '#core/tickets/index.ts';
import { applyChange, createChange } from '#core/tickets/model/ticket-change.ts';
import { mentionUser, notifyUser } from '#core/chat/index.ts';
import { buildNotice } from '#core/tickets/model/ticket-notices.ts';
import { buildCloseButtons, buildRatingButtons, buildStaffButtons } from '#core/tickets/model/ticket-buttons.ts';
import {
  applyClaim,
  applyClose,
  applyMessageFields,
  applyNames,
  applyReopen,
  listLeavingClaimers,
} from '#core/tickets/model/ticket-steps.ts';
import { aMessage, aTicket, NOON, REQUESTER, STAFF } from '../../../support/build.ts';

const OTHER = '31' as UserId;
const LATER = plusMs(NOON, 60_000);
const BY_STAFF = { type: 'staff', id: STAFF } as const;
const BY_USER = { type: 'user', id: REQUESTER } as const;

describe('a step of a ticket', () => {
  it('makes a participant the claimer', () => {
    const ticket = aTicket({ participantIds: [OTHER, STAFF] });
    expect(applyClaim(ticket, { staffId: STAFF, name: 'Kim', at: LATER })).toEqual({
      claimedById: STAFF,
      claimedByName: 'Kim',
      claimedAt: LATER,
      assignedBy: null,
      claimerAwaitedSince: LATER,
      participantIds: [OTHER],
    });
  });

  it('takes the channel from a claimer who has no other part in the ticket', () => {
    const find = (fields: Partial<Ticket>) => listLeavingClaimers(aTicket(fields));
    expect(find({ claimedById: STAFF })).toEqual([STAFF]);
    expect(find({ claimedById: null })).toEqual([]);
    expect(find({ claimedById: REQUESTER })).toEqual([]);
    expect(find({ claimedById: STAFF, participantIds: [STAFF] })).toEqual([]);
  });

  it('counts a message, and takes the first of staff for the response', () => {
    const ticket = aTicket({ messageCount: 4, holdUntil: LATER, warnedAt: NOON });
    const counted = {
      lastMessageAt: LATER,
      messageCount: 5,
      lastActivityAt: LATER,
      claimerAwaitedSince: null,
      warnedAt: null,
    };
    expect(applyMessageFields(ticket, LATER, { status: 'pending', author: BY_STAFF })).toEqual({
      ...counted,
      status: 'pending',
      holdUntil: null,
      firstResponseAt: LATER,
    });
    expect(applyMessageFields(ticket, LATER, { status: 'on_hold', author: BY_USER })).toEqual({
      ...counted,
      status: 'on_hold',
      holdUntil: LATER,
      firstResponseAt: null,
    });
    const isResponse = (fields: Partial<Ticket>, author: typeof BY_STAFF | typeof BY_USER = BY_STAFF) =>
      applyMessageFields(aTicket(fields), LATER, { status: 'open', author }).firstResponseAt;
    expect([isResponse({ firstResponseAt: NOON }), isResponse({ requesterId: STAFF })]).toEqual([NOON, null]);
    expect(isResponse({ requesterId: OTHER }, BY_USER)).toBeNull();
  });

  it('takes the names of the requester and of the claimer from their messages', () => {
    const ticket = aTicket({ claimedById: STAFF });
    const names = (authorId: UserId, authorName: string | null) => applyNames(ticket, { authorId, authorName });
    expect([names(REQUESTER, 'Sam'), names(STAFF, 'Kim')]).toEqual([
      { requesterName: 'Sam' },
      { claimedByName: 'Kim' },
    ]);
    expect([names(OTHER, 'Alex'), names(REQUESTER, null), names(STAFF, null)]).toEqual([{}, {}, {}]);
    expect(applyNames(aTicket({ claimedById: REQUESTER }), { authorId: REQUESTER, authorName: 'Sam' })).toEqual({
      requesterName: 'Sam',
      claimedByName: 'Sam',
    });
  });

  it('closes it for a cause, and opens it again without one', () => {
    expect(applyClose(LATER, { by: BY_STAFF, reason: 'Solved', cause: 'manual' })).toEqual({
      status: 'closed',
      closedAt: LATER,
      closedBy: BY_STAFF,
      closeReason: 'Solved',
      closeCause: 'manual',
      closeRequest: null,
      holdUntil: null,
      closedSilently: false,
      scheduledClose: null,
      closingMessageId: null,
    });
    expect(applyReopen(aTicket({ reopenCount: 2 }), LATER)).toEqual({
      status: 'open',
      closedAt: null,
      closedBy: null,
      closeReason: null,
      closeCause: null,
      closedSilently: false,
      reopenCount: 3,
      lastActivityAt: LATER,
      claimerAwaitedSince: null,
      warnedAt: null,
      channelRetiredAt: null,
    });
    expect(applyReopen(aTicket({ claimedById: STAFF }), LATER)).toMatchObject({ claimerAwaitedSince: LATER });
  });
});

describe('a change of a ticket', () => {
  it('is its next version, with one event and one line of its history', () => {
    const before = aTicket({ eventCount: 3, version: 5 });
    const context = { type: 'ticket.updated', actor: BY_STAFF, at: LATER, extra: { why: 'Known' } } as const;
    const { after, messages, timeline, events, ...rest } = applyChange(uuidIds, before, { priority: 'high' }, context);
    expect(after).toMatchObject({
      ...toSnapshot(before),
      priority: 'high',
      version: 6,
      updatedAt: LATER,
      eventCount: 4,
    });
    expect([rest, messages]).toEqual([{ before, transcriptOrder: null, projectionOrder: null }, []]);
    const { guildId, id: ticketId } = before;
    const entry = { guildId, ticketId, type: 'ticket.updated', actor: BY_STAFF, at: LATER };
    expect(timeline).toEqual([
      { id: expect.any(String), ...entry, from: { priority: 'normal' }, to: { priority: 'high' } },
    ]);
    expect(events).toEqual([
      {
        id: expect.any(String),
        guildId,
        type: 'ticket.updated',
        at: LATER,
        actor: BY_STAFF,
        sequence: { ticketId, number: 4 },
        data: { ticket: toSnapshot(after), why: 'Known', changes: { priority: { from: 'normal', to: 'high' } } },
      },
    ]);
  });

  it('has an event for each message and for the first response', () => {
    const before = aTicket({ eventCount: 3 });
    const message = aMessage(before);
    const write = (type: 'ticket.message_created' | 'ticket.reopened') =>
      applyChange(
        uuidIds,
        before,
        { messageCount: 1, firstResponseAt: LATER },
        { type, actor: BY_STAFF, at: LATER, messages: [message] },
      );
    const count = { messageCount: { from: 0, to: 1 } };
    const response = { firstResponseAt: { from: null, to: LATER } };
    const listEvents = (type: Parameters<typeof write>[0]) =>
      write(type).events.map(({ sequence, data, type: name }) => [name, sequence?.number, data.changes, data.message]);
    expect(listEvents('ticket.message_created')).toEqual([
      ['ticket.message_created', 4, count, message],
      ['ticket.first_response', 5, response, undefined],
    ]);
    expect(listEvents('ticket.reopened')).toEqual([
      ['ticket.reopened', 4, count, undefined],
      ['ticket.message_created', 5, {}, message],
      ['ticket.first_response', 6, response, undefined],
    ]);
    expect(write('ticket.reopened').after.eventCount).toBe(6);
    expect(write('ticket.reopened').messages).toEqual([message]);
  });

  it('orders a transcript when it closes the ticket, and not again', () => {
    const close = (before: Ticket) =>
      applyChange(
        uuidIds,
        before,
        { status: 'closed', closedAt: LATER },
        { type: 'ticket.closed', actor: SYSTEM, at: LATER },
      );
    const { after, transcriptOrder } = close(aTicket());
    expect(transcriptOrder).toMatchObject({
      guildId: after.guildId,
      ticketId: after.id,
      closedAt: LATER,
      ticket: { status: 'closed' },
    });
    expect(close(aTicket({ closedAt: NOON })).transcriptOrder).toBeNull();
  });

  it('counts the first events of a new ticket', () => {
    const ticket = aTicket({ eventCount: 0 });
    const message = aMessage(ticket);
    const change = createChange(uuidIds, ticket, {
      type: 'ticket.created',
      actor: BY_USER,
      at: NOON,
      messages: [message],
    });
    expect(change).toMatchObject({ before: null, transcriptOrder: null, messages: [message] });
    expect(change.after.eventCount).toBe(2);
    expect(change.events.map(({ type, sequence, data }) => [type, sequence?.number, data.changes])).toEqual([
      ['ticket.created', 1, {}],
      ['ticket.message_created', 2, {}],
    ]);
  });

  it('names the staff who acted or wrote, each once, in the order of their ids', () => {
    const before = aTicket();
    const messages = [
      aMessage(before, { author: { type: 'staff', id: '9' } }),
      aMessage(before, { author: { type: 'staff', id: OTHER } }),
      aMessage(before),
    ];
    const context = { type: 'ticket.message_created', actor: { type: 'staff', id: '9' }, at: LATER, messages } as const;
    expect(listStaffActivity(applyChange(uuidIds, before, {}, context))).toEqual([
      { userId: OTHER, at: LATER },
      { userId: '9', at: LATER },
    ]);
    expect(listStaffActivity(applyChange(uuidIds, before, {}, { ...context, actor: BY_USER, messages: [] }))).toEqual(
      [],
    );
  });
});

it('leaves out of its snapshot what the service alone needs', () => {
  const times = ['staffAwaitedSince', 'requesterAwaitedSince', 'unclaimedSince', 'heldSince', 'lastWrittenAt'];
  const internal = [
    ...times,
    'ruleState',
    'eventCount',
    'lastActivityAt',
    'claimerAwaitedSince',
    'warnedAt',
    'channelRetiredAt',
    'openingMessageId',
    'closingMessageId',
    'releasedByIds',
  ];
  const fields = Object.keys(aTicket());
  expect(Object.keys(toSnapshot(aTicket())).sort()).toEqual(fields.filter((name) => !internal.includes(name)).sort());
});

describe('what the bot writes', () => {
  it('has buttons only where some are given', () => {
    const plain = { onBehalfOf: null, content: 'Hello', attachments: [] };
    expect(buildNotice('Hello')).toEqual(plain);
    const buttons = buildRatingButtons();
    expect(buildNotice('Hello', buttons)).toEqual({ ...plain, buttons });
  });

  it('asks whether a ticket may be closed', () => {
    const buttons = buildCloseButtons({ write: (key: string) => key } as never);
    expect(buttons).toEqual([
      { label: 'button.accept_close', emoji: null, target: { id: 'ticket:close:accept', style: 'success' } },
      { label: 'button.deny_close', emoji: null, target: { id: 'ticket:close:deny', style: 'secondary' } },
    ]);
  });
});

it('staff claims, closes and reopens a ticket by buttons, and a user is mentioned by name', () => {
  const button = (name: string, style: string, emoji: string | null = null) => ({
    label: `button.${name}`,
    emoji,
    target: { id: `ticket:staff:${name}`, style },
  });
  const names = ['claim', 'unclaim', 'close', 'more', 'reopen'] as const;
  expect(buildStaffButtons({ write: (key: string) => key } as never, names)).toEqual([
    button('claim', 'secondary', '🙋'),
    button('unclaim', 'secondary'),
    button('close', 'secondary', '🔒'),
    button('more', 'secondary'),
    button('reopen', 'secondary', '🔓'),
  ]);
  expect([mentionUser(STAFF), notifyUser(STAFF)]).toEqual([`<@${STAFF}>`, { userIds: [STAFF], roleIds: [] }]);
});

it('a search is for the words of its text, each once, in lower case', () => {
  expect(searchWords('  Refund  refund\tfor - ORDER №7 ... ')).toEqual(['refund', 'for', 'order', '№7']);
  expect([searchWords(''), searchWords(' -- ')]).toEqual([[], []]);
  expect(searchWords('a b c d e f g h i j k')).toHaveLength(10);
});

it('everybody with a part in a ticket is a member of its channel once', () => {
  const ticket = aTicket({ claimedById: STAFF, participantIds: [OTHER, STAFF, REQUESTER] });
  expect([listMembers(ticket), listMembers(aTicket())]).toEqual([[REQUESTER, STAFF, OTHER], [REQUESTER]]);
});

it('a stored status that is none counts as open', () => {
  expect([toKnownStatus('on_hold'), toKnownStatus('lost' as never)]).toEqual(['on_hold', 'open']);
});
