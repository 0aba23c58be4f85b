import { plusMs } from '#core/shared/instant.ts';
import type { ChannelId } from '#core/shared/ids.ts';
import { NO_POLICY, type Ticket, type TicketPolicy } from '#core/tickets/index.ts';
import { nextTimer } from '#core/tickets/model/next-timer.ts';
import { aTicket, NOON } from '../../../support/build.ts';
import { HOUR_MS } from '../context.ts';

const afterNoon = (hours: number) => plusMs(NOON, hours * HOUR_MS);

const closesAfter = (inactiveHours: number, warnHoursBefore: number | null): TicketPolicy => ({
  ...NO_POLICY,
  autoClose: { inactiveHours, warnHoursBefore, onMemberLeave: false, businessTime: false },
});

const requestsCloseAt = (autoCloseAt: Ticket['createdAt'] | null): Pick<Ticket, 'closeRequest'> => ({
  closeRequest: { requestedById: '1', requestedAt: NOON, reason: null, autoCloseAt },
});

describe('of a close request and another timer', () => {
  it.each([
    ['the close request', 3, { action: 'accept_close', at: afterNoon(3) }],
    ['the close request, when both are due at once', 5, { action: 'accept_close', at: afterNoon(5) }],
    ['the closing for inactivity', 7, { action: 'auto_close', at: afterNoon(5) }],
  ] as const)('%s comes first', (_, hours, expected) => {
    const ticket = aTicket({ lastActivityAt: NOON, ...requestsCloseAt(afterNoon(hours)) });
    expect(nextTimer(ticket, closesAfter(5, null))).toEqual(expected);
  });

  it('a close request without a deadline leaves the other', () => {
    const ticket = aTicket({ lastActivityAt: NOON, ...requestsCloseAt(null) });
    expect(nextTimer(ticket, closesAfter(5, null))).toEqual({ action: 'auto_close', at: afterNoon(5) });
  });

  it('the close request stays where there is no other', () => {
    const ticket = aTicket({ lastActivityAt: NOON, ...requestsCloseAt(afterNoon(3)) });
    expect(nextTimer(ticket, NO_POLICY)).toEqual({ action: 'accept_close', at: afterNoon(3) });
  });
});

describe('after a warning', () => {
  it.each([
    ['in time, closes when the time of inactivity ends', 18, 24],
    ['exactly in time, closes when the time of inactivity ends', 20, 24],
    ['late, gives the time that was promised', 30, 34],
  ])('that came %s', (_, warnedAfter, closesAfterHours) => {
    const ticket = aTicket({ lastActivityAt: NOON, warnedAt: afterNoon(warnedAfter) });
    expect(nextTimer(ticket, closesAfter(24, 4))).toEqual({ action: 'auto_close', at: afterNoon(closesAfterHours) });
  });
});

describe('the channel of a closed ticket', () => {
  const closed = (fields: Partial<Ticket> = {}) =>
    aTicket({ status: 'closed', channelId: '5' as ChannelId, closedAt: NOON, ...fields });
  const policy: TicketPolicy = { ...NO_POLICY, closedChannel: { mode: 'delete', afterHours: 2, parentId: null } };

  it('is retired so many hours after the closing', () => {
    expect(nextTimer(closed(), policy)).toEqual({ action: 'retire_channel', at: afterNoon(2) });
  });

  it.each([
    ['is gone', { channelId: null }],
    ['belongs to a ticket without a time of closing', { closedAt: null }],
    ['was retired before', { channelRetiredAt: NOON }],
  ])('is left alone when it %s', (_, fields) => {
    expect(nextTimer(closed(fields), policy)).toBeNull();
  });

  it('is moved where the server names a place for closed tickets, and else left alone', () => {
    const archived = (parentId: ChannelId | null): TicketPolicy => ({
      ...NO_POLICY,
      closedChannel: { mode: 'archive', afterHours: 0, parentId },
    });
    expect(nextTimer(closed(), archived('9' as ChannelId))).toEqual({ action: 'retire_channel', at: NOON });
    expect(nextTimer(closed(), archived(null))).toBeNull();
  });
});
