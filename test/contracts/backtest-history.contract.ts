import type { EventPeriod } from '#core/backtests/index.ts';
import type { AutomationId, FlowRunId, GuildId, UserId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { aCategory, aGuildId, anEvent, aServer, aTicket, NOON, REQUESTER, STAFF } from '../support/build.ts';
import { aRun } from '../support/build-flows.ts';
import { readAllPages } from './all-pages.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';

const at = (seconds: number): Instant => plusMs(NOON, seconds * 1_000);
const PERIOD: EventPeriod = { from: at(1), to: at(4) };

export const backtestHistoryContract = (stores: () => Stores): void => {
  let guild: GuildId;
  beforeEach(() => {
    guild = aGuildId();
  });
  const history = () => stores().backtestHistory;

  it('lists the events of the period in the order of the feed, and counts them', async () => {
    const events = [0, 1, 2, 3, 4].map((second) => anEvent(guild, { at: at(second) }));
    const early = anEvent(guild, { at: at(2) });
    for (const event of [...events, early]) await stores().events.append(event);
    await stores().events.append(anEvent(aGuildId(), { at: at(2) }));
    const listed = await readAllPages((page) => history().listEvents(guild, PERIOD, page));
    expect(listed.map((read) => read())).toEqual([...events.slice(1, 4), early]);
    expect(await history().countEvents(guild, PERIOD, 10)).toBe(4);
    expect(await history().countEvents(guild, PERIOD, 3)).toBe(3);
    expect(await history().countEvents(aGuildId(), PERIOD, 3)).toBe(0);
  });

  const addRun = async (automationId: AutomationId | null, seconds: number, where = guild) => {
    const run = { ...aRun(where), automationId, startedAt: at(seconds) };
    await stores().flowRuns.add(run, 100);
    return run;
  };

  it('finds who caused runs, and when a rule was started', async () => {
    const rule = uuidIds.next('automation');
    const runs = [];
    for (const seconds of [0, 1, 3, 4]) runs.push(await addRun(rule, seconds));
    const other = await addRun(uuidIds.next('automation'), 2);
    const elsewhere = await addRun(rule, 2, aGuildId());
    const unknown = uuidIds.next('flowRun');
    const ids: readonly FlowRunId[] = [other.id, elsewhere.id, unknown];
    expect(await history().listRuns(guild, ids)).toEqual([
      { id: other.id, automationId: other.automationId, trigger: { actor: other.trigger.actor } },
    ]);
    const starts = await readAllPages((page) => history().listRuleStarts(guild, rule, PERIOD, page));
    expect(starts).toEqual(runs.slice(1, 3).map(({ id, startedAt }) => ({ id, startedAt })));
  });

  it('finds who had the newest ticket of requesters that was opened before', async () => {
    await stores().organizations.addServer(aServer({ id: guild }));
    const category = aCategory(guild);
    await stores().categories.add(category);
    const open = (seconds: number, claimedById: UserId | null, requesterId = REQUESTER) =>
      keepTicket(
        stores(),
        aTicket({ guildId: guild, categoryId: category.id, createdAt: at(seconds), claimedById, requesterId }),
      );
    const lead = '8800' as UserId;
    await open(1, lead);
    await open(2, STAFF);
    await open(3, null);
    await open(5, lead);
    await open(1, null, '77' as UserId);
    const asked = [REQUESTER, '77' as UserId, '78' as UserId];
    expect(await history().listPreviousStaff(guild, asked, at(4))).toEqual([
      { requesterId: REQUESTER, staffId: STAFF },
    ]);
    expect(await history().listPreviousStaff(aGuildId(), asked, at(4))).toEqual([]);
  });
};
