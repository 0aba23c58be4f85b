import { uuidIds } from '#adapters/node/ids.ts';
import type { Automation } from '#core/automations/index.ts';
import type { Category } from '#core/categories/index.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import type { RuleState, Ticket, TimeRule } from '#core/tickets/index.ts';
import { aCalendar, aCategory, aGuildId, aServer, aTicket, NOON, REQUESTER } from '../support/build.ts';
import { anAutomation } from '../support/build-flows.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

const LATER = plusMs(NOON, 60_000);

export const timeRulesContract = (stores: () => Stores): void => {
  let category: Category;
  beforeEach(async () => {
    const server = aServer();
    category = aCategory(server.id);
    await stores().organizations.addServer(server);
    await stores().categories.add(category);
  });

  const rule = async (overrides: Partial<Automation> = {}): Promise<Automation> => {
    const made = anAutomation(category.guildId, {
      trigger: 'unanswered_for',
      after: { minutes: 120, businessTime: false },
      ...overrides,
    });
    await stores().automations.add(made);
    return made;
  };
  const toTimeRule = ({ id, trigger, after, version }: Automation) => ({ id, trigger, version, ...after }) as TimeRule;
  const keep = (fields: Partial<Ticket> = {}, dueAt: Instant | null = null) =>
    keepTicket(stores(), aTicket({ guildId: category.guildId, categoryId: category.id, ...fields }), [], dueAt);
  const take = async ({ guildId, id }: Ticket) => {
    const holder = uuidIds.next('holder');
    const row = await stores().tickets.acquireLease(guildId, id, { holder, until: LATER }, NOON);
    return { holder, row };
  };
  const listDue = async () =>
    (await stores().tickets.listDue(NOON, 10_000)).flatMap(({ guild, ticket }) =>
      guild === category.guildId ? ticket : [],
    );

  it('come with each ticket and with what is known of a category: the enabled ones, in their order', async () => {
    const second = await rule({ position: 2, trigger: 'idle_for', after: { minutes: 5, businessTime: true } });
    const first = await rule({ position: 1 });
    await rule({ enabled: false });
    await rule({ trigger: 'ticket.created', after: null });
    await stores().automations.add(
      anAutomation(aGuildId(), { trigger: 'idle_for', after: { minutes: 1, businessTime: false } }),
    );
    const rules = [toTimeRule(first), toTimeRule(second)];
    const ticket = await keep();
    expect((await stores().tickets.find(ticket.guildId, ticket.id))?.policy.timeRules).toEqual(rules);
    expect((await take(ticket)).row?.policy.timeRules).toEqual(rules);
    const facts = await stores().creations.readFacts(category.guildId, category.id, REQUESTER);
    expect(facts.timeRules).toEqual(rules);
  });

  it('are an empty list for a server without any', async () => {
    const ticket = await keep();
    expect((await stores().tickets.find(ticket.guildId, ticket.id))?.policy.timeRules).toEqual([]);
  });

  it('leave a state in the ticket without a new version, and end the lease', async () => {
    const ticket = await keep({}, NOON);
    const { holder } = await take(ticket);
    const ruleState: RuleState = {
      marks: { [uuidIds.next('automation')]: { since: NOON, checked: null } },
      startedBy: { idle_for: { type: 'automation', id: uuidIds.next('flowRun') } },
    };
    await stores().tickets.recordRules(ticket.guildId, ticket.id, { holder, ruleState, dueAt: LATER });
    expect(await listDue()).toEqual([]);
    const { row } = await take(ticket);
    expect(row?.ticket).toEqual({ ...ticket, ruleState });
  });

  it('leave none where the lease was lost or belongs to another server', async () => {
    const ticket = await keep({}, NOON);
    const { holder } = await take(ticket);
    const terms = { ruleState: { marks: {}, startedBy: {} }, dueAt: null };
    const record = (guild: Ticket['guildId'], by: string) =>
      stores().tickets.recordRules(guild, ticket.id, { ...terms, holder: by });
    await expect(record(ticket.guildId, uuidIds.next('holder'))).rejects.toMatchObject({ name: 'VersionConflict' });
    await expect(record(aGuildId(), holder)).rejects.toMatchObject({ name: 'VersionConflict' });
    expect((await stores().tickets.find(ticket.guildId, ticket.id))?.ticket.ruleState).toBeNull();
  });

  it('have the timers of the open tickets of their server calculated again', async () => {
    const [open, held] = [await keep(), await keep({ status: 'on_hold' }, LATER)];
    await keep({ status: 'closed', closedAt: NOON });
    await stores().automations.recalculateTimers(aGuildId(), NOON);
    expect(await listDue()).toEqual([]);
    await stores().automations.recalculateTimers(category.guildId, NOON);
    expect((await listDue()).toSorted()).toEqual([open.id, held.id].toSorted());
  });

  it('have timers calculated again with the hours of the server where they count open hours', async () => {
    const ticket = await keep();
    const counting = await rule();
    await stores().calendars.recalculateTimers(category.guildId, NOON);
    expect(await listDue()).toEqual([]);
    await stores().automations.save({ ...counting, after: { minutes: 5, businessTime: true } });
    await stores().calendars.recalculateTimers(category.guildId, NOON);
    expect(await listDue()).toEqual([ticket.id]);
  });

  it('bring the hours of the calendar where they count open hours', async () => {
    const { guildId } = category;
    const calendar = aCalendar(guildId);
    await stores().calendars.add(calendar);
    await stores().categories.save({ ...category, calendarId: calendar.id });
    const ticket = await keep();
    const readHours = async () => (await stores().tickets.find(guildId, ticket.id))?.policy.hours;
    const counting = await rule();
    expect(await readHours()).toBeNull();
    await stores().automations.save({ ...counting, after: { minutes: 5, businessTime: true } });
    expect(await readHours()).toMatchObject({ timezone: calendar.timezone, week: calendar.week });
  });
};
