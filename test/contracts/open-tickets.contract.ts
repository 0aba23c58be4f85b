import fc from 'fast-check';
import { readOpenTickets } from '#core/analytics/open-tickets.ts';
import { type AnalyticsStore, MAX_BACKLOG_TAGS } from '#core/analytics/index.ts';
import { type Instant, plusMs, toEpochMs } from '#core/shared/instant.ts';
import type { Ticket } from '#core/tickets/index.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { aTicket } from '../support/build.ts';
import { sceneOf } from './random-histories.ts';
import { keepTicket } from './store-ticket.ts';
import type { CountRuns, Stores } from './stores.ts';

const NOW = '2026-03-01T12:00:00.000Z' as Instant;
const DAY_MS = 86_400_000;
const clock = { now: () => NOW };

const aWaitingTicket = fc.record({
  place: fc.constantFrom(0, 1, 2),
  status: fc.constantFrom('open', 'pending', 'on_hold', 'closed'),
  ageMs: fc.oneof(
    fc.constantFrom(0, 1, 3, 7, 30).map((days) => days * DAY_MS),
    fc.nat(60 * DAY_MS),
  ),
  tags: fc.uniqueArray(fc.constantFrom('billing', 'Bug', 'ärger', 'z'), { maxLength: 3 }),
  hasTeam: fc.boolean(),
});

/** Counts of open tickets equal a count of the tickets one by one. */
export const openTicketsContract = (current: () => Stores, countRuns: CountRuns): void => {
  const count = (analytics: AnalyticsStore) => readOpenTickets({ analytics, clock });

  it('counts open tickets of one server by age and by tag', async () => {
    const teamId = uuidIds.next('team');
    const check = async (drafts: readonly (typeof aWaitingTicket extends fc.Arbitrary<infer T> ? T : never)[]) => {
      const { stores, guilds, categories } = await sceneOf(current());
      const tickets: Ticket[] = [];
      for (const { place, ageMs, hasTeam, ...fields } of drafts) {
        const [guildId, category] = [guilds[place === 2 ? 1 : 0], categories[place === 2 ? 2 : place === 0 ? 0 : 1]];
        const createdAt = plusMs(NOW, -ageMs);
        tickets.push(
          await keepTicket(
            stores,
            aTicket({
              guildId,
              categoryId: category.id,
              createdAt,
              teamId: hasTeam ? teamId : null,
              ...(fields as Partial<Ticket>),
            }),
          ),
        );
      }
      const open = tickets.filter(({ guildId, status }) => guildId === guilds[0] && status !== 'closed');
      const filters = [{}, { categoryId: categories[0].id }, { teamId }];
      for (const filter of filters) {
        const counted = open.filter(
          (ticket) =>
            ticket.categoryId === (filter.categoryId ?? ticket.categoryId) &&
            ticket.teamId === (filter.teamId ?? ticket.teamId),
        );
        const days = counted.map(({ createdAt }) => (toEpochMs(NOW) - toEpochMs(createdAt)) / DAY_MS);
        const used = Object.entries(
          Object.groupBy(
            counted.flatMap(({ tags }) => tags),
            (tag) => tag,
          ),
        );
        const result = await count(stores.analytics)(guilds[0], filter);
        expect(result).toMatchObject({ at: NOW, total: counted.length });
        expect(result.ages.map((age) => age.count)).toEqual([
          days.filter((age) => age < 1).length,
          days.filter((age) => age >= 1 && age < 3).length,
          days.filter((age) => age >= 3 && age < 7).length,
          days.filter((age) => age >= 7 && age < 30).length,
          days.filter((age) => age >= 30).length,
        ]);
        expect(Object.fromEntries(result.tags.map(({ tag, count: n }) => [tag, n]))).toEqual(
          Object.fromEntries(used.map(([tag, all]) => [tag, all?.length])),
        );
        expect(result.untagged).toBe(counted.filter(({ tags }) => tags.length === 0).length);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(aWaitingTicket, { maxLength: 12 }), check), {
      numRuns: countRuns(10),
      endOnFailure: true,
    });
  });

  it('lists the most used tags first, then by name, up to a limit', async () => {
    const { stores, guilds, categories } = await sceneOf(current());
    const names = Array.from({ length: MAX_BACKLOG_TAGS + 5 }, (_, i) => `tag-${String(i).padStart(2, '0')}`);
    const open = (tags: readonly string[]) =>
      keepTicket(stores, aTicket({ guildId: guilds[0], categoryId: categories[0].id, tags }));
    for (const tag of names.toReversed()) await open([tag]);
    await open(['tag-24']);
    const { tags } = await count(stores.analytics)(guilds[0], {});
    expect(tags.map(({ tag }) => tag)).toEqual(['tag-24', ...names.slice(0, MAX_BACKLOG_TAGS - 1)]);
    expect(tags[0]?.count).toBe(2);
  });
};
