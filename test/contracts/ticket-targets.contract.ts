import { uuidIds } from '#adapters/node/ids.ts';
import { type Calendar, toHours } from '#core/calendars/index.ts';
import type { Category } from '#core/categories/index.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import type { Target, TargetState, TicketTarget } from '#core/targets/index.ts';
import type { Ticket, TicketQuery } from '#core/tickets/index.ts';
import { aCalendar, aCategory, aGuildId, aServer, aTarget, aTicket, NOON, REQUESTER } from '../support/build.ts';
import { readAllPages } from './all-pages.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

const LATER = plusMs(NOON, 60_000);

const aClock = (state: TargetState, dueAt: Instant | null): TicketTarget => ({
  kind: 'first_response',
  targetId: uuidIds.next('target'),
  state,
  startedAt: NOON,
  dueAt,
  warnedAt: null,
  metAt: null,
  breachedAt: null,
  pausedSince: null,
  remainingSeconds: 60,
  totalSeconds: 60,
  countedSince: NOON,
  warnAt: null,
  warnings: 0,
});

export const ticketTargetsContract = (stores: () => Stores): void => {
  let calendar: Calendar;
  let category: Category;
  beforeEach(async () => {
    const server = aServer();
    calendar = aCalendar(server.id);
    category = aCategory(server.id, { calendarId: calendar.id });
    await stores().organizations.addServer(server);
    await stores().calendars.add(calendar);
    await stores().categories.add(category);
  });

  const add = async (fields: Partial<Target> = {}): Promise<Target> => {
    const target = aTarget(category.guildId, fields);
    await stores().targets.add(target);
    return target;
  };
  const keep = (fields: Partial<Ticket> = {}, dueAt: Instant | null = null) =>
    keepTicket(stores(), aTicket({ guildId: category.guildId, categoryId: category.id, ...fields }), [], dueAt);
  const keepDue = (state: TargetState, nextDueAt: Instant | null) =>
    keep({ targets: [aClock(state, nextDueAt)], nextDueAt });
  const list = (query: Partial<TicketQuery>) =>
    readAllPages((page) => stores().tickets.list(category.guildId, { sort: '-createdAt', ...query }, page));
  const listIds = async (query: Partial<TicketQuery>) => (await list(query)).map(({ id }) => id);
  const toRule = ({ guildId: _, position: __, version: ___, createdAt: ____, updatedAt: _____, ...rule }: Target) =>
    rule;

  it('come with each ticket, in their order and with the hours that count', async () => {
    const own = aCalendar(category.guildId);
    await stores().calendars.add(own);
    await stores().calendars.add(aCalendar(category.guildId));
    const second = await add({ position: 2, calendarId: own.id });
    const first = await add({ position: 1 });
    await stores().targets.add(aTarget(aGuildId()));
    const known = [toRule(first), toRule(second)];
    const expected = {
      list: known,
      calendarId: calendar.id,
      hours: { [calendar.id]: toHours(calendar), [own.id]: toHours(own) },
    };
    const { guildId, id } = await keep();
    expect((await stores().tickets.find(guildId, id))?.policy.targets).toEqual(expected);
    const lease = { holder: uuidIds.next('holder'), until: LATER };
    expect((await stores().tickets.acquireLease(guildId, id, lease, NOON))?.policy.targets).toEqual(expected);
    const facts = await stores().creations.readFacts(guildId, category.id, REQUESTER);
    expect(facts.targets).toEqual({ list: known, calendarId: null, hours: { [own.id]: toHours(own) } });
  });

  it('are null for a server without any', async () => {
    const { guildId, id } = await keep();
    expect((await stores().tickets.find(guildId, id))?.policy.targets).toBeNull();
    expect((await stores().creations.readFacts(guildId, category.id, REQUESTER)).targets).toBeNull();
  });

  it('are kept with the ticket, and recorded without a new version', async () => {
    const ticket = await keep({}, NOON);
    const holder = uuidIds.next('holder');
    await stores().tickets.acquireLease(ticket.guildId, ticket.id, { holder, until: LATER }, NOON);
    const next = { targets: [aClock('running', LATER)], nextDueAt: LATER };
    const record = (guild: Ticket['guildId'], by: string) =>
      stores().tickets.recordTargets(guild, ticket.id, { ...next, holder: by, dueAt: LATER });
    await expect(record(ticket.guildId, uuidIds.next('holder'))).rejects.toMatchObject({ name: 'VersionConflict' });
    await expect(record(aGuildId(), holder)).rejects.toMatchObject({ name: 'VersionConflict' });
    await record(ticket.guildId, holder);
    expect((await stores().tickets.find(ticket.guildId, ticket.id))?.ticket).toEqual({ ...ticket, ...next });
    expect((await stores().tickets.listDue(NOON, 10_000)).map((due) => due.ticket)).not.toContain(ticket.id);
  });

  it('sort and filter a list by what is due', async () => {
    const late = await keepDue('breached', plusMs(NOON, -60_000));
    const soon = await keepDue('warned', LATER);
    const paused = await keepDue('paused', null);
    const other = await keep();
    expect(await listIds({ sort: 'nextDueAt' })).toEqual([late.id, soon.id]);
    expect(await listIds({ sort: '-nextDueAt' })).toEqual([soon.id, late.id]);
    expect(await listIds({ dueBefore: LATER })).toEqual([late.id]);
    expect((await listIds({ targetState: ['paused', 'breached'] })).toSorted()).toEqual(
      [late.id, paused.id].toSorted(),
    );
    expect(await listIds({})).toHaveLength([late, soon, paused, other].length);
    expect(await stores().tickets.count(category.guildId, { targetState: ['warned'] })).toBe(1);
  });

  it('show what they are, and not how they are counted', async () => {
    await keepDue('running', LATER);
    const { items } = await stores().tickets.listEncoded(
      category.guildId,
      { sort: '-createdAt' },
      { limit: 5, after: null },
    );
    const [shown] = (JSON.parse(items[0] ?? '{}') as Ticket).targets;
    expect(shown).toMatchObject({ kind: 'first_response', dueAt: LATER });
    expect(Object.keys(shown ?? {})).not.toContain('warnings');
  });

  it('are calculated again when the hours of the server change', async () => {
    const ticket = await keepDue('running', LATER);
    await keep();
    await stores().calendars.recalculateTimers(category.guildId, NOON);
    const due = await stores().tickets.listDue(NOON, 10_000);
    expect(due.filter(({ guild }) => guild === category.guildId).map((one) => one.ticket)).toEqual([ticket.id]);
  });
};
