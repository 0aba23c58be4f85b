import fc from 'fast-check';
import { uuidIds } from '#adapters/node/ids.ts';
import { analyticsUseCases } from '#core/analytics/index.ts';
import { ALL_DAY, type Calendar, CLOSED_WEEK } from '#core/calendars/index.ts';
import { buildDefaultSettings } from '#core/settings/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { TARGET_KINDS } from '#core/targets/index.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { addFacts, applyChange, type EventContext, type ExtraFact } from '#core/tickets/model/ticket-change.ts';
import { applyClose, applyReopen } from '#core/tickets/model/ticket-steps.ts';
import {
  aCalendar,
  aCategory,
  aGuildId,
  aMessage,
  anOrganization,
  aServer,
  aTicket,
  REQUESTER,
} from '../support/build.ts';
import { FakeClock } from '../support/fake-clock.ts';
import type { Past } from '../support/reference-analytics.ts';
import { createReference } from '../support/reference-hours.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

const STAFF = ['31', '32', '33'] as const;
const MINUTE = 60_000;

const ACTIONS = [
  'answer',
  'answer',
  'close',
  'close',
  'reopen',
  'hold',
  'claim',
  'claim',
  'move',
  'rate',
  'merge',
  'delete',
  'count',
  'include',
  'speak',
  'meet',
  'miss',
] as const;

/** An action on a ticket, some time after the one before. */
const anAction = fc.record({
  what: fc.constantFrom(...ACTIONS),
  who: fc.constantFrom(...STAFF),
  afterMs: fc.oneof(fc.integer({ min: 0, max: 3 * MINUTE }), fc.integer({ min: 0, max: 5_000 * MINUTE })),
  rating: fc.integer({ min: 1, max: 5 }),
});
type Action = typeof anAction extends fc.Arbitrary<infer T> ? T : never;

/** The actions on a ticket over its whole life. */
export const lifeOfTicket = fc.record({
  afterMs: fc.integer({ min: 0, max: 40 * 1_440 * MINUTE }),
  isInFirst: fc.boolean(),
  isInCategory: fc.boolean(),
  isClaimed: fc.boolean(),
  actions: fc.array(anAction, { maxLength: 9 }),
});
type Life = typeof lifeOfTicket extends fc.Arbitrary<infer T> ? T : never;

/** An organization of two servers with their categories, and what can be asked about them. */
const HOURS: Pick<Calendar, 'week' | 'holidays' | 'timezone'> = {
  timezone: 'Europe/Berlin',
  week: { ...CLOSED_WEEK, mon: [{ from: '09:00', to: '17:30' }], wed: [{ from: '20:00', to: '04:00' }], sat: ALL_DAY },
  holidays: [{ name: 'Off', date: '2025-03-10', rule: null, spans: [] }],
};

/** From before the first history until after the last. */
const SPAN = [Date.parse('2025-02-01'), Date.parse('2026-06-01')] as const;
const FAR_HOURS = { ...HOURS, timezone: 'Pacific/Chatham' };
const [NEAR, FAR] = [HOURS, FAR_HOURS].map((hours) => createReference(hours, ...SPAN).measure);

export const sceneOf = async (stores: Stores) => {
  const organization = anOrganization();
  await stores.organizations.addOrganization(organization);
  const guilds = [aGuildId(), aGuildId()] as const;
  for (const id of guilds) {
    await stores.organizations.addServer(aServer({ id, organizationId: organization.id }));
  }
  const calendars = [aCalendar(guilds[0], HOURS), aCalendar(guilds[1], FAR_HOURS)] as const;
  for (const calendar of calendars) await stores.calendars.add(calendar);
  const [first, second] = calendars;
  const categories = [
    aCategory(guilds[0], { calendarId: first.id }),
    aCategory(guilds[0]),
    aCategory(guilds[1]),
  ] as const;
  await stores.settings.save({ ...buildDefaultSettings(guilds[1]), calendarId: second.id });
  for (const category of categories) await stores.categories.add(category);
  const { analytics, organizationRollups, chat, organizations, work } = stores;
  const clock = new FakeClock();
  const app = analyticsUseCases({ analytics, organizationRollups, chat, organizations, work, clock });
  const measures = new Map([
    [categories[0].id, NEAR],
    [categories[2].id, FAR],
  ]);
  return { stores, app, organization, guilds, categories, measures };
};
export type Scene = Awaited<ReturnType<typeof sceneOf>>;

/** Stores the ticket and applies its actions. @returns its history; nothing of a ticket that was deleted */
export const storeHistory = async (scene: Scene, start: Instant, life: Life): Promise<readonly Past[]> => {
  let past: Past | null = { ticket: await storeNewTicket(scene, start, life), timeline: [] };
  let at = past.ticket.createdAt;
  for (const one of life.actions) {
    at = plusMs(at, one.afterMs);
    if (one.what === 'count') await scene.app.updateRollups();
    else if (one.what === 'include') await scene.app.includeServers();
    else past = past && (await applyAction(scene, past, at, one));
  }
  return past ? [{ ...past, measureOpen: scene.measures.get(past.ticket.categoryId) }] : [];
};

const storeNewTicket = ({ stores, guilds, categories }: Scene, start: Instant, life: Life): Promise<Ticket> => {
  const [guildId, category] = life.isInFirst
    ? [guilds[0], categories[life.isInCategory ? 0 : 1]]
    : [guilds[1], categories[2]];
  const createdAt = plusMs(start, life.afterMs);
  const times = { createdAt, updatedAt: createdAt, lastActivityAt: createdAt };
  const claim = life.isClaimed ? { claimedById: STAFF[0] as unknown as UserId, claimedAt: createdAt } : {};
  return keepTicket(stores, aTicket({ guildId, categoryId: category.id, ...times, ...claim }));
};

const applyAction = async (
  scene: Scene,
  { ticket, timeline }: Past,
  at: Instant,
  one: Action,
): Promise<Past | null> => {
  const step = getSteps(scene, ticket, at, one)[one.what];
  if (!step) return { ticket, timeline };
  const { tickets } = scene.stores;
  const holder = uuidIds.next('holder');
  const made = applyChange(uuidIds, ticket, step[1], { actor: { type: 'staff', id: one.who }, at, ...step[0] });
  const change = addFacts(uuidIds, made, {}, step[2] ?? []);
  await tickets.acquireLease(ticket.guildId, ticket.id, { holder, until: plusMs(at, 3_000) }, at);
  if (one.what === 'delete') {
    await tickets.remove(change, holder);
    return null;
  }
  await tickets.commit(change, { holder, dueAt: null });
  return { ticket: change.after, timeline: [...timeline, ...change.timeline] };
};

type Step = readonly [Pick<EventContext, 'type'> & Partial<EventContext>, Partial<Ticket>, (readonly ExtraFact[])?];
type Steps = Partial<Record<Action['what'], Step | false>>;

const getSteps = (scene: Scene, ticket: Ticket, at: Instant, one: Action): Steps =>
  ticket.status === 'closed' ? getStepsOfClosed(ticket, at, one) : getStepsOfOpen(scene, ticket, at, one);

const getStepsOfClosed = (ticket: Ticket, at: Instant, { rating }: Action): Steps => ({
  reopen: !ticket.mergedIntoId && [{ type: 'ticket.reopened' }, applyReopen(ticket, at)],
  rate: !ticket.feedback && [{ type: 'ticket.feedback_received' }, { feedback: { rating, comment: null } }],
  delete: [{ type: 'ticket.deleted' }, {}],
});

const TARGETS = [uuidIds.next('target'), uuidIds.next('target')];

const toFact = (type: ExtraFact['type'], actor: ExtraFact['actor'], seed: number): ExtraFact => {
  const target = { id: TARGETS[seed % 2], name: 'One', kind: TARGET_KINDS[seed % 3], dueAt: null };
  return { type, actor, changes: { target: { from: null, to: target } }, extra: { target } };
};

const getStepsOfOpen = ({ categories }: Scene, ticket: Ticket, at: Instant, { who, rating }: Action): Steps => {
  const by = { type: 'staff', id: who } as const;
  const message = { type: 'ticket.message_created' as const, messages: [aMessage(ticket, { createdAt: at })] };
  const merged = { ...applyClose(at, { by, reason: null, cause: 'merged' }), mergedIntoId: aTicket().id };
  return {
    answer: [message, { status: 'pending', firstResponseAt: ticket.firstResponseAt ?? at }],
    speak: [{ ...message, actor: { type: 'user', id: REQUESTER } }, { status: 'open' }],
    close: [{ type: 'ticket.closed' }, applyClose(at, { by, reason: null, cause: 'manual' })],
    merge: [{ type: 'ticket.merged' }, merged],
    hold: [{ type: 'ticket.updated' }, { status: 'on_hold' }],
    claim:
      ticket.claimedById === who
        ? [{ type: 'ticket.unclaimed' }, { claimedById: null, claimedAt: null }]
        : [{ type: 'ticket.claimed' }, { claimedById: who as unknown as UserId, claimedAt: at }],
    meet: [message, { status: 'pending' }, [toFact('ticket.target_met', by, rating)]],
    miss: [{ type: 'ticket.updated', actor: SYSTEM }, {}, [toFact('ticket.target_breached', SYSTEM, rating)]],
    move: ticket.categoryId === categories[1].id && [{ type: 'ticket.moved' }, { categoryId: categories[0].id }],
  };
};
