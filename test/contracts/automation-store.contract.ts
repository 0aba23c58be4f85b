import { uuidIds } from '#adapters/node/ids.ts';
import type { Automation } from '#core/automations/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON } from '../support/build.ts';
import { anAutomation, aRun } from '../support/build-flows.ts';
import type { Stores } from './stores.ts';
import { readAllPages } from './all-pages.ts';

export const automationStoreContract = (stores: () => Stores): void => {
  let guild: GuildId;
  beforeEach(() => {
    guild = aGuildId();
  });
  const store = () => stores().automations;
  const kept = async (overrides: Partial<Automation> = {}) => {
    const rule = anAutomation(guild, overrides);
    await store().add(rule);
    return rule;
  };

  it('gives back what was written, to its own server only', async () => {
    const rule = await kept({
      enabled: false,
      position: 7,
      trigger: 'idle_for',
      after: { minutes: 90, businessTime: true },
      conditions: { all: [{ not: { field: 'ticket.tags', operator: 'in', value: ['a', 1, null] } }, { any: [] }] },
      actions: [
        { type: 'update_ticket', data: { addTags: ['a', 'b'], priority: 'high' } },
        { type: 'close_ticket', data: {} },
      ],
      stopProcessing: true,
    });
    expect(await store().find(guild, rule.id)).toEqual(rule);
    expect(await store().find(aGuildId(), rule.id)).toBeNull();
    expect(await store().find(guild, uuidIds.next('automation'))).toBeNull();
  });

  it('lists by position, then oldest first, page by page, without repeat or gap', async () => {
    const rules: Automation[] = [];
    for (const position of [2, 10, 1, 1, 0, 1_000_000, 1]) rules.push(await kept({ position }));
    await store().add(anAutomation(aGuildId()));
    const inOrder = [4, 2, 3, 6, 0, 1, 5].map((index) => rules[index]);
    expect(await readAllPages((page) => store().list(guild, {}, page))).toEqual(inOrder);
    expect(await readAllPages((page) => store().list(guild, {}, page), 3)).toEqual(inOrder);
    expect(await readAllPages((page) => store().list(aGuildId(), {}, page))).toEqual([]);
  });

  it('gives those that are enabled, in the order in which they are looked at', async () => {
    const second = await kept({ position: 3 });
    const first = await kept({ position: 1 });
    const third = await kept({ position: 3 });
    await kept({ position: 2, enabled: false });
    await store().add(anAutomation(aGuildId()));
    expect(await store().listEnabled(guild)).toEqual([first, second, third]);
  });

  it('refuses a name that the server uses, and only there', async () => {
    await kept({ name: 'Taken' });
    const other = await kept();
    await expect(kept({ name: 'Taken' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(store().save({ ...other, name: 'Taken' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(store().add(anAutomation(aGuildId(), { name: 'Taken' }))).resolves.toBeUndefined();
  });

  it('saves a change of the version that was read, and no other', async () => {
    const rule = await kept({ conditions: { field: 'ticket.status', operator: 'is_set' } });
    const changed = { ...rule, enabled: false, position: 5, conditions: null, actions: [] };
    const saved = await store().save(changed);
    expect(saved).toEqual({ ...changed, version: 2 });
    expect(await store().find(guild, rule.id)).toEqual(saved);
    await expect(store().save(rule)).rejects.toMatchObject({ name: 'VersionConflict' });
    await expect(store().save({ ...saved, guildId: aGuildId() })).rejects.toMatchObject({ name: 'VersionConflict' });
  });

  it('counts runs beside everything else that is saved', async () => {
    const rule = await kept();
    const later = plusMs(NOON, 1000);
    await store().recordRun(guild, rule.id, NOON);
    await store().recordRun(guild, rule.id, later);
    await store().recordRun(aGuildId(), rule.id, plusMs(NOON, 2000));
    expect(await store().find(guild, rule.id)).toEqual({ ...rule, runCount: 2, lastRunAt: later });
    const saved = await store().save({ ...rule, position: 4, runCount: 9, lastRunAt: null });
    expect(saved).toEqual({ ...rule, position: 4, runCount: 2, lastRunAt: later, version: 2 });
  });

  it('removes a rule, and leaves its runs in the run log', async () => {
    const [rule, other] = [await kept(), await kept()];
    const run = aRun(guild, { flowId: null, automationId: rule.id });
    await stores().flowRuns.add(run, 100);
    await store().remove(aGuildId(), rule.id);
    expect(await store().find(guild, rule.id)).toEqual(rule);
    await store().remove(guild, rule.id);
    expect(await store().find(guild, rule.id)).toBeNull();
    expect(await store().find(guild, other.id)).toEqual(other);
    expect(await stores().flowRuns.find(guild, run.id)).toEqual(run);
  });
};
